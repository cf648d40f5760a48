import { type OpportunityRow, userOf } from "~/api/nouns/opportunities.ts";
import { accountNameOf } from "~/components/nouns/opportunity-parts.tsx";
import { fold } from "~/lib/fold.ts";
import { formatSpan, timeOf } from "~/lib/format.ts";
import { type AnyRecording, customerOf } from "./prefill.ts";

/** An opportunity a recording could belong to, and the evidence for it, strongest first. */
export interface Candidate {
  opportunity: OpportunityRow;
  /** At most three short words. */
  reasons: string[];
  /** The words that the names share. */
  evidence: string | undefined;
}

const DAY = 86_400_000;
const MOST_CANDIDATES = 8;
const MOST_REASONS = 3;
/** A date further away than this is no evidence. */
const FARTHEST = 60 * DAY;

const wordsOf = (text: string): Set<string> =>
  new Set(
    fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2),
  );

const namesOf = (opportunity: OpportunityRow) =>
  wordsOf(`${opportunity.name ?? ""} ${accountNameOf(opportunity) ?? ""}`);

/** The milliseconds between a time and the opportunity's nearest date; undefined without dates. */
function distance({ createdAt, updatedAt, closedAt }: OpportunityRow, time: number) {
  const away = [createdAt, updatedAt, closedAt]
    .map((date) => Math.abs(timeOf(date) - time))
    .filter((milliseconds) => !Number.isNaN(milliseconds));
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
    return { points: -Math.log(share || 1), isDistinctive: all < 20 || share < 0.1 };
  };
}

/**
 * Ranks the opportunities a recording could belong to, at most eight: those that mention it first,
 * then by words in common with its title and matched customer, by rep, and by date. Leaves out
 * deleted ones and those of other organizations.
 */
export function rankOpportunities(
  recording: AnyRecording,
  opportunities: readonly OpportunityRow[],
): Candidate[] {
  const { name, opportunityAccountName, opportunityContactName } = customerOf(recording) ?? {};
  const titled = wordsOf(
    [recording.title, name, opportunityAccountName, opportunityContactName].join(" "),
  );
  const weightOf = weigh(opportunities);
  const time = timeOf(recording.dateCreated);
  const ranked = opportunities.flatMap((opportunity) => {
    const { organizationId, deletedAt, recordingId, opportunityUsers = [] } = opportunity;
    const foreign =
      organizationId !== undefined &&
      recording.organizationId !== undefined &&
      organizationId !== recording.organizationId;
    if (foreign || deletedAt !== undefined) return [];
    const shared = [...namesOf(opportunity)]
      .filter((word) => titled.has(word))
      .map((word) => ({ word, ...weightOf(word) }))
      .toSorted((a, b) => b.points - a.points);
    const names = recordingId === recording.id && recording.id !== "";
    const sameRep =
      recording.userId !== undefined &&
      opportunityUsers.some((item) => userOf(item)?.userId === recording.userId);
    const away = distance(opportunity, time);
    const near = away !== undefined && away <= FARTHEST ? away : undefined;
    const distinctive = shared.some(({ isDistinctive }) => isDistinctive);
    if (!names && !distinctive && !(sameRep && near !== undefined)) return [];
    const points =
      (names ? 1000 : 0) +
      shared.reduce((sum, word) => sum + word.points, 0) +
      (sameRep ? 3 : 0) +
      (near === undefined ? 0 : 3 * (1 - near / FARTHEST));
    const reasons = [
      names && "names this recording",
      distinctive && "similar name",
      sameRep && "same rep",
      near !== undefined && (near < DAY ? "same day" : `${formatSpan(near)} apart`),
    ].filter((reason) => reason !== false);
    const words = shared.map(({ word }) => word).join(", ");
    const evidence = words === "" ? undefined : `Words in common: ${words}`;
    return [{ opportunity, reasons: reasons.slice(0, MOST_REASONS), evidence, points }];
  });
  return ranked.toSorted((a, b) => b.points - a.points).slice(0, MOST_CANDIDATES);
}
