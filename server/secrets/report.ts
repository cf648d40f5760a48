import { CREDENTIAL_KINDS } from "~/contract/credentials.ts";
import { z } from "~/contract/zod.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { ageOf, ageText, isOlder } from "~/lib/secret-age.ts";
import type { Found, ReadClient, Unread } from "./read.ts";

const said = <T extends z.ZodMiniType>(schema: T, description: string): T =>
  schema.check(z.describe(description));
const text = (description: string) => said(z.string(), description);
const count = (description: string) => said(z.int().check(z.gte(0)), description);
const orNull = (description: string) => said(z.nullable(z.string()), description);

/** A rotation as the console knows it. */
const Rotation = z.object({
  at: text("When it began, ISO 8601."),
  outcome: said(
    z.enum(["done", "secret_lost", "unknown"]),
    "done: the new secret arrived. secret_lost: the service rotated, but the new secret didn't arrive. unknown: it may have rotated.",
  ),
  kind: said(z.enum(CREDENTIAL_KINDS), "The kind of credential that rotated it."),
  credentialId: text("Identifies that credential, as in the console's activity."),
});

const Client = z.object({
  organizationId: text("The organization's ID."),
  organizationName: orNull("Null if unknown, also with --organization."),
  clientId: orNull("Null if the service returned none."),
  name: orNull("The client's name, complete. It isn't safe for a terminal."),
  role: orNull("The client's role."),
  createdBy: orNull("The ID of the user who created the client and can rotate its secret."),
  createdAt: orNull("When the client was created, as the service returned it."),
  lastRotation: said(
    z.nullable(Rotation),
    "The last rotation through the console that changed the secret, or may have. Null if none is known.",
  ),
  verdict: said(
    z.enum(["older", "unknown"]),
    "older: the secret is older than olderThanDays. unknown: it may be.",
  ),
  text: text("The secret's age in words."),
});

/** What `--json` prints. `server/secrets.schema.json` is made from it. */
export const Report = z.object({
  schemaVersion: said(
    z.literal(1),
    "Changes if a field is removed or means something else. New fields may be added without.",
  ),
  generatedAt: text("When the report was made, ISO 8601. Ages are counted from then."),
  console: text("The origin of the console that was asked."),
  olderThanDays: said(z.int().check(z.gte(1)), "From --older-than, or the console's own."),
  keptDays: said(
    z.int().check(z.gte(1)),
    "For how many days the console knows rotations. If olderThanDays is more, no secret is known to be older.",
  ),
  counts: z.object({
    clients: count("The API clients that were read."),
    older: count("Those with the verdict older."),
    unknown: count("Those with the verdict unknown."),
  }),
  clients: said(
    z.array(Client),
    "The API clients whose secret is older, or may be: oldest first. The others aren't listed.",
  ),
  failures: said(
    z.array(
      z.object({
        organizationId: orNull("Null if it is the list of organizations that failed."),
        organizationName: orNull("Null if unknown."),
        status: said(z.nullable(z.int()), "The HTTP status, or null if it wasn't an error status."),
        message: text("What went wrong."),
      }),
    ),
    "What wasn't read, or not completely. If there is any, the exit code is 1.",
  ),
});
export type Report = z.infer<typeof Report>;
type ListedClient = Report["clients"][number];

interface Asked {
  readonly now: number;
  readonly origin: string;
  readonly olderThan: number | undefined;
}

/** Judges a client by the console's rule for ages. Undefined if its secret isn't older. */
function judge(
  { organization, client, known }: ReadClient,
  days: number,
  keptDays: number,
  now: number,
): { order: number; client: ListedClient } | undefined {
  const { last } = known ?? {};
  const { createdAt } = client;
  const age = ageOf({ createdAt, last, keptDays: known && keptDays }, now);
  const verdict = isOlder(age, days);
  if (verdict === "younger") return undefined;
  const { by, earliest, latest } = age;
  return {
    // As in the console's list.
    order: by === "nothing" ? Infinity : Number.isFinite(earliest) ? earliest : latest,
    client: {
      organizationId: organization.id,
      organizationName: organization.name,
      clientId: client.clientId || null,
      name: client.name ?? null,
      role: client.role ?? null,
      createdBy: client.createdBySvcUserId ?? null,
      createdAt: createdAt ?? null,
      lastRotation: last ?? null,
      verdict,
      text: ageText(age),
    },
  };
}

/** Puts together what `--json` prints. */
export function makeReport(found: Found, { now, origin, olderThan }: Asked): Report {
  const { maxAgeDays, keptDays, unread } = found;
  const olderThanDays = olderThan ?? maxAgeDays;
  const clients = found.clients
    .flatMap((one) => judge(one, olderThanDays, keptDays, now) ?? [])
    // Infinity - Infinity is NaN.
    .sort((a, b) => (a.order === b.order ? 0 : a.order - b.order))
    .map(({ client }) => client);
  const countOf = (wanted: ListedClient["verdict"]) =>
    clients.filter(({ verdict }) => verdict === wanted).length;
  return {
    schemaVersion: 1,
    generatedAt: new Date(now).toISOString(),
    console: origin,
    olderThanDays,
    keptDays,
    counts: {
      clients: found.clients.length,
      older: countOf("older"),
      unknown: countOf("unknown"),
    },
    clients,
    failures: [...unread],
  };
}

/** Control characters, line ends, what turns the direction of text around, and halves of characters. */
const HARMFUL = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;
/** More marks on one letter reach into other lines. */
const MAX_MARKS = 8;

const segmenter = new Intl.Segmenter("en-US");

/** A text from elsewhere on one line of a terminal: harmless, and no wider than `most` columns. */
export function onTerminal(value: string, most: number): { text: string; width: number } {
  // Longer ones don't fit in any case.
  const harmless = value.slice(0, 16 * most).replaceAll(HARMFUL, "\ufffd");
  if (/^[ -~]*$/.test(harmless) && harmless.length <= most) {
    return { text: harmless, width: harmless.length };
  }
  let width = 0;
  const kept: { segment: string; end: number }[] = [];
  for (const { segment } of segmenter.segment(harmless)) {
    width += WIDE.test(segment) ? 2 : 1;
    if (width > most) {
      while ((kept.at(-1)?.end ?? 0) > most - 1) kept.pop();
      const end = kept.at(-1)?.end ?? 0;
      return { text: `${kept.map((one) => one.segment).join("")}…`, width: end + 1 };
    }
    kept.push({ segment: Array.from(segment).slice(0, MAX_MARKS).join(""), end: width });
  }
  return { text: kept.map((one) => one.segment).join(""), width };
}

const COLUMNS: readonly (readonly [
  header: string,
  most: number,
  value: (client: ListedClient) => string,
])[] = [
  ["Name", 36, ({ name }) => name ?? "name unknown"],
  [
    "Organization",
    28,
    ({ organizationName, organizationId }) => organizationName ?? organizationId,
  ],
  ["Client ID", 48, ({ clientId }) => clientId ?? "none"],
  ["Created by", 40, ({ createdBy }) => createdBy ?? "unknown"],
  ["Secret", 80, ({ text: age }) => age],
];

/** Lines of padded columns, each list of clients with the same widths. */
function tables(lists: readonly (readonly ListedClient[])[]): string[][] {
  const header = COLUMNS.map(([name]) => ({ text: name, width: name.length }));
  const cells = lists.map((list) => [
    header,
    ...list.map((client) => COLUMNS.map(([, most, value]) => onTerminal(value(client), most))),
  ]);
  const widths = COLUMNS.map((_, column) =>
    cells.flat().reduce((most, row) => Math.max(most, row[column]?.width ?? 0), 0),
  );
  return cells.map((rows) =>
    rows.map((row) =>
      row
        .map((cell, column) => cell.text + " ".repeat((widths[column] ?? 0) - cell.width))
        .join("  ")
        .trimEnd(),
    ),
  );
}

/** "3 of 42 API clients have a secret older than 90 days." */
function sentence({ counts, olderThanDays, failures }: Report): string {
  const { clients, older, unknown } = counts;
  const isWhole = failures.length === 0;
  const old = `a secret older than ${plural(olderThanDays, "day")}`;
  if (clients === 0) return isWhole ? "There are no API clients." : "No API client was read.";
  const all = `${isWhole ? "" : "the "}${plural(clients, "API client")}`;
  const read = isWhole ? "" : ` that ${clients === 1 ? "was" : "were"} read`;
  if (older > 0) {
    return `${formatCount(older)} of ${all}${read} ${older === 1 ? "has" : "have"} ${old}.`;
  }
  const isKnown = unknown === 0 ? "has" : "is known to have";
  return `None of ${all}${read} ${isKnown} ${old}.`;
}

/** What the command prints for people. */
export function toText(report: Report): string {
  const { clients, counts, olderThanDays, keptDays } = report;
  const older = clients.filter(({ verdict }) => verdict === "older");
  const unknown = clients.filter(({ verdict }) => verdict === "unknown");
  const [first = [], second = []] = tables([older, unknown]);
  const kept = `The console knows rotations for ${plural(keptDays, "day")} only.`;
  return [
    ...(older.length > 0 ? [...first, ""] : []),
    ...(unknown.length > 0 ? [`Not known: ${formatCount(counts.unknown)}`, ...second, ""] : []),
    ...(olderThanDays > keptDays ? [kept] : []),
    sentence(report),
    "",
  ].join("\n");
}

export const toJson = (report: Report): string => `${JSON.stringify(report, null, 2)}\n`;

/** More would bury what matters. */
const MAX_NAMED = 20;

/** Names what wasn't read, one per line. */
export function complaints(unread: readonly Unread[]): string[] {
  const lines = unread
    .slice(0, MAX_NAMED)
    .map(({ organizationId, organizationName, status, message }) => {
      const reason = onTerminal(message, 300).text;
      if (organizationId === null) return reason;
      const id = onTerminal(organizationId, 64).text || "without ID";
      const name =
        organizationName === null ? id : `${onTerminal(organizationName, 60).text} (${id})`;
      return `Can't read organization ${name}${status === null ? "" : `, status ${status}`}: ${reason}`;
    });
  const more = unread.length - lines.length;
  return more > 0 ? [...lines, `And ${formatCount(more)} more.`] : lines;
}
