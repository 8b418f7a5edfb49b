// The command that starts the language server: the interpreter is found as the Quarto filters find it.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import * as path from "node:path";

/** A program and its arguments. */
export type Command = readonly [string, ...string[]];

/** Return the commands that may start the server in a folder, the likeliest first. */
export function candidates(folder: string, configured: readonly string[], env: NodeJS.ProcessEnv): Command[] {
  if (configured.length > 0) {
    return [configured as unknown as Command];
  }
  const bin = process.platform === "win32" ? ["Scripts", "python.exe"] : ["bin", "python"];
  const environments = [path.join(folder, ".venv"), path.join(folder, "venv"), env.VIRTUAL_ENV, env.CONDA_PREFIX];
  const pythons = environments
    .filter((one): one is string => Boolean(one))
    .map((one) => path.join(one, ...bin))
    .filter((one) => existsSync(one));
  const named = env.SEMINAL_PYTHON ? [env.SEMINAL_PYTHON] : [];
  const module_ = (python: string): Command => [python, "-P", "-m", "seminal", "lsp"]; // -P: no module of the book's own
  return [...[...named, ...pythons].map(module_), ["seminal", "lsp"], module_("python3"), module_("python")];
}

/** Return the first command whose seminal is there and can serve, or null. */
export function find(folder: string, configured: readonly string[], env: NodeJS.ProcessEnv): Command | null {
  for (const command of candidates(folder, configured, env)) {
    const [program, ...rest] = command;
    if (configured.length > 0) {
      return command;
    }
    const done = spawnSync(program, [...rest.slice(0, -1), "lsp", "--help"], { cwd: folder, env, timeout: 20000 });
    if (done.status === 0) {
      return command;
    }
  }
  return null;
}
