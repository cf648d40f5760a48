import type { ScorecardQuestion } from "~/api/scorecards.ts";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { SCORECARD_LEVELS } from "~/contract/values.ts";

/** A group, range and conversation type to compare, within the question's organization. */
export type Cohort = Omit<ScorecardQuestion, "requestedOrganizationId">;

const isLevel = (text: string): text is ScorecardLevel =>
  SCORECARD_LEVELS.some((level) => level === text);

function decode(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const instantOf = (text = "") =>
  Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString();

/**
 * A cohort as a word for the URL: level, IDs, start, end and type, separated by `;`, with `+` between
 * IDs. What equals the question is left out and follows it.
 */
export function writeCohort(cohort: Cohort, question: ScorecardQuestion) {
  const own = (key: "startAt" | "endAt" | "conversationTypeId") =>
    cohort[key] === question[key] ? "" : encodeURIComponent(cohort[key]);
  // Start and end only go together.
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

/** Parses a cohort of the URL; undefined if it is invalid. */
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

/** The two cohorts of the URL; undefined unless both are valid. */
export function readCohorts(
  words: readonly string[] | undefined,
  question: ScorecardQuestion,
): [Cohort, Cohort] | undefined {
  const [first, second] = (words ?? []).map((word) => readCohort(word, question));
  return first && second && [first, second];
}
