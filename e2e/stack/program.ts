import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export type Environment = Readonly<Record<string, string>>;

export interface Program {
  readonly pid: number;
  /** Everything printed so far, on both streams. */
  readonly lines: readonly string[];
  /** Resolves with the first group of the first matching line; rejects if the program exits before. */
  readonly printed: (pattern: RegExp) => Promise<string>;
  /** Resolves with the exit code or the signal's name. */
  readonly ended: Promise<number | string>;
  /** Sends a signal, by default SIGTERM, and waits for the exit. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | string>;
}

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The built console: the gateway, and the embedded service unless SERVICE_… is set. */
export const CONSOLE = at("dist/server/main.js");

/** The few variables any program needs. The caller's settings must not reach a test. */
const BARE = Object.fromEntries(
  ["PATH", "HOME", "TMPDIR", "LANG", "CLOCK_OFFSET"].map((name) => [name, process.env[name] ?? ""]),
);

/** The program's clock is the tests': see `moved-clock.mjs`. */
const optionsOf = ({ NODE_OPTIONS = "" }: Environment) =>
  `${process.env.NODE_OPTIONS ?? ""} ${NODE_OPTIONS}`;

const endOf = async (child: ChildProcess): Promise<number | string> => {
  if (child.exitCode !== null) return child.exitCode;
  if (child.signalCode !== null) return child.signalCode;
  const [code, signal]: (number | string | null)[] = await once(child, "close");
  return code ?? signal ?? "lost";
};

/** Starts a built program with exactly these settings and copies its output to `log`. */
export function startProgram(
  path: string,
  environment: Environment,
  log?: string,
  parameters: readonly string[] = [],
): Program {
  const child = spawn(process.execPath, [path, ...parameters], {
    cwd: at("."),
    env: { ...BARE, ...environment, NODE_OPTIONS: optionsOf(environment) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  const file = log === undefined ? undefined : createWriteStream(log, { flags: "a" });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      file?.write(`${line}\n`);
      for (const listener of listeners) listener();
    });
  }
  const ended = endOf(child);
  void ended.then(() => file?.end());

  const printed = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const check = () => {
        const match = lines.map((line) => pattern.exec(line)).find((found) => found !== null);
        if (match) resolve(match[1] ?? match[0]);
      };
      listeners.add(check);
      check();
      void ended.then((how) =>
        reject(new Error(`It ended (${how}) and printed:\n${lines.join("\n")}`)),
      );
    });

  return {
    pid: child.pid ?? 0,
    lines,
    printed,
    ended,
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
  };
}
