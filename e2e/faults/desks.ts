import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { makeQueryClient } from "../../src/api/query-client.ts";
import { rotationCounts as rotationCountsOf } from "../../src/api/rotation-counts.ts";
import { acknowledgeRotation, type RotationEnd, rotateSecret } from "../../src/api/rotations.ts";
import { apiClientList } from "../../src/contract/api-clients.ts";
import { fillPath } from "../../src/contract/endpoint.ts";
import { FORWARD_PREFIX } from "../../src/contract/first-calls.ts";
import { rotationCounts, rotationPrepare } from "../../src/contract/rotations.ts";
import { Random } from "../../server/service/seed/random.ts";
import { drawPageFault, drawServiceFault } from "./draw.ts";
import { startTally } from "./instruments.ts";
import { type BrowserSession, inTab, NO_FAULT, type Tab } from "./page.ts";
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
}

/** What the pages know of a client: the least and the most of its rotations, and the secret in use. */
interface Told {
  least: number;
  most: number;
  inUse: Client;
}

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

  function newClient(): Client {
    clients += 1;
    const client = upstream.add(`client-${clients}`);
    told.set(client.clientId, { least: 0, most: 0, inUse: client });
    return client;
  }

  async function openDesk(index: number, shared: BrowserSession, at: Gateways): Promise<Desk> {
    const isOwn = at.clock !== undefined && index % 5 === 0;
    const client = newClient();
    const session = isOwn ? { cookie: await at.signIn(client) } : shared;
    const random = { current: new Random(seed) };
    const meet = (_: string, path: string) => {
      // Most faults should hit the rotation itself.
      const isBefore = path === rotationPrepare.path || path === rotationCounts.path;
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
    return { tab, session, isOwn, random, client };
  }

  /** Reads the list; retries until the network lets it through. */
  async function countOf({ clientId }: Client): Promise<number> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const answer = await queries.fetchQuery(rotationCountsOf([clientId])).catch(() => undefined);
      if (answer) return answer.counts[clientId] ?? Number.NaN;
      await wait(PAUSE);
    }
    throw new Error(`seed ${seed}: the count of ${clientId} can't be had.`);
  }

  /** One click, and what must hold afterwards whatever went wrong. */
  async function click(desk: Desk, number: number): Promise<RotationEnd> {
    const name = `seed ${seed}, click ${number}`;
    const { client } = desk;
    const { clientId } = client;
    desk.random.current = new Random(`${seed} page ${number}`);
    service.set(clientId, new Random(`${seed} service ${number}`));
    const count = await countOf(client);
    const before = upstream.executed(clientId);
    let operations = 0;
    const end = await rotateSecret(
      { organizationId: ORGANIZATION, clientId, count },
      { onBegun: () => (operations += 1), onLost: () => happened.add("asked again"), waits: WAITS },
    );
    const executed = upstream.executed(clientId) - before;
    const { outcome } = end;
    happened.add(outcome);
    expect(executed, name).toBeLessThanOrEqual(1);
    expect(upstream.accepts(client), `${name}: the secret in use works`).toBe(true);
    if (outcome === "done" || outcome === "secret_lost") expect(executed, name).toBe(1);
    if (outcome === "refused" || outcome === "not_executed") expect(executed, name).toBe(0);
    if (outcome !== "refused") expect(operations, name).toBe(1);
    begun += operations;
    const so = told.get(clientId) ?? { least: 0, most: 0, inUse: client };
    so.least += outcome === "done" || outcome === "secret_lost" ? 1 : 0;
    so.most += outcome === "refused" || outcome === "not_executed" ? 0 : 1;
    if (end.outcome !== "done") return end;
    const { clientSecret } = end;
    expect(upstream.accepts({ clientId, clientSecret }), `${name}: the new one does`).toBe(true);
    so.inUse = { clientId, clientSecret };
    return end;
  }

  /** What people do after a click until they can click again. */
  async function goOn(desk: Desk, end: RotationEnd, { signIn, clock, status }: Gateways) {
    if (end.outcome === "done") {
      desk.client = { clientId: end.clientId, clientSecret: end.clientSecret };
      await acknowledgeRotation(end.operationId);
    }
    // The acknowledgement was lost, so the result expires after two minutes.
    const waits = end.outcome === "refused" && end.error.code === "rotated_meanwhile";
    if (waits && clock) clock.pass(120_000);
    if (end.outcome === "unknown" || end.outcome === "secret_lost" || (waits && !clock)) {
      desk.client = newClient();
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
      for (const [clientId, { least, most, inUse }] of told) {
        const executed = upstream.executed(clientId);
        const name = `seed ${seed}, ${clientId}`;
        expect(executed, name).toBeGreaterThanOrEqual(least);
        expect(executed, name).toBeLessThanOrEqual(most);
        expect(upstream.accepts(inUse), name).toBe(true);
        for (const text of texts) expect(text.includes(inUse.clientSecret), name).toBe(false);
      }
    },
  };
}
