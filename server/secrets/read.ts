import type { ApiClient } from "~/contract/api-clients.ts";
import { apiClientList } from "~/contract/api-clients.ts";
import type { Cursor } from "~/contract/declare.ts";
import type { Answer as AnswerOf, Endpoint } from "~/contract/endpoint.ts";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import { required } from "~/contract/gateway.ts";
import { type Lenient, lenient, unreadIn } from "~/contract/lenient.ts";
import { organizationList } from "~/contract/organizations.ts";
import { clientSecrets } from "~/contract/rotations.ts";
import type { Shaped } from "~/contract/shape.ts";
import { z } from "~/contract/zod.ts";
import { plural } from "~/lib/format.ts";
import { Pool } from "~/lib/pool.ts";
import { isSegment } from "~server/gateway/http/paths.ts";
import { type Answer, type ConsoleSession, otherVersion, reasonOf } from "./console-session.ts";
import { Fatal } from "./fatal.ts";

/** How many organizations are read at a time. */
const AT_ONCE = 6;
/** The most clients that the gateway accepts per call. */
const MAX_CLIENTS = 1000;
/** No list has more pages: one that goes on makes up cursors. */
const MAX_PAGES = 10_000;
/** Milliseconds that clients may wait for others to share a call with: the gateway remembers lists for a minute. */
const LONGEST_WAIT = 20_000;

export interface Organization {
  readonly id: string;
  /** Null if unknown. */
  readonly name: string | null;
}

/** Why something wasn't read. */
interface Reason {
  /** The HTTP status, or null if there was no error status. */
  readonly status: number | null;
  readonly message: string;
}

/** An organization that wasn't read, or not completely. */
export interface Unread extends Reason {
  /** Null if it is the list of organizations. */
  readonly organizationId: string | null;
  readonly organizationName: string | null;
}

type SecretsAnswer = AnswerOf<typeof clientSecrets>;
type Known = SecretsAnswer["organizations"][string][string];

/** A client, and what the console knows of its secret; `known` is undefined if that wasn't read. */
export interface ReadClient {
  readonly organization: Organization;
  readonly client: Lenient<ApiClient>;
  readonly known: Known | undefined;
}

export interface Found {
  readonly maxAgeDays: number;
  readonly keptDays: number;
  readonly clients: readonly ReadClient[];
  readonly unread: readonly Unread[];
}

const refusal = (answer: Answer): Reason => ({
  status: answer.status < 300 ? null : answer.status,
  message: reasonOf(answer),
});

const incomplete = (message: string): Reason => ({ status: null, message });

/** Reads a list to its end, or as far as possible: then with the reason why there may be more. */
async function readList<Row>(
  session: ConsoleSession,
  row: Endpoint & Shaped<{ data: Row[]; cursor?: Cursor | null }>,
  params: Readonly<Record<string, string>> = {},
): Promise<{ rows: Lenient<Row>[]; reason?: Reason }> {
  const rows: Lenient<Row>[] = [];
  const used = new Set([""]);
  let unread = 0;
  for (let cursor = ""; used.size <= MAX_PAGES; used.add(cursor)) {
    const answer = await session.call(row, { params, query: { limit: PAGE_SIZE, cursor } });
    const page = answer.status === 200 ? lenient(row, answer.json) : undefined;
    if (!page?.data) return { rows, reason: refusal(answer) };
    for (const one of page.data) rows.push(one);
    unread += unreadIn(page.data);
    cursor = String(page.cursor ?? "");
    if (cursor === "") {
      const message = `${plural(unread, "row")} of the list couldn't be read.`;
      return unread === 0 ? { rows } : { rows, reason: incomplete(message) };
    }
    if (used.has(cursor)) break;
  }
  const message = "The service repeats pages, so the list wasn't read to its end.";
  return { rows, reason: incomplete(message) };
}

/** The first of the rows that have the same ID; rows without an ID are all kept. */
function unique<T>(rows: readonly T[], idOf: (row: T) => string): T[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const id = idOf(row);
    if (id === "") return true;
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

/** Whether the gateway can be asked about a client by its ID. */
function isAskable(id: string): boolean {
  const { data } = z.safeParse(required, id);
  return data === id;
}

/** Asks what the console knows of clients' secrets, of many organizations in each call. */
class Secrets {
  readonly #session: ConsoleSession;
  readonly #now: () => number;
  /** By organization, then by client. */
  readonly #known = new Map<string, Map<string, Known>>();
  #waiting: { organizationId: string; clientId: string }[] = [];
  #since = 0;
  /** Organizations whose rotations couldn't be read. */
  readonly reasons = new Map<string, Reason>();

  constructor(session: ConsoleSession, now: () => number) {
    this.#session = session;
    this.#now = now;
  }

  /** What the console says of all secrets. Fails on a console of another version before anything is read. */
  async limits(): Promise<Pick<SecretsAnswer, "maxAgeDays" | "keptDays">> {
    const answer = await this.#session.call(clientSecrets, { body: { organizations: [] } });
    const read = z.safeParse(clientSecrets.answer, answer.json);
    if (answer.status === 200 && read.success) return read.data;
    if ([200, 400, 404].includes(answer.status)) throw otherVersion(this.#session.origin);
    throw new Fatal(`Can't read the rotations at ${this.#session.origin}. ${reasonOf(answer)}`);
  }

  /** Adds an organization's clients to the next calls, and makes those that are full or due. */
  async add(organizationId: string, clientIds: readonly string[]): Promise<void> {
    if (this.#waiting.length === 0) this.#since = this.#now();
    for (const clientId of clientIds) this.#waiting.push({ organizationId, clientId });
    while (this.#waiting.length >= MAX_CLIENTS) await this.#askNext();
    if (this.#now() - this.#since >= LONGEST_WAIT) await this.finish();
  }

  /** Makes the last call. */
  async finish(): Promise<void> {
    if (this.#waiting.length > 0) await this.#askNext();
  }

  of = (organizationId: string, clientId: string): Known | undefined =>
    this.#known.get(organizationId)?.get(clientId);

  async #askNext(): Promise<void> {
    const next = this.#waiting.splice(0, MAX_CLIENTS);
    this.#since = this.#now();
    const clients = new Map<string, string[]>();
    for (const { organizationId, clientId } of next) {
      const ids = clients.get(organizationId);
      if (ids) ids.push(clientId);
      else clients.set(organizationId, [clientId]);
    }
    const { leftOut } = await this.#ask(clients);
    // One at a time, the answer is the reason.
    for (const organizationId of leftOut) {
      if (this.reasons.has(organizationId)) continue;
      const alone = new Map([[organizationId, clients.get(organizationId) ?? []]]);
      const { leftOut: refused, answer } = await this.#ask(alone);
      if (refused.length > 0) this.reasons.set(organizationId, refusal(answer));
    }
  }

  async #ask(clients: ReadonlyMap<string, string[]>) {
    const organizations = Array.from(clients, ([organizationId, clientIds]) => ({
      organizationId,
      clientIds,
    }));
    const answer = await this.#session.call(clientSecrets, { body: { organizations } });
    const { data } = z.safeParse(clientSecrets.answer, answer.json);
    const read = new Map(Object.entries((answer.status === 200 && data?.organizations) || {}));
    for (const [organizationId, known] of read) {
      const all = this.#known.get(organizationId) ?? new Map<string, Known>();
      for (const [clientId, one] of Object.entries(known)) all.set(clientId, one);
      this.#known.set(organizationId, all);
    }
    return { answer, leftOut: [...clients.keys()].filter((id) => !read.has(id)) };
  }
}

/** Reads the organizations. Throws if there is nothing to go by. */
async function readOrganizations(session: ConsoleSession) {
  const { rows, reason } = await readList(session, organizationList);
  if (rows.length === 0 && reason) {
    throw new Fatal(`Can't list the organizations. ${reason.message}`);
  }
  const organizations = unique(rows, ({ id }) => id).map(({ id, name = null }): Organization => ({
    id,
    name,
  }));
  return { organizations, reason };
}

/**
 * Reads the API clients of the organizations with these IDs, or of all, and what the console knows of their
 * secrets. An organization that fails doesn't keep the others back. Throws a {@link Fatal} if nothing more can
 * be read.
 */
export async function readClients(
  session: ConsoleSession,
  organizationIds: readonly string[],
  now: () => number,
  stop: AbortController,
): Promise<Found> {
  const { signal } = stop;
  const secrets = new Secrets(session, now);
  const { maxAgeDays, keptDays } = await secrets.limits();
  const { organizations, reason: rest } =
    organizationIds.length > 0
      ? { organizations: organizationIds.map((id) => ({ id, name: null })), reason: undefined }
      : await readOrganizations(session);

  const readOne = async ({ id }: Organization) => {
    if (!isSegment(id)) {
      const message = id === "" ? "It came without an ID." : "This can't be an organization's ID.";
      return { rows: [], reason: incomplete(message) };
    }
    const list = await readList(session, apiClientList, { organizationId: id });
    const rows = unique(list.rows, ({ clientId }) => clientId);
    await secrets.add(id, rows.map(({ clientId }) => clientId).filter(isAskable));
    return { ...list, rows };
  };
  const pool = new Pool(AT_ONCE);
  const lists = await Promise.allSettled(
    organizations.map((one) =>
      pool.run(async () => {
        // Here and not in the pool, where each one that waits would listen to the signal.
        signal.throwIfAborted();
        try {
          return await readOne(one);
        } catch (error) {
          stop.abort(error);
          throw error;
        }
      }),
    ),
  );
  signal.throwIfAborted();
  await secrets.finish();

  const clients: ReadClient[] = [];
  const unread: Unread[] = [];
  const seen = new Set<string>();
  organizations.forEach((organization, index) => {
    const list = lists[index];
    if (list?.status !== "fulfilled") return;
    let without = 0;
    for (const client of list.value.rows) {
      const { clientId } = client;
      // As in the console, one that is listed in two organizations is one client.
      if (clientId !== "" && seen.has(clientId)) continue;
      seen.add(clientId);
      const known = secrets.of(organization.id, clientId);
      if (known === undefined) without += 1;
      clients.push({ organization, client, known });
    }
    const message = `The rotations of ${plural(without, "API client")} weren't read.`;
    const reason =
      list.value.reason ??
      secrets.reasons.get(organization.id) ??
      (without > 0 ? incomplete(message) : undefined);
    if (reason === undefined) return;
    const { id, name } = organization;
    unread.push({ organizationId: id, organizationName: name, ...reason });
  });
  if (rest) {
    const message = `The list of organizations wasn't read to its end. ${rest.message}`;
    unread.push({ organizationId: null, organizationName: null, status: rest.status, message });
  }
  return { maxAgeDays, keptDays, clients, unread };
}
