-- The Pythons that may have the package, the project's own first.

local windows = pandoc.system.os == "mingw32"
local python = {}

python.MISSING = 97 -- what run.py ends with where the package is missing
python.cure = "no Python with the package seminal was found; its README says how to install it"
  .. " (pip install ./seminal, from a clone of the repository)"

local function exists(path)
  local file = io.open(path, "rb")
  if file then
    file:close()
  end
  return file ~= nil
end

function python.candidates()
  local root = os.getenv("QUARTO_PROJECT_DIR") or "."
  local found = {}
  local function environment(folder)
    for _, name in ipairs(windows and { "Scripts/python.exe", "python.exe" } or { "bin/python", "bin/python3" }) do
      local path = pandoc.path.join({ folder, name })
      if exists(path) then
        table.insert(found, path)
        return
      end
    end
  end
  for _, name in ipairs({ ".venv", "venv", "env" }) do
    environment(pandoc.path.join({ root, name }))
  end
  for _, name in ipairs({ "VIRTUAL_ENV", "QUARTO_PYTHON", "RETICULATE_PYTHON", "CONDA_PREFIX" }) do
    local named = os.getenv(name) or ""
    if named ~= "" then
      if exists(named) and not exists(pandoc.path.join({ named, "." })) then
        table.insert(found, named)
      else
        environment(named)
      end
    end
  end
  for _, name in ipairs(windows and { "python", "py" } or { "python3", "python" }) do
    table.insert(found, name) -- from PATH
  end
  return found
end

-- Whether a program ended with the status 1, which means that the render is to stop.
function python.stopped(failure)
  local code = type(failure) == "table" and failure.error_code or tostring(failure):match("status (%d+)")
  return tonumber(code) == 1
end

return python
