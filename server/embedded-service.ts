import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface EmbeddedService {
  /** Its address, once it said that it is ready and while it runs. */
  readonly address: () => string | undefined;
  /** Resolves when it can be called for the first time. */
  readonly ready: Promise<void>;
  /** Ends the service and resolves when it is gone. */
  readonly stop: () => Promise<void>;
}

export interface EmbeddedServiceOptions {
  /** The program, run with this Node. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Takes the lines that the service prints while it starts. */
  readonly print: (line: string) => void;
  /** Called once when the service is gone for good; without a reason where it has printed one itself. */
  readonly onLost: (reason: string | undefined) => void;
  /** Milliseconds to wait before each restart; after the last one the service is lost. */
  readonly delays?: readonly number[];
}

/** A service that has been up this long has recovered: its earlier deaths no longer count. */
const RECOVERED = 60_000;

/**
 * Runs the embedded service as a process of its own. The pipe to its stdin is what holds it: it ends
 * when the pipe closes, however this process ends. One that dies is started again after 1, 2 and 4
 * seconds; one that refuses its first start (code 1) has printed why, and isn't.
 */
export function startEmbeddedService(options: EmbeddedServiceOptions): EmbeddedService {
  const { print, onLost, delays = [1000, 2000, 4000] } = options;
  let child: ChildProcess | undefined;
  let address: string | undefined;
  let readyAt: number | undefined;
  let failures = 0;
  let stopping = false;
  let restart: NodeJS.Timeout | undefined;
  let isReady: () => void;
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });

  function start(): void {
    const started = spawn(process.execPath, [options.program], {
      env: { ...options.environment, TAPEDECK_PARENT_PIPE: "1" },
      stdio: ["pipe", "pipe", "inherit"],
      // Ctrl+C reaches every process of the terminal's group: the service has to outlive the calls under way.
      detached: true,
    });
    child = started;
    // The pipe breaks when the service dies; its exit is what counts.
    started.stdin.on("error", () => {});
    createInterface({ input: started.stdout }).on("line", (line) => {
      const url = /^service ready (http:\/\/\S+)$/.exec(line)?.[1];
      if (url === undefined) return print(line);
      address = url;
      readyAt = Date.now();
      return isReady();
    });
    started.once("exit", onExit);
  }

  function onExit(code: number | null, signal: NodeJS.Signals | null): void {
    address = undefined;
    if (stopping) return;
    if (readyAt === undefined && code === 1) return onLost(undefined);
    if (readyAt !== undefined && Date.now() - readyAt > RECOVERED) failures = 0;
    const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
    const delay = delays[failures];
    if (delay === undefined) {
      return onLost(`The embedded service ${how}, and starting it again hasn't helped.`);
    }
    failures += 1;
    print(`The embedded service ${how}. It is started again in ${delay / 1000} s.`);
    restart = setTimeout(start, delay);
  }

  start();
  return {
    address: () => address,
    ready,
    async stop() {
      stopping = true;
      clearTimeout(restart);
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const gone = once(running, "exit");
      running.stdin?.end();
      running.kill("SIGTERM");
      await gone;
    },
  };
}
