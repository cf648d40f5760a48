import type { ScorecardQuestion } from "~/api/scorecards.ts";
import { SCORECARD_LEVELS, type ScorecardLevel } from "~/contract/scorecards.ts";

/** Whose recordings of which type and range are compared, in the organization of the question. */
export type Cohort = Omit<ScorecardQuestion, "requestedOrganizationId">;

const isLevel = (text: string): text is ScorecardLevel =>
  SCORECARD_LEVELS.some((level) => level === text);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const instantOf = (text = "") =>
  Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString();

/**
 * A cohort as a word for the address: level, ids, start, end and type with `;` between them and `+`
 * between ids. What it shares with the question is left out, and follows the question.
 */
export function writeCohort(cohort: Cohort, question: ScorecardQuestion): string {
  const own = (key: "startAt" | "endAt" | "conversationTypeId") =>
    cohort[key] === question[key] ? "" : encodeURIComponent(cohort[key]);
  // Half a range would be none.
  const ranged = cohort.startAt !== question.startAt || cohort.endAt !== question.endAt;
  return [
    cohort.filterBy,
    cohort.filterByIds.map(encodeURIComponent).join("+"),
    ranged ? cohort.startAt : "",
    ranged ? cohort.endAt : "",
    own("conversationTypeId"),
  ]
    .join(";")
    .replace(/;+$/, "");
}

/** The cohort a word of the address stands for; undefined where it can't be read as one. */
export function readCohort(word: string, question: ScorecardQuestion): Cohort | undefined {
  const [level = "", ids = "", start, end, type = ""] = word.split(";");
  const filterByIds = [...new Set(ids.split("+").map(decode))].filter((id) => id !== "");
  if (!isLevel(level) || filterByIds.length === 0) return undefined;
  const [startAt, endAt] = [instantOf(start), instantOf(end)];
  const ranged = startAt !== undefined && endAt !== undefined && startAt < endAt;
  return {
    filterBy: level,
    filterByIds,
    startAt: ranged ? startAt : question.startAt,
    endAt: ranged ? endAt : question.endAt,
    conversationTypeId: decode(type) || question.conversationTypeId,
  };
}

/** The two cohorts of the address; undefined unless both can be read. */
export function readCohorts(
  words: readonly string[] | undefined,
  question: ScorecardQuestion,
): [Cohort, Cohort] | undefined {
  const [first, second] = (words ?? []).map((word) => readCohort(word, question));
  return first && second && [first, second];
}
