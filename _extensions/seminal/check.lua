-- Before a render: `seminal check`, on the whole book or on the files that are rendered.

local here = pandoc.path.directory(PANDOC_SCRIPT_FILE)
local python = dofile(pandoc.path.join({ here, "python.lua" }))

-- A project that runs `seminal check` itself is not checked twice.
local function checked_already()
  for _, name in ipairs({ "_quarto.yml", "_quarto.yaml" }) do
    local file = io.open(pandoc.path.join({ os.getenv("QUARTO_PROJECT_DIR") or ".", name }), "rb")
    if file then
      local text = "\n" .. file:read("a")
      file:close()
      return text:match("\n[ \t]*%-[ \t]*[\"']?[^\n#]-seminal check") ~= nil
        or text:match("\n[ \t]*pre%-render:[^\n#]-seminal check") ~= nil
    end
  end
  return false
end

local function check()
  local script = pandoc.path.join({ here, "run.py" })
  for _, program in ipairs(python.candidates()) do
    local done, result = pcall(pandoc.pipe, program, { script, "check" }, "")
    local code = not done and type(result) == "table" and result.error_code or nil
    if done or (code and code ~= python.MISSING and result.output) and code < 126 then
      io.stdout:write(done and result or result.output)
      io.stdout:flush()
      return done and 0 or code
    end
  end
  io.stderr:write("seminal: citations are not checked: " .. python.cure .. "\n")
  return (os.getenv("CI") or "") ~= "" and 1 or 0 -- a missing tool stops no author, but every CI
end

if not checked_already() then
  local status = check()
  if status ~= 0 then
    os.exit(status)
  end
end
