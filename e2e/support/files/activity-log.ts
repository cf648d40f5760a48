import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tokenExchange } from "~/contract/access-tokens.ts";
import { fillPath } from "~/contract/endpoint.ts";
import { signIn, signOut } from "~/contract/gateway.ts";
import { TABLE } from "~/contract/table.ts";
import { z } from "~/contract/zod.ts";

interface Answered {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly requestId: string;
}

/** A write that the service answered. */
interface Served extends Answered {
  /** The credential's; empty if it has none. */
  readonly organizationId: string;
}

const Logged = z.object({
  method: z.string(),
  path: z.string(),
  status: z.number(),
  requestId: z.string(),
});
const Said = z.object({ message: z.string() });
const Entry = z.object({
  id: z.string(),
  endpoint: z.string(),
  params: z.record(z.string(), z.string()),
  requestId: z.string(),
  endedAt: z.nullable(z.string()),
  outcome: z.string(),
});

const json = (line: string): unknown => (line.startsWith("{") ? JSON.parse(line) : undefined);
/**
 * As the service writes it with LOG_REQUESTS: method, path, status, milliseconds, request ID, and the organization
 * of the credential.
 */
const SERVED = /^(POST|PUT|DELETE) (\/\S+) (\d{3}) [\d.]+ms (\S+)(?: (\S+))?$/;

/** The writes that the service answered, whoever sent them. */
export function servedWrites(lines: readonly string[]): Served[] {
  return lines.flatMap((line) => {
    const { data: said } = z.safeParse(Said, json(line));
    const [, method, path = "", status, requestId = "", organizationId = ""] =
      SERVED.exec(said?.message ?? "") ?? [];
    if (method === undefined || path === tokenExchange.path) return [];
    return { method, path, status: Number(status), requestId, organizationId };
  });
}

/** The calls that the gateway answered, and the writes that the service answered. */
function readLog(lines: readonly string[]) {
  const calls = new Map<string, Answered>();
  for (const line of lines) {
    const { data } = z.safeParse(Logged, json(line));
    if (data) calls.set(data.requestId, data);
  }
  return { calls, served: servedWrites(lines) };
}

/** The last line of each entry, which has its end. */
function readEntries(dataDir: string) {
  const lines = readFileSync(join(dataDir, "activity.jsonl"), "utf8").split("\n").map(json);
  const read = lines.flatMap((line) => z.safeParse(Entry, line).data ?? []);
  const entries = [...new Map(read.map((entry) => [entry.id, entry])).values()];
  const open = entries.filter(({ endedAt }) => endedAt === null).length;
  if (open > 0) throw new Error(`${entries.length} writes began, and ${open} have no end.`);
  return entries;
}

/** What the service's answer to a write says of it. */
export function outcomeOf({ status }: Pick<Answered, "status">): string {
  if (status < 300) return "done";
  return status < 500 && status !== 408 ? "refused" : "unknown";
}

/** The writes of a run as its logs have them: those that the service answered, sign-ins and sign-outs. */
function loggedWrites({ calls, served }: ReturnType<typeof readLog>): string[] {
  // Tests call the service themselves, too.
  const forwarded = served
    .filter(({ requestId }) => calls.has(requestId))
    .map((call) => `${call.requestId} ${call.method} ${call.path} ${outcomeOf(call)}`);
  const sessions = [...calls.values()].flatMap(({ requestId, method, path, status }) => {
    if (path !== signIn.path) return [];
    if (method === signOut.method && status === 200) return `${requestId} ${method} ${path} done`;
    return method === signIn.method && status === 200 ? `${requestId} ${method} ${path} done` : [];
  });
  return [...forwarded, ...sessions];
}

const ROWS = [...TABLE, signIn, signOut];

/**
 * Throws unless the activity has every write of a run exactly once, with the request ID and the outcome that
 * the logs of gateway and service have, and nothing else.
 */
export function compareActivity(dataDir: string, lines: readonly string[]): void {
  const log = readLog(lines);
  const problems: string[] = [];
  const entries = readEntries(dataDir);
  const noted = entries.flatMap(({ requestId, endpoint, params, outcome }) => {
    const row = ROWS.find(({ name }) => name === endpoint);
    if (!row) throw new Error(`The activity has an unknown endpoint: ${endpoint}.`);
    const line = `${requestId} ${row.method} ${fillPath(row.path, params)} ${outcome}`;
    if (!log.calls.has(requestId)) problems.push(`not in the gateway's log: ${line}`);
    return outcome === "not_sent" ? [] : line;
  });
  const logged = loggedWrites(log);
  for (const line of logged) {
    const count = noted.filter((one) => one === line).length;
    if (count !== 1) problems.push(`${count} times in the activity: ${line}`);
  }
  for (const line of noted) if (!logged.includes(line)) problems.push(`not in the logs: ${line}`);
  if (problems.length > 0) {
    throw new Error(`The activity differs from the logs:\n${problems.join("\n")}`);
  }
}
