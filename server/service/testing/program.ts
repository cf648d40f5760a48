import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { build } from "vite";
import { projectFolder } from "~server/shared/project-folder.ts";

/** Builds the service as shipped. Returns its file and how to remove it. */
export async function buildProgram() {
  // Inside the project, because the program looks for its clips relative to itself.
  const outDir = join(projectFolder(), `node_modules/.cache/tapedeck-service-${process.pid}`);
  const input = { service: join(projectFolder(), "server/service/main.ts") };
  const output = { entryFileNames: "[name].js" };
  await build({
    configFile: false,
    logLevel: "silent",
    root: projectFolder(),
    build: { ssr: true, outDir, target: "node20", rolldownOptions: { input, output } },
  });
  return { file: join(outDir, "service.js"), remove: () => rmSync(outDir, { recursive: true }) };
}

type Environment = Readonly<Record<string, string>>;

/** The service in a child process, with all it has printed. */
export class Program {
  readonly child: ChildProcess;
  readonly lines: string[] = [];
  readonly errors: string[] = [];
  readonly #said: Promise<void>[] = [];

  constructor(file: string, environment: Environment) {
    const { PATH, HOME } = process.env;
    this.child = spawn(process.execPath, [file], {
      env: {
        PATH,
        HOME,
        SERVICE_PORT: "0",
        SEED_RECORDINGS: "0",
        RATE_LIMIT_PER_MINUTE: "0",
        ...environment,
      },
      stdio: ["pipe", "pipe", "pipe"],
    });
    const { stdout, stderr } = this.child;
    for (const [stream, lines] of [[stdout, this.lines] as const, [stderr, this.errors] as const]) {
      if (!stream) continue;
      const reader = createInterface({ input: stream });
      reader.on("line", (line) => lines.push(line));
      this.#said.push(once(reader, "close").then(() => undefined));
    }
  }

  /** Resolves with the first matching line, past or future; rejects if the service exits first. */
  async line(pattern: RegExp): Promise<string> {
    const ended = this.exited();
    for (;;) {
      const found = this.lines.find((line) => pattern.test(line));
      if (found !== undefined) return found;
      if (!this.child.stdout || this.child.exitCode !== null || this.child.signalCode !== null) {
        throw new Error(`The service ended: ${this.errors.join("\n")}`);
      }
      await Promise.race([once(this.child.stdout, "data"), ended]);
      // The line reader receives the data in the same turn.
      await Promise.resolve();
    }
  }

  async origin(): Promise<string> {
    return (await this.line(/^service ready /)).slice("service ready ".length);
  }

  /** Resolves with the exit code or signal once all output has been read. */
  async exited(): Promise<number | string | null> {
    if (this.child.exitCode === null && this.child.signalCode === null)
      await once(this.child, "exit");
    await Promise.all(this.#said);
    return this.child.exitCode ?? this.child.signalCode;
  }

  async end(signal: NodeJS.Signals): Promise<number | string | null> {
    this.child.kill(signal);
    return this.exited();
  }
}
