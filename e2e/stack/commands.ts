import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const isInstalled = (name: string): boolean =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, name)));

/** The environment of a command: no proxy and no setting of this machine. */
const environment = (token: string) => ({
  PATH: process.env.PATH ?? "",
  HOME: process.env.HOME ?? "",
  TAPEDECK_TOKEN: token,
});

/** Runs text in a shell that has a token in its environment, and returns the output. */
export async function paste(text: string, token: string) {
  if (!isInstalled("bash")) throw new Error("This test needs bash: install it.");
  const options = { env: environment(token), maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await run("bash", ["-c", text], options);
  return stdout;
}
