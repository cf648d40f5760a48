import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { readJson } from "~/contract/json.ts";
import { type ApiClient, apiClientList } from "~/contract/api-clients.ts";
import type { Cursor } from "~/contract/declare.ts";
import { type Answer, type Endpoint, encodeQuery, fillPath } from "~/contract/endpoint.ts";
import { ErrorBody } from "~/contract/errors.ts";
import { FORWARD_PREFIX, PAGE_SIZE } from "~/contract/first-calls.ts";
import { sessionRead, signIn, signOut } from "~/contract/gateway.ts";
import { isUnreadable, type Lenient, lenient } from "~/contract/lenient.ts";
import { organizationList } from "~/contract/organizations.ts";
import { clientSecrets } from "~/contract/rotations.ts";
import type { Shaped } from "~/contract/shape.ts";
import { MAX_CLIENTS } from "~/contract/values.ts";
import { z } from "~/contract/zod.ts";
import { plural } from "~/lib/format.ts";
import { ageOf, ageText, isOlder } from "~/domain/secret-age.ts";
import { readAnswer } from "./gateway/forward/read-answer.ts";
import { send } from "./gateway/forward/upstream.ts";
import { type Environment, parseSettings } from "./shared/service-settings.ts";
import { SettingError } from "./shared/setting-error.ts";
import { wholeNumber } from "./shared/setting-schemas.ts";
import { GATEWAY } from "./shared/settings.ts";

const HELP = `Usage: tapedeck secrets [--older-than DAYS] [--json]

Lists the API clients whose secret is older than DAYS days. Asks a running console, as only the
console knows which secrets were rotated through it. Changes nothing.

  --older-than DAYS    by default the console's SECRET_MAX_AGE_DAYS
  --json               prints JSON instead of a table

Signs in as the client app in CLIENT_ID and CLIENT_SECRET at TAPEDECK_URL (by default ORIGIN, or
http://localhost:PORT). Exits with 0 if no secret is known to be older, 3 if at least one is, and 1
if something failed: the organizations that could be read are printed even so.
`;

const SETTINGS = z.object({
  TAPEDECK_URL: GATEWAY.ORIGIN,
  ORIGIN: GATEWAY.ORIGIN,
  PORT: GATEWAY.PORT,
  CLIENT_ID: z.string({ error: "is not set. Set the ID of a client app." }),
  CLIENT_SECRET: z.string({ error: "is not set. Set the secret of the client app." }),
});

const OPTIONS = {
  "older-than": { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean" },
} as const;

/** Milliseconds until an answer must begin. */
const PATIENCE = 120_000;
/** Attempts at a call that is answered with 429. */
const TRIES = 10;
/** No list has more pages: a service with more cursors repeats itself. */
const MAX_PAGES = 10_000;

type Asking = { params?: Record<string, string>; query?: Record<string, unknown>; body?: object };

/** Calls a console as its page does, and keeps the cookies of its answers. */
function openConsole(address: string) {
  const cookies = new Map<string, string>();

  async function callOnce(row: Endpoint, { params = {}, query = {}, body }: Asking) {
    const prefix = row.host === "user" || row.host === "org" ? FORWARD_PREFIX[row.host] : "";
    const url = new URL(address + prefix + fillPath(row.path, params));
    url.search = encodeQuery(row, query).toString();
    const answer = await send({
      url,
      method: row.method,
      headers: {
        accept: "application/json",
        "accept-encoding": "identity",
        "x-console": "1",
        cookie: Array.from(cookies, (cookie) => cookie.join("=")).join("; "),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      timeout: PATIENCE,
      peer: "console",
    });
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const { status, headers } = answer;
    return { status, headers, json: readJson(await readAnswer(answer)) };
  }

  /** Sends a call, and again after each 429. Throws if the answer isn't a success. */
  return async function call(row: Endpoint, asking: Asking = {}) {
    let answer = await callOnce(row, asking);
    for (let tries = 1; answer.status === 429 && tries < TRIES; tries += 1) {
      await wait((Number(answer.headers["retry-after"]) || 5) * 1000);
      answer = await callOnce(row, asking);
    }
    if (answer.headers["x-console-release"] === undefined) {
      throw new Error(`What answers at ${address} isn't a console: check TAPEDECK_URL.`);
    }
    if (answer.status === 200) return answer.json;
    const { data } = z.safeParse(ErrorBody, answer.json);
    throw new Error(data?.error ?? `The console answered with ${answer.status}.`);
  };
}
type Call = ReturnType<typeof openConsole>;

/** Reads a list to its end. */
async function readList<Row>(
  call: Call,
  row: Endpoint & Shaped<{ data: Row[]; cursor?: Cursor | null }>,
  params: Record<string, string> = {},
): Promise<Lenient<Row>[]> {
  const rows: Lenient<Row>[] = [];
  for (let pages = 0, cursor = ""; pages < MAX_PAGES; pages += 1) {
    const page = lenient(row, await call(row, { params, query: { limit: PAGE_SIZE, cursor } }));
    if (!page?.data || page.data.some(isUnreadable)) {
      throw new Error("The service's answer was in an unexpected format.");
    }
    for (const one of page.data) rows.push(one);
    cursor = String(page.cursor ?? "");
    if (cursor === "") return rows;
  }
  throw new Error("The service repeats pages, so the list has no end.");
}

/** Asks what the console knows of the secrets of an organization's clients. */
async function readSecrets(call: Call, organizationId: string, clientIds: readonly string[]) {
  const body = { organizations: clientIds.length > 0 ? [{ organizationId, clientIds }] : [] };
  const { data } = z.safeParse(clientSecrets.answer, await call(clientSecrets, { body }));
  if (data) return data;
  throw new Error("The console is of another version. Use the tapedeck of its version.");
}

/** Describes a client whose secret is older than a number of days, or may be; undefined if it isn't. */
function describe(
  { clientId, name, role, createdAt, createdBySvcUserId }: Lenient<ApiClient>,
  last: Answer<typeof clientSecrets>["organizations"][string][string]["last"],
  { days, keptDays, now }: { days: number; keptDays: number; now: number },
) {
  const age = ageOf({ createdAt, last, keptDays }, now);
  const verdict = isOlder(age, days);
  if (verdict === "younger") return undefined;
  return {
    clientId,
    name: name ?? null,
    role: role ?? null,
    createdBy: createdBySvcUserId ?? null,
    createdAt: createdAt ?? null,
    lastRotation: last ?? null,
    verdict,
    text: ageText(age),
  };
}

/** Reads all organizations' clients. An organization that fails doesn't keep the others back. */
async function makeReport(call: Call, olderThan: number | undefined) {
  const now = Date.now();
  const { maxAgeDays, keptDays } = await readSecrets(call, "", []);
  const olderThanDays = olderThan ?? maxAgeDays;
  const clients = [];
  const failures = [];
  let count = 0;
  for (const { id, name = null } of await readList(call, organizationList)) {
    const organization = { organizationId: id, organizationName: name };
    try {
      const all = await readList(call, apiClientList, { organizationId: id });
      for (let start = 0; start < all.length; start += MAX_CLIENTS) {
        const some = all.slice(start, start + MAX_CLIENTS);
        const ids = some.map(({ clientId }) => clientId);
        const known = (await readSecrets(call, id, ids)).organizations[id] ?? {};
        for (const client of some) {
          const { last } = known[client.clientId] ?? {};
          const described = describe(client, last, { days: olderThanDays, keptDays, now });
          if (described) clients.push({ ...organization, ...described });
        }
      }
      count += all.length;
    } catch (error) {
      failures.push({ ...organization, message: messageOf(error) });
    }
  }
  const older = clients.filter(({ verdict }) => verdict === "older").length;
  return {
    generatedAt: new Date(now).toISOString(),
    olderThanDays,
    keptDays,
    counts: { clients: count, older, unknown: clients.length - older },
    clients,
    failures,
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Control characters, line ends, and characters that change the direction of text. */
const HARMFUL = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Text that is harmless for a terminal, and cut short. */
const cell = (text: string | null, most = 50) =>
  (text ?? "unknown").slice(0, most).replaceAll(HARMFUL, "\ufffd");

function toText({ clients, counts, olderThanDays }: Awaited<ReturnType<typeof makeReport>>) {
  const rows = clients.map(({ name, organizationName, organizationId, clientId, text }) =>
    [name, organizationName ?? organizationId, clientId, text].map((one) => cell(one)),
  );
  const table = [["Name", "Organization", "Client ID", "Secret"], ...rows];
  const lines = table.map((row) =>
    row.map((text, column) =>
      text.padEnd(Math.max(...table.map((one) => one[column]?.length ?? 0))),
    ),
  );
  const sum = `${counts.older} of ${plural(counts.clients, "API client")} have a secret older than ${plural(olderThanDays, "day")}, and ${counts.unknown} may have.`;
  const printed = rows.length > 0 ? [...lines.map((row) => row.join("  ").trimEnd()), ""] : [];
  return [...printed, sum, ""].join("\n");
}

/** `tapedeck secrets`: asks a running gateway which API clients have old secrets. Returns the exit code. */
export async function secrets(
  parameters: readonly string[],
  environment: Environment,
  { print, warn }: Record<"print" | "warn", (text: string) => void>,
): Promise<number> {
  try {
    const { values } = parseArgs({ args: [...parameters], options: OPTIONS });
    if (values.help) {
      print(HELP);
      return 0;
    }
    const days = z.safeParse(z.optional(wholeNumber(1, 36_500)), values["older-than"]);
    if (!days.success) throw new SettingError("--older-than", days.error.issues[0]?.message ?? "");
    const settings = parseSettings(SETTINGS, environment);
    const { TAPEDECK_URL, ORIGIN, PORT, CLIENT_ID: clientId, CLIENT_SECRET } = settings;
    const address = TAPEDECK_URL ?? ORIGIN ?? `http://localhost:${PORT}`;
    const call = openConsole(address);
    // What answers must be a console before it gets the secret.
    await call(sessionRead);
    await call(signIn, { body: { kind: "client-app", clientId, clientSecret: CLIENT_SECRET } });
    const report = await makeReport(call, days.data).finally(() =>
      call(signOut).catch(() => warn(`Can't sign out at ${address}. The session ends once idle.`)),
    );
    const json = { schemaVersion: 1, console: address, ...report };
    print(values.json ? `${JSON.stringify(json, null, 2)}\n` : toText(report));
    for (const { organizationId, message } of report.failures) {
      warn(`Can't read the organization ${cell(organizationId)}. ${cell(message, 300)}`);
    }
    return report.failures.length > 0 ? 1 : report.counts.older > 0 ? 3 : 0;
  } catch (error) {
    warn(messageOf(error));
    return 1;
  }
}
