// A thin client: it finds the command, starts it, and leaves everything else to the server.
import * as vscode from "vscode";
import { LanguageClient, LanguageClientOptions, ServerOptions } from "vscode-languageclient/node";
import { find } from "./command";

const SELECTOR = [
  { scheme: "file", language: "markdown" },
  { scheme: "file", language: "quarto" },
  { scheme: "file", language: "rmd" },
  { scheme: "file", language: "latex" },
  { scheme: "file", language: "tex" },
  { scheme: "file", language: "bibtex" },
  { scheme: "file", pattern: "**/*.{qmd,md,Rmd,tex,bib}" },
];

let client: LanguageClient | undefined;

async function start(): Promise<void> {
  const settings = vscode.workspace.getConfiguration("seminal");
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? process.cwd();
  const command = find(folder, settings.get<string[]>("command", []), process.env);
  if (!command) {
    const told = "seminal is not installed where this folder's Python is: pip install './seminal[lsp]', or set seminal.command.";
    void vscode.window.showWarningMessage(told);
    return;
  }
  const [program, ...args] = command;
  const server: ServerOptions = { command: program, args: [...args], options: { cwd: folder } };
  const options: LanguageClientOptions = {
    documentSelector: SELECTOR,
    initializationOptions: { codeLens: settings.get<boolean>("codeLens", false) },
    synchronize: { configurationSection: "seminal" },
  };
  client = new LanguageClient("seminal", "Seminal", server, options);
  await client.start();
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand("seminal.restart", async () => {
      await client?.stop();
      await start();
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
