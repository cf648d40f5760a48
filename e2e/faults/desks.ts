import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { makeQueryClient } from "../../src/api/transport/query-client.ts";
import {
  secretsOfClients as secretsOf,
  type RotationRecord,
  recordIn,
} from "../../src/api/nouns/client-secrets.ts";
import {
  acknowledgeRotation,
  type RotationEnd,
  rotateSecret,
} from "../../src/api/nouns/rotations.ts";
import {
  planText,
  CONFLICTS,
  doubtState,
  doubtText,
  happenedText,
  type Unresolved,
} from "../../src/components/rotation/rotation-words.ts";
import { noteAfter, unresolvedOf } from "../../src/components/rotation/doubts.ts";
import { NO_NOTE, type RotationNote } from "../../src/components/rotation/rotation-notes.ts";
import { apiClientList } from "~/contract/api-clients.ts";
import { fillPath } from "~/contract/endpoint.ts";
import { FORWARD_PREFIX } from "~/contract/first-calls.ts";
import { clientSecrets, rotationPrepare } from "~/contract/rotations.ts";
import { Random } from "../../server/service/seed/random.ts";
import { drawPageFault, drawServiceFault } from "./draw.ts";
import { startTally } from "./instruments.ts";
import { type BrowserSession, inTab, NO_FAULT, type Tab } from "./page.ts";
import { expectTrue } from "./truth.ts";
import { type Client, type RotatingUpstream, startRotatingUpstream } from "./rotating-upstream.ts";

const ORGANIZATION = "organization-1";
const WAITS = [0, 0, 0];
/** Milliseconds between two tries to read the list, and how many of them: two minutes. */
const PAUSE = 10;
const MOST_TRIES = 12_000;

/** The gateway, or those behind a balancer, as browsers reach them. */
export interface Gateways {
  /** Where the next request goes. */
  readonly place: () => number;
  /** The Host header, if it isn't the port's. */
  readonly host?: string;
  readonly signIn: (client: Client) => Promise<string>;
  /** Lets two minutes or two seconds pass; without it the desks do without. */
  readonly clock?: { readonly pass: (milliseconds: number) => void };
  /** Whether there is more to come; clicking goes on at least until there isn't. */
  readonly goesOn?: () => boolean;
  /** The status of a call to the service with this cookie. */
  readonly status?: (path: string, cookie: string) => Promise<number>;
}

/** A tab, and the client whose secret is rotated in it. */
interface Desk {
  readonly tab: Tab;
  readonly session: BrowserSession;
  /** Whether the session belongs to the rotated client itself. */
  readonly isOwn: boolean;
  readonly random: { current: Random };
  client: Client;
  /** What the browser remembers of the client. */
  note: RotationNote;
}

/** What the pages know of a client: the least and the most of its rotations, and the secret in use. */
interface Told {
  least: number;
  most: number;
  inUse: Client;
  /** The most rotations since the secret in use. */
  since: number;
  /** How many there were at the service when the secret in use arrived, here and at the gateway. */
  before: number;
  beforeAtGateway: number;
  /** How many the gateway has answered for: it may note them later, while its database is away. */
  answered: number;
}

const firstTold = (client: Client): Told => ({
  least: 0,
  most: 0,
  inUse: client,
  since: 0,
  before: 0,
  beforeAtGateway: 0,
  answered: 0,
});

/** What the row, the dialog and the plan for another rotation say. */
const wordsOf = (unresolved: Unresolved | undefined): string[] => {
  if (unresolved === undefined) return [];
  const { headline, advice } = doubtText(unresolved);
  const { stops } = planText("again", unresolved);
  return [doubtState(unresolved), `${headline} ${advice}`, happenedText(unresolved), stops];
};

/**
 * People who rotate secrets through faults of every kind, between page and gateway and between gateway and
 * service, and what must hold after each click. The same seed draws the same faults.
 */
export async function startDesks(seed: string) {
  const happened = startTally();
  const told = new Map<string, Told>();
  const queries = makeQueryClient();
  /** Each click draws its fault at the service; a client's clicks come one by one. */
  const service = new Map<string, Random>();
  const upstream: RotatingUpstream = await startRotatingUpstream((clientId) => {
    const drawn = drawServiceFault(service.get(clientId) ?? new Random(seed));
    happened.add(`at the service: ${drawn.fault}`);
    if (drawn.before || drawn.after) happened.add("at the service: delayed");
    return drawn;
  });
  let clients = 0;
  let begun = 0;
  let clicks = 0;
  let claims = 0;

  function newClient(): Client {
    clients += 1;
    const client = upstream.add(`client-${clients}`);
    told.set(client.clientId, firstTold(client));
    return client;
  }

  const toldOf = (client: Client): Told => {
    const so = told.get(client.clientId);
    if (!so) throw new Error(`seed ${seed}: ${client.clientId} is no one's.`);
    return so;
  };

  async function openDesk(index: number, shared: BrowserSession, at: Gateways): Promise<Desk> {
    const isOwn = at.clock !== undefined && index % 5 === 0;
    const client = newClient();
    const session = isOwn ? { cookie: await at.signIn(client) } : shared;
    const random = { current: new Random(seed) };
    const meet = (_: string, path: string) => {
      // Most faults should hit the rotation itself.
      const isBefore = path === rotationPrepare.path || path === clientSecrets.path;
      if (isBefore && random.current.chance(0.7)) return NO_FAULT;
      const drawn = drawPageFault(random.current);
      happened.add(drawn.twice ? `${drawn.fault}, twice` : drawn.fault);
      if (drawn.before + drawn.after > 0) happened.add("delayed");
      return drawn;
    };
    const tab = {
      get port() {
        return at.place();
      },
      host: at.host,
      session,
      meet,
    };
    return { tab, session, isOwn, random, client, note: NO_NOTE };
  }

  /** Reads the list; retries until the network lets it through. */
  async function recordOf({ clientId }: Client): Promise<RotationRecord> {
    const named = { organizationId: ORGANIZATION, clientId };
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const answer = await queries.fetchQuery(secretsOf([named])).catch(() => undefined);
      const record = recordIn(answer, named);
      if (record) return record;
      await wait(PAUSE);
    }
    throw new Error(`seed ${seed}: the count of ${clientId} can't be had.`);
  }

  /** Notes that the gateway has answered for all rotations so far, and that none of them is doubtful. */
  function noteAtGateway(so: Told, { count, doubt }: RotationRecord, executed: number) {
    if (doubt === undefined && count >= so.answered) so.beforeAtGateway = executed;
  }

  /** One click, and what must hold afterwards whatever went wrong. */
  async function click(desk: Desk, number: number): Promise<RotationEnd> {
    const name = `seed ${seed}, click ${number}`;
    const { client } = desk;
    const { clientId } = client;
    desk.random.current = new Random(`${seed} page ${number}`);
    service.set(clientId, new Random(`${seed} service ${number}`));
    const { count, doubt } = await recordOf(client);
    const isAgain = unresolvedOf(desk.note, { count, doubt }) !== undefined;
    const before = upstream.executed(clientId);
    noteAtGateway(toldOf(client), { count, doubt }, before);
    let operations = 0;
    const end = await rotateSecret(
      { organizationId: ORGANIZATION, clientId, count, despiteDoubt: isAgain },
      {
        onPrepared: () => (operations += 1),
        onUnanswered: () => happened.add("asked again"),
        waits: WAITS,
      },
    );
    const executed = upstream.executed(clientId) - before;
    const { outcome } = end;
    happened.add(outcome);
    expect(executed, name).toBeLessThanOrEqual(1);
    if (outcome === "done" || outcome === "secret_lost") expect(executed, name).toBe(1);
    if (outcome === "refused" || outcome === "not_executed") expect(executed, name).toBe(0);
    if (outcome !== "refused") expect(operations, name).toBe(1);
    begun += operations;
    const so = toldOf(client);
    so.least += outcome === "done" || outcome === "secret_lost" ? 1 : 0;
    const mayHave = outcome === "refused" || outcome === "not_executed" ? 0 : 1;
    so.most += mayHave;
    so.answered += "unanswered" in end ? 0 : mayHave;
    so.since += mayHave;
    if (so.since <= 1) {
      expect(upstream.accepts(client), `${name}: the secret in use works`).toBe(true);
    }
    const plan = isAgain ? "again" : "rotate";
    desk.note = noteAfter(end, desk.note, { organizationId: ORGANIZATION, plan, count });
    if (end.outcome !== "done") {
      if (executed === 0 || outcome !== "refused") await compare(desk, end, name);
      return end;
    }
    const { clientSecret } = end;
    expect(upstream.accepts({ clientId, clientSecret }), `${name}: the new one does`).toBe(true);
    so.inUse = { clientId, clientSecret };
    so.since = 0;
    so.before = upstream.executed(clientId);
    return end;
  }

  /**
   * Compares what this browser and any other read about a client with what the service did. A rotation that
   * may still begin isn't over.
   */
  async function compare({ client, note }: Desk, end: RotationEnd, name: string): Promise<void> {
    const { clientId } = client;
    if (end.outcome === "unknown" && end.unanswered) return;
    const so = toldOf(client);
    const record = await recordOf(client);
    const ever = upstream.executed(clientId);
    const truth = { ever, rotated: ever - so.before, works: upstream.accepts(client) };
    const words = wordsOf(unresolvedOf(note, record));
    if (end.outcome === "refused") {
      words.push(`${CONFLICTS[end.error.code]?.title} ${end.error.message}`);
    } else if (end.outcome !== "not_executed") {
      expect(words, name).not.toEqual([]);
    }
    claims += expectTrue(words, truth, name);
    // Any other browser has the gateway's word only: of the last secret that arrived there. If that isn't
    // the last one that arrived here, the gateway may note it at any moment, and which one it means is open.
    noteAtGateway(so, record, ever);
    if (so.beforeAtGateway < so.before) return;
    const rotated = ever - so.beforeAtGateway;
    const elsewhere = wordsOf(unresolvedOf(NO_NOTE, record));
    claims += expectTrue(elsewhere, { ever, rotated, works: rotated <= 1 }, `${name}, elsewhere`);
  }

  /** What people do after a click until they can click again. */
  async function goOn(desk: Desk, end: RotationEnd, { signIn, clock, status }: Gateways) {
    if (end.outcome === "done") {
      desk.client = { clientId: end.clientId, clientSecret: end.clientSecret };
      await acknowledgeRotation(end.operationId);
    }
    // The acknowledgement was lost, so the result expires after two minutes.
    const waits = end.outcome === "refused" && end.error.code === "rotation_waiting";
    if (waits && clock) clock.pass(120_000);
    const isOpen = end.outcome === "unknown" && end.unanswered;
    const isDoubtful = end.outcome === "unknown" || end.outcome === "secret_lost";
    if (
      isOpen ||
      (isDoubtful && (desk.isOwn || desk.random.current.chance(0.5))) ||
      (waits && !clock)
    ) {
      desk.client = newClient();
      desk.note = NO_NOTE;
      if (desk.isOwn) desk.session.cookie = await signIn(desk.client);
    } else if (desk.isOwn && clock && status) {
      clock.pass(2000);
      const list = fillPath(apiClientList.path, { organizationId: ORGANIZATION });
      expect(
        await status(FORWARD_PREFIX.user + list, desk.session.cookie),
        `seed ${seed}: the session goes on`,
      ).toBe(200);
    }
  }

  return {
    upstream,
    happened,
    /** Has so many people click until so many rotations got as far as an operation ID. */
    async work(at: Gateways, desks: number, rotations: number): Promise<void> {
      const admin = upstream.add("admin");
      const sessions = [{ cookie: await at.signIn(admin) }, { cookie: await at.signIn(admin) }];
      const one = async (index: number) => {
        const desk = await openDesk(index, sessions[index % sessions.length] ?? { cookie: "" }, at);
        await inTab(desk.tab, async () => {
          while (begun < rotations || at.goesOn?.()) {
            clicks += 1;
            await goOn(desk, await click(desk, clicks), at);
          }
        });
      };
      await Promise.all(Array.from({ length: desks }, (_, index) => one(index)));
    },
    /** What must hold in the end; `texts` must have no secret in them. */
    check(texts: readonly string[]): void {
      expect(claims, `seed ${seed}`).toBeGreaterThan(begun / 4);
      for (const [clientId, { least, most, inUse, since }] of told) {
        const executed = upstream.executed(clientId);
        const name = `seed ${seed}, ${clientId}`;
        expect(executed, name).toBeGreaterThanOrEqual(least);
        expect(executed, name).toBeLessThanOrEqual(most);
        if (since <= 1) expect(upstream.accepts(inUse), name).toBe(true);
        for (const text of texts) expect(text.includes(inUse.clientSecret), name).toBe(false);
      }
    },
  };
}
