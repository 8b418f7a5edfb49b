-- "Further reading" and marked citations, made by the Python package `seminal`: one Python for both.
-- A co-author without Python, or without the package, still renders the book: this file needs neither.

local here = pandoc.path.directory(PANDOC_SCRIPT_FILE)
local python = dofile(pandoc.path.join({ here, "python.lua" }))

function Pandoc(doc)
  local script = pandoc.path.join({ here, "run.py" })
  for _, program in ipairs(python.candidates()) do
    local done, result = pcall(pandoc.utils.run_json_filter, doc, program, { script, FORMAT })
    if done then
      return result
    elseif python.stopped(result) then -- by `strict: true`, and the filter has said why
      os.exit(1)
    end
  end
  io.stderr:write("seminal: no reading sections, and citations are not checked: " .. python.cure .. "\n")
  return doc
end
