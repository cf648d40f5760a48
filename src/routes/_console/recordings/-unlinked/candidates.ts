import { type OpportunityRow, userOf } from "~/api/nouns/opportunities.ts";
import {
  type AnyRecording,
  customerOf,
  customersOf,
} from "~/components/engagement/engagement-for.ts";
import { accountNameOf, textAt } from "~/components/nouns/opportunity-parts.tsx";
import { DAY } from "~/lib/day.ts";
import { fold } from "~/lib/fold.ts";
import { formatSpan, timeOf } from "~/lib/format.ts";

/** An opportunity a recording could belong to, what is known of it, and why. */
export interface Candidate {
  readonly opportunity: OpportunityRow;
  /** At most two, in a few words each, the strongest last; those that all candidates share are left out. */
  readonly reasons: readonly string[];
  /** The reason that no other candidate has, or the strongest one. */
  readonly telling: string | undefined;
  /** Whether the opportunity itself names the recording, which leaves little doubt. */
  readonly namesRecording: boolean;
  readonly customer: string | undefined;
  readonly address: string | undefined;
  readonly owner: string | undefined;
  /** As received. */
  readonly lastActivity: string | undefined;
}

const MOST_CANDIDATES = 8;
/** A date further away than this is no evidence. */
const FARTHEST = 60 * DAY;
/** Points for evidence, in units of a word's rarity: e⁻³ is a word in every twentieth name. */
const POINTS = { namesRecording: 1000, sameRecord: 20, sameRep: 3, date: 3 };

const wordsIn = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);

/** Two people, or one with two names: "Marisol & Nils Watanabe", "Camila Park". */
const PEOPLE = /^[\p{L}'-]+(?: (?:&|and) [\p{L}'-]+)* [\p{L}'-]+$/u;

/** The first names in names of people, which many others have too. */
const firstNamesIn = (names: readonly (string | undefined)[]) =>
  new Set(names.flatMap((name = "") => (PEOPLE.test(name) ? wordsIn(name).slice(0, -1) : [])));

/** The words of some names, without the first names in those of people. */
function tellingWords(
  names: readonly (string | undefined)[],
  people: readonly (string | undefined)[],
): ReadonlySet<string> {
  const first = firstNamesIn(people);
  const words = [...names, ...people].flatMap((name) => wordsIn(name ?? ""));
  return new Set(words.filter((word) => !first.has(word)));
}

const namesOf = (opportunity: OpportunityRow) =>
  tellingWords([opportunity.name], [accountNameOf(opportunity)]);

/** The words that an opportunity's name may share with a recording: its title's, and its customer's. */
function wordsOf(recording: AnyRecording) {
  const customer = customerOf(recording);
  const name = customer?.name;
  const isRecord = /^(?:OPPORTUNITY|ENGAGEMENT)$/.test(customer?.customerType ?? "");
  const people = [customer?.opportunityAccountName, customer?.opportunityContactName];
  return tellingWords(
    [recording.title, isRecord ? name : undefined],
    isRecord ? people : [...people, name],
  );
}

/** A folded word of an opportunity's names as it is written there. */
const asWritten = (word: string, opportunity: OpportunityRow) =>
  [opportunity.name, accountNameOf(opportunity)]
    .join(" ")
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .find((written) => fold(written) === word) ?? word;

/** The milliseconds between a time and the opportunity's nearest date; undefined if none is near. */
function distance({ createdAt, updatedAt, closedAt }: OpportunityRow, time: number) {
  const away = [createdAt, updatedAt, closedAt]
    .map((date) => Math.abs(timeOf(date) - time))
    .filter((milliseconds) => milliseconds <= FARTHEST);
  return away.length === 0 ? undefined : Math.min(...away);
}

/**
 * Scores shared words: the rarer a word, the more points. A word in a tenth of many opportunities
 * ("kitchen") isn't distinctive, so it makes no candidate on its own.
 */
function weigh(opportunities: readonly OpportunityRow[]) {
  const counts = new Map<string, number>();
  for (const opportunity of opportunities) {
    for (const word of namesOf(opportunity)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const all = opportunities.length;
  return (word: string) => {
    const share = (counts.get(word) ?? 0) / all;
    return { word, points: -Math.log(share || 1), isDistinctive: all < 20 || share < 0.1 };
  };
}

/** What the service compared the recording with that belongs to an opportunity: it says more than the opportunity. */
const matchOf = (recording: AnyRecording, { id, externalId }: OpportunityRow) =>
  customersOf(recording).find(
    (customer) =>
      customer.matchingSource !== "NOT_FOUND" &&
      (customer.opportunityId === id ||
        customer.opportunity?.id === id ||
        (externalId !== undefined && customer.opportunityExternalId === externalId)),
  );

/** Whether the opportunity's account is the one that the recording was matched with. */
function hasSameAccount(recording: AnyRecording, { accountId, account }: OpportunityRow) {
  const matched = customerOf(recording);
  const externalId = textAt(account, "externalId");
  return (
    (accountId !== undefined && matched?.accountId === accountId) ||
    (externalId !== undefined && matched?.accountExternalId === externalId)
  );
}

/** The opportunity by itself: what it is called, whose it is and how it stands. */
export function describe(recording: AnyRecording, opportunity: OpportunityRow) {
  const match = matchOf(recording, opportunity);
  const [user] = (opportunity.opportunityUsers ?? []).map(userOf);
  return {
    opportunity,
    customer:
      accountNameOf(opportunity) ?? match?.opportunityAccountName ?? match?.opportunityContactName,
    address: match?.address,
    owner: match?.accountOwnerName ?? user?.name,
    lastActivity: match?.lastActivityAt ?? opportunity.updatedAt,
  };
}

/** Leaves out the reasons that all candidates have, which tell none apart, and all but two. */
function toldApart<C extends Pick<Candidate, "reasons">>(
  candidates: readonly C[],
): (C & Pick<Candidate, "telling">)[] {
  const counts = new Map<string, number>();
  for (const reason of candidates.flatMap(({ reasons }) => reasons)) {
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return candidates.map((candidate) => {
    const reasons = candidate.reasons.filter(
      (reason) => candidates.length < 2 || counts.get(reason) !== candidates.length,
    );
    const [first, last] = [reasons[0], reasons.at(-1)];
    return {
      ...candidate,
      reasons:
        first === undefined || last === undefined || first === last ? reasons : [first, last],
      telling: reasons.findLast((reason) => counts.get(reason) === 1) ?? last,
    };
  });
}

/**
 * Ranks the opportunities a recording could belong to, at most eight: those that name it first, then by the
 * record it was matched with, by rare words in common with its title and customer, by rep, and by date. Leaves out
 * deleted ones and those of other organizations.
 */
export function rankOpportunities(
  recording: AnyRecording,
  opportunities: readonly OpportunityRow[],
): Candidate[] {
  const words = wordsOf(recording);
  const weightOf = weigh(opportunities);
  const time = timeOf(recording.dateCreated);
  const ranked = opportunities.flatMap((opportunity) => {
    const { organizationId, deletedAt, recordingId, opportunityUsers = [] } = opportunity;
    const isForeign =
      organizationId !== undefined &&
      recording.organizationId !== undefined &&
      organizationId !== recording.organizationId;
    if (isForeign || deletedAt !== undefined) return [];
    const shared = [...namesOf(opportunity)].filter((word) => words.has(word)).map(weightOf);
    const [rarest] = shared.toSorted((a, b) => b.points - a.points);
    const isNamed = rarest?.isDistinctive === true;
    const namesRecording = recordingId === recording.id && recording.id !== "";
    const isSame = matchOf(recording, opportunity) !== undefined;
    const isSameAccount = !isSame && hasSameAccount(recording, opportunity);
    const isSameRep =
      recording.userId !== undefined &&
      opportunityUsers.some((item) => userOf(item)?.userId === recording.userId);
    const near = distance(opportunity, time);
    const isLikely = namesRecording || isSame || isSameAccount || isNamed;
    if (!isLikely && !(isSameRep && near !== undefined)) return [];
    const points =
      (namesRecording ? POINTS.namesRecording : 0) +
      (isSame || isSameAccount ? POINTS.sameRecord : 0) +
      shared.reduce((sum, word) => sum + word.points, 0) +
      (isSameRep ? POINTS.sameRep : 0) +
      (near === undefined ? 0 : POINTS.date * (1 - near / FARTHEST));
    const reasons = [
      near !== undefined && (near < DAY ? "same day" : `${formatSpan(near)} apart`),
      isSameRep && "same rep",
      isNamed && `“${asWritten(rarest.word, opportunity)}” in both names`,
      isSameAccount && "same account",
      isSame && "matched by the service",
      namesRecording && "names this recording",
    ].filter((reason) => reason !== false);
    return [{ ...describe(recording, opportunity), reasons, namesRecording, points }];
  });
  const best = ranked.toSorted((a, b) => b.points - a.points).slice(0, MOST_CANDIDATES);
  return toldApart(best);
}
