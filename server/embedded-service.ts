import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface EmbeddedServiceOptions {
  /** Path of the program, which runs on the current Node. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Receives the lines the service prints while it starts. */
  readonly print: (line: string) => void;
  /** Called once, when the service is gone for good; without a reason if it has printed one. */
  readonly onLost: (reason: string | undefined) => void;
  /** Milliseconds before each restart. After the last one the service is given up. */
  readonly delays?: readonly number[];
}

/** Milliseconds of uptime after which earlier failures no longer count. */
const RECOVERED_AFTER = 60_000;

/**
 * Runs the embedded service in a child process, which exits when the pipe to its stdin closes,
 * however this process ends. If it dies it is restarted after 1, 2 and 4 seconds, unless it refused
 * its first start (exit code 1) and printed why.
 */
export function startEmbeddedService(options: EmbeddedServiceOptions) {
  const { print, onLost, delays = [1000, 2000, 4000] } = options;
  let child: ChildProcess | undefined;
  let address: string | undefined;
  /** When the child that runs now became ready. */
  let readyAt: number | undefined;
  let wasReady = false;
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
      // In a group of its own: Ctrl+C must not stop it before the requests in flight have finished.
      detached: true,
    });
    child = started;
    readyAt = undefined;
    // The pipe breaks when the service dies, which `exit` reports.
    started.stdin.on("error", () => {});
    createInterface({ input: started.stdout }).on("line", (line) => {
      const url = /^service ready (http:\/\/\S+)$/.exec(line)?.[1];
      if (url === undefined) return print(line);
      address = url;
      readyAt = Date.now();
      wasReady = true;
      return isReady();
    });
    started.once("exit", onExit);
  }

  function onExit(code: number | null, signal: NodeJS.Signals | null): void {
    address = undefined;
    if (stopping) return;
    if (!wasReady && code === 1) return onLost(undefined);
    if (readyAt !== undefined && Date.now() - readyAt > RECOVERED_AFTER) failures = 0;
    const how = signal ? `was killed by ${signal}` : `exited with code ${code}`;
    const delay = delays[failures];
    if (delay === undefined) {
      return onLost(`The embedded service ${how} again. Giving up.`);
    }
    failures += 1;
    print(`The embedded service ${how}. Restarting in ${delay / 1000} s.`);
    restart = setTimeout(start, delay);
  }

  start();
  return {
    /** Its address, while it is up. */
    address: () => address,
    /** Resolves once it is up for the first time. */
    ready,
    /** Stops the service and resolves when it has exited. */
    async stop() {
      stopping = true;
      clearTimeout(restart);
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      // Unlike `exit`, `close` comes after everything it printed has been read.
      const gone = once(running, "close");
      running.stdin?.end();
      running.kill("SIGTERM");
      await gone;
    },
    /** Ends the service, whatever it is doing. */
    kill() {
      stopping = true;
      child?.kill("SIGKILL");
    },
  };
}
