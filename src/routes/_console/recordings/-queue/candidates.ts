import type { OpportunityRow } from "~/api/opportunities.ts";
import { userOf } from "~/api/opportunities.ts";
import type { RecordingRow } from "~/api/recordings.ts";
import { formatAge, formatCount, plural } from "~/lib/format.ts";

/** An opportunity that a recording could belong to, and what speaks for it, the strongest first. */
export interface Candidate {
  opportunity: OpportunityRow;
  reasons: string[];
}

const DAY = 86_400_000;
const MOST = 8;
/** Further away than this, a date speaks for nothing. */
const FARTHEST = 60 * DAY;

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2),
  );

const nameIn = (value: unknown): string =>
  typeof value === "object" && value !== null && "name" in value && typeof value.name === "string"
    ? value.name
    : "";

const namesOf = ({ name = "", account }: OpportunityRow) => wordsOf(`${name} ${nameIn(account)}`);

/** How far the nearest date of an opportunity is from a time, in milliseconds; undefined without dates. */
function distance({ createdAt, updatedAt, closedAt }: OpportunityRow, time: number) {
  const away = [createdAt, updatedAt, closedAt]
    .map((date) => Math.abs(Date.parse(date ?? "") - time))
    .filter((milliseconds) => !Number.isNaN(milliseconds));
  return away.length === 0 ? undefined : Math.min(...away);
}

/**
 * How much a shared word tells: one that few opportunities carry says more, and one that a tenth of
 * many carry ("kitchen") says nothing by itself.
 */
function weigh(opportunities: readonly OpportunityRow[]) {
  const carriers = new Map<string, number>();
  for (const opportunity of opportunities) {
    for (const word of namesOf(opportunity)) carriers.set(word, (carriers.get(word) ?? 0) + 1);
  }
  const all = opportunities.length;
  return (word: string) => {
    const share = (carriers.get(word) ?? 0) / all;
    return { points: -Math.log(share || 1), tells: all < 20 || share < 0.1 };
  };
}

/**
 * The opportunities that a recording could belong to, the likeliest first and at most eight: those
 * that name it, then by words shared with its title and the customer it was matched with, by its
 * rep, and by date. Opportunities of other organizations and deleted ones are left out.
 */
export function rankOpportunities(
  recording: Omit<RecordingRow, "followups">,
  customerNames: readonly string[],
  opportunities: readonly OpportunityRow[],
): Candidate[] {
  const words = wordsOf([recording.title ?? "", ...customerNames].join(" "));
  const weightOf = weigh(opportunities);
  const time = Date.parse(recording.dateCreated ?? "");
  const ranked = opportunities.flatMap((opportunity) => {
    const { organizationId, deletedAt, recordingId, opportunityUsers = [] } = opportunity;
    const foreign =
      organizationId !== undefined &&
      recording.organizationId !== undefined &&
      organizationId !== recording.organizationId;
    if (foreign || deletedAt !== undefined) return [];
    const shared = [...namesOf(opportunity)]
      .filter((word) => words.has(word))
      .map((word) => ({ word, ...weightOf(word) }))
      .toSorted((a, b) => b.points - a.points);
    const names = recordingId === recording.id && recording.id !== "";
    const sameRep =
      recording.userId !== undefined &&
      opportunityUsers.some((item) => userOf(item)?.userId === recording.userId);
    const away = distance(opportunity, time);
    const near = away !== undefined && away <= FARTHEST ? away : undefined;
    const telling = shared.some(({ tells }) => tells);
    if (!names && !telling && !(sameRep && near !== undefined)) return [];
    const points =
      (names ? 1000 : 0) +
      shared.reduce((sum, word) => sum + word.points, 0) +
      (sameRep ? 3 : 0) +
      (near === undefined ? 0 : 3 * (1 - near / FARTHEST));
    const reasons = [
      names && "names this recording",
      shared.length > 0 && `shares “${shared.map(({ word }) => word).join("”, “")}”`,
      sameRep && "same rep",
      near !== undefined && (near < DAY ? "the same day" : `${formatAge(near)} apart`),
    ].filter((reason) => reason !== false);
    return [{ opportunity, reasons, points }];
  });
  return ranked.toSorted((a, b) => b.points - a.points).slice(0, MOST);
}

/** In words, how much was looked through. */
export const searchedThrough = (read: number, total: number | undefined, more: boolean): string =>
  more
    ? `Among the ${formatCount(read)} read${total === undefined ? "" : ` of ${formatCount(total)}`}`
    : `Among all ${plural(read, "opportunity", "opportunities")}`;
