// The command that the extension finds, driven over the real protocol by the library that VS Code's client is made of.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);
const { candidates, find } = require("../out/command.js");
const { createMessageConnection, StreamMessageReader, StreamMessageWriter } = require("vscode-jsonrpc/node");

const TEXT = "As [@doe2020frobs] and @doe2020frob say.\n\n";
let folder, server, connection, published;

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "seminal-"));
  writeFileSync(path.join(folder, "seminal.yml"), "chapters: [a.md]\nbibliography: [r.bib]\n");
  writeFileSync(path.join(folder, "a.md"), TEXT);
  const entry = "@article{doe2020frobs, title={Frobs}, author={Doe, Jane}, journal={J}, year=2020}\n";
  writeFileSync(path.join(folder, "r.bib"), entry);
  const command = find(folder, [], process.env);
  assert.ok(command, "no seminal was found; set SEMINAL_PYTHON");
  server = spawn(command[0], command.slice(1), { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
  connection = createMessageConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
  published = new Map();
  connection.onNotification("textDocument/publishDiagnostics", (one) => published.set(one.uri, one));
  connection.onRequest("client/registerCapability", () => null);
  connection.listen();
  await connection.sendRequest("initialize", {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
  });
  await connection.sendNotification("initialized", {});
});

after(async () => {
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  const status = await new Promise((resolve) => server.on("exit", resolve));
  connection.dispose();
  assert.equal(status, 0);
});

test("a key is checked and completed", async () => {
  const uri = pathToFileURL(path.join(folder, "a.md")).href;
  const document = { uri, languageId: "markdown", version: 1, text: TEXT };
  await connection.sendNotification("textDocument/didOpen", { textDocument: document });
  const position = { line: 0, character: 8 };
  const hover = await connection.sendRequest("textDocument/hover", { textDocument: { uri }, position });
  assert.match(hover.contents.value, /Frobs/);
  assert.deepEqual(
    published.get(uri).diagnostics.map((one) => one.code),
    ["unknown-key"],
  );
  const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } };
  const change = { textDocument: { uri, version: 2 }, contentChanges: [{ range, text: "[@jane frobs" }] };
  await connection.sendNotification("textDocument/didChange", change);
  const found = await connection.sendRequest("textDocument/completion", {
    textDocument: { uri },
    position: { line: 1, character: 12 },
  });
  assert.equal(found.items[0].textEdit.newText, "doe2020frobs");
});

test("a configured command goes before all others, and SEMINAL_PYTHON before environments", () => {
  assert.deepEqual(candidates("/x", ["a", "b"], {}), [["a", "b"]]);
  assert.deepEqual(candidates("/x", [], { SEMINAL_PYTHON: "/p" })[0], ["/p", "-P", "-m", "seminal", "lsp"]);
  assert.equal(find("/", [], { PATH: "" }), null);
});
