import { ignoreClosedOutput, jsonLine, LEVELS, logAs } from "~server/shared/log.ts";
import type { GatewaySettings } from "~server/shared/settings.ts";

/**
 * Logs errors that nothing caught, rejections included, and ends the process with `shutDown`. That finishes rotations
 * first, whose new secrets would be lost otherwise.
 */
export function endOnErrors({ logFormat }: GatewaySettings, shutDown: () => void): void {
  ignoreClosedOutput();
  process.on("uncaughtException", (error, origin) => {
    const id = logFormat === "json" ? origin : `${new Date().toISOString()} ${origin}`;
    logError(logFormat, id, error);
    shutDown();
  });
}

/** An answered call. The path has no query, which may contain customer data. */
export interface LogEntry {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Milliseconds until the complete answer was sent. */
  readonly duration: number;
  /** The ID that the service got and the activity has. */
  readonly requestId: string;
  /** The service's own ID, if it answered with another one. */
  readonly serviceRequestId: string | undefined;
  readonly traceId: string | undefined;
  /** Why the gateway failed, in the words that the page has, too. */
  readonly code?: string;
  readonly reason?: string;
}

/** Formats time, method, path, status, milliseconds, request IDs and why it failed. Never headers or bodies. */
function textLine(entry: LogEntry, now: number): string {
  const time = new Date(now).toISOString();
  const duration = `${Math.round(entry.duration)}ms`;
  const ids = [entry.requestId, entry.serviceRequestId ?? []].flat();
  const why = entry.code === undefined ? [] : [`${entry.code}:`, entry.reason];
  return [time, entry.method, entry.path, entry.status, duration, ...ids, ...why].join(" ");
}

/**
 * Describes an error that nothing foresaw by its name and the places it came from. Its message may quote
 * a header or a body, so it is left out.
 */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = "code" in error ? `(${String(error.code)}) ` : "";
  return `${code}${error.stack?.replace(error.message, "") ?? error.name}`;
}

/** Writes an error that nothing foresaw to stderr, even if the access log is off. */
export function logError(format: GatewaySettings["logFormat"], id: string, error: unknown): void {
  logAs(format).error(describe(error), id);
}

/** Files and probes would flood the log. A target that isn't a path at all is logged. */
const isNoise = (path: string) => path !== "-" && !/^\/gateway(?:\/|$)/.test(path);

/** Writes the access log: failures as errors, calls as information, files and probes for debugging. */
export function createLog(
  { log, logFormat, logLevel }: Pick<GatewaySettings, "log" | "logFormat" | "logLevel">,
  write: (line: string) => void,
) {
  return (entry: LogEntry, now: number): void => {
    const level = isNoise(entry.path) ? "debug" : entry.status >= 500 ? "error" : "info";
    if (!log || LEVELS.indexOf(level) > LEVELS.indexOf(logLevel)) return;
    const { duration, ...others } = entry;
    const rounded = { ...others, duration: Math.round(duration * 10) / 10 };
    write(logFormat === "json" ? jsonLine(level, rounded, now) : textLine(entry, now));
  };
}
