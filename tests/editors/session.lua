-- A session in Neovim's built-in client: open, type, complete, accept, rename, act; the buffer is printed after each.
-- It runs with the set-up that docs/how-to/editors.md has for Neovim.
local root = vim.env.SEMINAL_ROOT
local said = {}
local function note(name, value)
  table.insert(said, vim.fn.json_encode({ name, value }))
end
local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
end

vim.cmd("edit " .. root .. "/a.qmd")
local ready = vim.wait(60000, function()
  return #vim.diagnostic.get(0) > 0
end, 50)
note("ready", ready)
local id = next(vim.lsp.buf_get_clients(0))
note("rules", vim.tbl_map(function(one)
  return one.code or (one.user_data and one.user_data.lsp and one.user_data.lsp.code)
end, vim.diagnostic.get(0)))

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 60000)
  return answers and answers[id] and answers[id].result
end
local encoding = vim.lsp.get_client_by_id(id).offset_encoding

-- type, complete and accept the first item, as the client's own omnifunc sends it
vim.api.nvim_buf_set_lines(0, 8, 9, false, { "😀 See [@jane frobs" })
vim.api.nvim_win_set_cursor(0, { 9, #"😀 See [@jane frobs" })
local here = vim.lsp.util.make_position_params(0, encoding)
here.position.character = here.position.character + 1 -- as in insert mode, behind the last letter
local item = ask("textDocument/completion", here).items[1]
vim.lsp.util.apply_text_edits({ item.textEdit }, 0, encoding)
note("completed", text())

vim.api.nvim_win_set_cursor(0, { 8, 8 })
local params = vim.lsp.util.make_position_params(0, encoding)
note("hover", ask("textDocument/hover", params).contents.value)
local where = ask("textDocument/definition", params)
note("definition", where[1].uri)

-- a code action on the misspelt key
vim.wait(60000, function()
  return #vim.diagnostic.get(0) > 0
end, 50)
local range = vim.lsp.util.make_given_range_params({ 8, 30 }, { 8, 46 }, 0, encoding)
range.context = { diagnostics = {} }
for _, action in ipairs(ask("textDocument/codeAction", range)) do
  if action.title:find("Replace") then
    vim.lsp.util.apply_workspace_edit(action.edit, encoding)
  end
end
note("repaired", text())

params.newName = "doe2020better"
vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", params), encoding)
note("renamed", text())
vim.cmd("wall")
io.stdout:write(table.concat(said, "\n") .. "\n")
vim.cmd("qall!")
