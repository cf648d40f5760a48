import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ActivityEntry } from "~/contract/activity.ts";
import type { CrmCustomer } from "~/contract/crm-customers.ts";
import type { EngagementBody } from "~/contract/engagements.ts";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import type { Lenient } from "~/contract/lenient.ts";
import { activityList, engagementSync, recordingList } from "~/contract/plain.gen.ts";
import { timeOf } from "~/lib/format.ts";
import { walkPages } from "../lists/paging.ts";
import { gatewayTime } from "../state/gateway-clock.ts";
import { sessionStore } from "../state/sign-out.ts";
import { ApiError } from "../transport/errors.ts";
import { callGateway } from "../transport/http.ts";
import { type Sync, syncEngagement, type SyncOutcome } from "./engagements.ts";
import { recordingById, recordingPage } from "./recordings.ts";

// A recording is linked by syncing an engagement for it, which the service matches some time later. What was
// sent is in the gateway's activity, so a reload and other tabs know it; this page keeps only what is on its way.

/** How far a link is: its engagement is on its way, or that ended. */
export type LinkStage = "linking" | SyncOutcome["kind"];

/** The last engagement that was synced for a recording. */
export interface Sent {
  readonly stage: LinkStage;
  /** ISO 8601, by the gateway's clock. */
  readonly at: string;
  /** What it links to, and why it was refused; both are known only to the page that sent it. */
  readonly name?: string | undefined;
  readonly why?: string | undefined;
}

interface Logged extends Sent {
  /** How often it was tried. */
  readonly tries: number;
}

/** After so many milliseconds without an end, a write's end stays unknown. */
const PATIENCE = 60_000;
/** More of the activity isn't read: a link from before is as old as the list says. */
const MOST_PAGES = 10;

function stageOf({ outcome, endedAt, startedAt }: ActivityEntry, now: number): LinkStage {
  if (outcome === "done") return "synced";
  if (outcome === "refused" || outcome === "not_sent") return "refused";
  return endedAt === null && now - timeOf(startedAt) < PATIENCE ? "linking" : "unknown";
}

/** What the activity, newest first, says of each recording: a refusal doesn't hide that one was sent before. */
export function loggedLinks(entries: readonly ActivityEntry[], now: number) {
  const links = new Map<string, Logged>();
  for (const entry of entries) {
    const { recordingId } = entry.params;
    if (recordingId === undefined) continue;
    const known = links.get(recordingId);
    const [stage, tries] = [stageOf(entry, now), (known?.tries ?? 0) + 1];
    const isLast = known === undefined || (known.stage === "refused" && stage !== "refused");
    links.set(recordingId, isLast ? { stage, at: entry.startedAt, tries } : { ...known, tries });
  }
  return links;
}

/** The engagements that were synced for recordings, from the activity. */
export const linkLog = () =>
  queryOptions({
    queryKey: [activityList.name, "links"],
    queryFn: async (context) => {
      const query = { endpoints: [engagementSync.name], limit: PAGE_SIZE };
      const walk = walkPages(context, undefined, async (cursor, signal) => {
        const page = await callGateway(activityList, { query: { ...query, cursor }, signal });
        return { ...page, cursor: page.cursor ?? undefined };
      });
      const entries: ActivityEntry[] = [];
      let pages = 0;
      for await (const { page } of walk) {
        entries.push(...page.data);
        pages += 1;
        if (pages === MOST_PAGES) break;
      }
      return loggedLinks(entries, gatewayTime());
    },
    staleTime: 30_000,
    // Another tab may have one on its way.
    refetchInterval: ({ state: { data } }) =>
      data && [...data.values()].some(({ stage }) => stage === "linking") ? 5000 : false,
  });

/** What this page has sent, and is sending, by recording. */
export const ownLinks = sessionStore<ReadonlyMap<string, Logged>>(new Map());

/** How much later than this page the gateway may note a write, in milliseconds. */
const APART = 10_000;

/** What is known of a recording's link: from the activity, unless that doesn't have this page's last try. */
export function sentOf(own: Sent | undefined, logged: Sent | undefined): Sent | undefined {
  if (own === undefined || logged === undefined) return logged ?? own;
  if (own.stage === "linking") return own;
  const isNewer = timeOf(own.at) - timeOf(logged.at) > APART;
  const hides = own.stage === "refused" && logged.stage !== "refused";
  return isNewer && !hides ? own : { ...logged, name: own.name, why: own.why };
}

/** Whether a recording may be linked: nothing was sent for it, as far as is known. */
export const mayLink = (sent: Sent | undefined) => sent === undefined || sent.stage === "refused";

/** A recording as far as a link needs it. */
export interface Linkable {
  readonly id: string;
  readonly dateCreated?: string | undefined;
}

const note = (recordingId: string, link: Logged) =>
  ownLinks.update((links) => new Map(links).set(recordingId, link));

/**
 * Syncs an engagement for a recording, unless this page is already sending one: then undefined. The ID of the call
 * is that of the recording and the try, so that the gateway sends only the first of what two tabs send at once.
 */
export async function sendLink(
  client: QueryClient,
  recording: Linkable,
  { body, name }: { readonly body: EngagementBody; readonly name?: string | undefined },
): Promise<Sync | undefined> {
  const recordingId = recording.id;
  const own = ownLinks.get().get(recordingId);
  if (own?.stage === "linking") return undefined;
  const logged = client.getQueryData(linkLog().queryKey)?.get(recordingId);
  const tries = Math.max(own?.tries ?? 0, logged?.tries ?? 0);
  const begun: Logged = {
    stage: "linking",
    at: new Date(gatewayTime()).toISOString(),
    name,
    tries: tries + 1,
  };
  note(recordingId, begun);
  const sync = await syncEngagement(body, {
    "X-Call-Id": `link ${tries} ${encodeURIComponent(recordingId)}`,
    // The gateway notes only what can be an ID.
    ...(/^[\x21-\x7e]+$/.test(recordingId) && { "X-Recording-Id": recordingId }),
  });
  // Signing out forgets it, and the end with it.
  if (ownLinks.get().get(recordingId) !== begun) return sync;
  const { outcome } = sync;
  const why = outcome.kind === "synced" ? undefined : outcome.error.message;
  note(recordingId, { ...begun, stage: outcome.kind, why });
  void client.query({ ...linkLog(), staleTime: 0 }).catch(() => undefined);
  // Some services match at once, and then name the recording.
  if (outcome.kind === "synced" && outcome.recordingId !== undefined) {
    void client.query({ ...linkCheck(recording), staleTime: 0 }).catch(() => undefined);
  }
  return sync;
}

/** Whether a recording's customers have a link (section 4.8), as far as they tell. */
export const isLinked = (customers: readonly Lenient<CrmCustomer>[]) =>
  customers.some(
    ({ matchingSource, customerType, accountId, contactId, leadExternalId }) =>
      matchingSource === "DIRECT" &&
      (customerType === "OPPORTUNITY" || customerType === "ENGAGEMENT") &&
      (accountId ?? contactId ?? leadExternalId) !== undefined,
  );

/** What a recording is linked to, by name. */
function nameOfLink(customers: readonly Lenient<CrmCustomer>[]) {
  const direct = customers.filter(({ matchingSource }) => matchingSource === "DIRECT");
  const of = (type: string) => direct.find(({ customerType }) => customerType === type)?.name;
  const opportunity = direct.find((customer) => customer.opportunity?.name)?.opportunity?.name;
  return opportunity ?? of("OPPORTUNITY") ?? of("ENGAGEMENT");
}

interface Check {
  readonly isLinked: boolean;
  /** What it is linked to, or was. */
  readonly name?: string | undefined;
  /** When it was last seen linked, in milliseconds since 1970, by the gateway's clock and by this machine's. */
  readonly linkedAt?: number | undefined;
  readonly seenAt?: number | undefined;
}

const millisecond = (time: number) => new Date(time).toISOString();

/** Whether the service lists a recording as unlinked. Its customers alone don't tell: an opportunity may have none. */
async function isListedUnlinked(id: string, time: number, signal: AbortSignal) {
  const query = {
    crmLinkStatus: "unlinked",
    "dateCreated:gt": millisecond(time - 1),
    "dateCreated:lt": millisecond(time + 1),
    limit: PAGE_SIZE,
  } as const;
  const { data, cursor } = await recordingPage(query, signal);
  if (data.some((row) => row.id === id)) return true;
  if (!cursor) return false;
  const message = "Too many recordings of this moment to tell.";
  throw new ApiError({ status: 200, code: "invalid_answer", message });
}

/** Asks the service whether a recording is linked, and to what. */
export const linkCheck = ({ id, dateCreated }: Linkable) =>
  queryOptions({
    queryKey: [recordingList.name, "link", id],
    queryFn: async ({ client, queryKey, signal }): Promise<Check> => {
      const before = client.getQueryData<Check>(queryKey);
      const time = timeOf(dateCreated);
      if (!Number.isNaN(time) && (await isListedUnlinked(id, time, signal))) {
        return { ...before, isLinked: false };
      }
      const { recording } = await client.query({ ...recordingById(id), staleTime: 0 });
      const customers = recording?.crmCustomers ?? [];
      if (!isLinked(customers)) return { ...before, isLinked: false };
      const name = nameOfLink(customers);
      return { isLinked: true, name, linkedAt: gatewayTime(), seenAt: Date.now() };
    },
    staleTime: Infinity,
  });

/** When a sent link is asked for, in milliseconds after it was sent: the service may take a while to match. */
const WAITS = [5000, 15_000, 45_000];

/** When to ask next whether a link is there; undefined if that was asked often enough. All in milliseconds since 1970. */
export function nextCheck(sentAt: number, checkedAt: number): number | undefined {
  const wait = WAITS.find((milliseconds) => sentAt + milliseconds > checkedAt);
  return wait === undefined ? undefined : sentAt + wait;
}

/** How a recording is linked, as it is said to people. */
export type LinkState =
  | { readonly kind: "linking" }
  | {
      readonly kind: "synced" | "unknown";
      readonly at: number;
      /** What the last look has seen: nothing yet, no link, or it failed. */
      readonly seen: "nothing" | "no link" | "failure";
    }
  | { readonly kind: "refused"; readonly why: string | undefined }
  | { readonly kind: "linked" | "unlinked again"; readonly name: string | undefined };

/**
 * Puts together what was sent, what the last check has seen (at `checkedAt`), that one failed (at `failedAt`), and that
 * a list named the recording as unlinked (at `listedAt`). Undefined if it is just unlinked.
 */
export function linkState(
  sent: Sent | undefined,
  check: Check | undefined,
  { checkedAt, failedAt, listedAt }: Record<"checkedAt" | "failedAt" | "listedAt", number>,
): LinkState | undefined {
  if (sent?.stage === "linking") return { kind: "linking" };
  const { linkedAt, seenAt = 0 } = check ?? {};
  if (linkedAt !== undefined && (mayLink(sent) || linkedAt > timeOf(sent?.at))) {
    const isStill = check?.isLinked === true && listedAt <= seenAt;
    const name = check?.name ?? sent?.name;
    return { kind: isStill ? "linked" : "unlinked again", name };
  }
  if (sent === undefined) return undefined;
  if (sent.stage === "refused") return { kind: "refused", why: sent.why };
  const isEnough = (...times: number[]) =>
    nextCheck(ownTime(sent.at), Math.max(...times)) === undefined;
  const seen = isEnough(checkedAt, listedAt)
    ? "no link"
    : isEnough(failedAt)
      ? "failure"
      : "nothing";
  return { kind: sent.stage, at: timeOf(sent.at), seen };
}

/** A time of the gateway by the clock of this machine, in whole milliseconds since 1970, as timers count. */
export const ownTime = (at: string) => Math.ceil(timeOf(at) - gatewayTime() + Date.now());
