import { setTimeout as wait } from "node:timers/promises";
import { type Environment } from "./shared/service-settings.ts";
import { SettingError } from "./shared/setting-error.ts";
import { openSession, type Surroundings } from "./secrets/console-session.ts";
import { Fatal } from "./secrets/fatal.ts";
import { HELP, readAccess, readOptions } from "./secrets/options.ts";
import { readClients } from "./secrets/read.ts";
import { complaints, makeReport, toJson, toText } from "./secrets/report.ts";

/** Exit codes; the signals' own follow the shell's convention. */
const NONE = 0;
const FAILED = 1;
const SOME = 3;

export interface Terminal {
  /** Prints the result. */
  readonly print: (text: string) => void;
  /** Prints a line that says what went wrong. */
  readonly warn: (line: string) => void;
  /** Prints a line for a person who waits. */
  readonly note: (line: string) => void;
  /** Stops the command, which still signs out. */
  readonly signal: AbortSignal;
}

const CLOCK: Pick<Surroundings, "now" | "pause"> = {
  now: Date.now,
  pause: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
};

async function run(
  parameters: readonly string[],
  environment: Environment,
  { print, warn, note, signal }: Terminal,
  { now, pause }: typeof CLOCK,
): Promise<number> {
  const options = readOptions(parameters);
  if (options === "help") {
    print(`${HELP}\n`);
    return NONE;
  }
  const access = readAccess(environment);
  const { origin } = access;
  const stop = new AbortController();
  const stopHere = () => stop.abort(signal.reason);
  signal.addEventListener("abort", stopHere, { once: true });
  const session = await openSession(access, { now, pause, note }, stop.signal);
  let found: Awaited<ReturnType<typeof readClients>>;
  try {
    found = await readClients(session, options.organizations, now, stop);
  } finally {
    if (!(await session.close())) {
      warn(`Couldn't sign out at ${origin}. The session ends once it is idle.`);
    }
  }
  const report = makeReport(found, { now: now(), origin, olderThan: options.olderThan });
  print(options.json ? toJson(report) : toText(report));
  for (const line of complaints(found.unread)) warn(line);
  if (found.unread.length > 0) return FAILED;
  return report.counts.older > 0 ? SOME : NONE;
}

/**
 * `tapedeck secrets`: lists the API clients with old secrets, as a client of a running console. Returns the
 * exit code; rejects only if `signal` was aborted, with its reason.
 */
export async function secrets(
  parameters: readonly string[],
  environment: Environment,
  terminal: Terminal,
  clock = CLOCK,
): Promise<number> {
  try {
    return await run(parameters, environment, terminal, clock);
  } catch (error) {
    terminal.signal.throwIfAborted();
    const isExpected = error instanceof Fatal || error instanceof SettingError;
    const message = error instanceof Error ? error.message : String(error);
    terminal.warn(isExpected ? message : `Something went wrong: ${message}`);
    return FAILED;
  }
}
