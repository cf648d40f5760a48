import type { QueryClient } from "@tanstack/react-query";
import { scorecard, scorecardGroups, type ScorecardQuestion } from "~/api/nouns/scorecards.ts";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import type { Scorecard } from "~/domain/figure.ts";
import { periodBefore, resolveWord } from "~/domain/period.ts";
import type { GroupRef, PeopleCards } from "~/domain/reps.ts";

// The questions about scorecards. Loaders need them, so they are in the first load, without the statistics.

/** The period of the overview and of a team's or organization's page, as Scorecards has it in its address. */
export const PERIOD = { startAt: "last-30-days" };

/** The group whose pass rates are shown: a team, or without one the complete organization. */
export interface RatedGroup {
  organizationId: string | undefined;
  teamId?: string;
}

/** Whether a group is one rep, whose reps needn't be loaded. */
export const isOnePerson = ({ level, ids }: GroupRef) => level === "USER" && ids.length === 1;

/** What Scorecards asks of a group over the period. */
export function questionOf(
  { organizationId = "", teamId }: RatedGroup,
  conversationTypeId: string,
  now: Date,
): ScorecardQuestion {
  return {
    requestedOrganizationId: organizationId,
    conversationTypeId,
    ...resolveWord({ word: PERIOD.startAt, utc: false }, now),
    filterBy: teamId === undefined ? "ORGANIZATION" : "TEAM",
    filterByIds: [teamId ?? organizationId],
  };
}

/** The same question about the period before. */
export const questionBefore = (question: ScorecardQuestion): ScorecardQuestion => ({
  ...question,
  ...periodBefore(question),
});

const cardsById = (cards: readonly Scorecard[] | null): PeopleCards =>
  new Map(
    (cards ?? []).flatMap((card) => {
      const [id, ...others] = card.filterByIds ?? [];
      return id === undefined || others.length > 0 ? [] : [[id, card]];
    }),
  );

/** The figures of everybody in the organization by person: one call, whatever groups are shown. */
export const peopleQuery = ({
  requestedOrganizationId,
  conversationTypeId,
  startAt,
  endAt,
}: ScorecardQuestion) => ({
  ...scorecardGroups(
    {
      requestedOrganizationId,
      conversationTypeId,
      startAt,
      endAt,
      filterBy: "ORGANIZATION",
      filterByIds: [requestedOrganizationId],
    },
    "USER",
  ),
  select: cardsById,
});

/**
 * The calls that say how a question's figures changed, of this period and the one before: the figures,
 * and those of everybody by person. A rep is one person, whose reps needn't be loaded.
 */
export function changeCalls(question: ScorecardQuestion) {
  const earlier = questionBefore(question);
  const isOne = isOnePerson({ level: question.filterBy, ids: question.filterByIds });
  return {
    now: scorecard(question),
    before: scorecard(earlier),
    people: isOne ? [] : [question, earlier].map(peopleQuery),
  };
}

/** The calls for a question's groups, of this period and the one before. */
export const groupCalls = (question: ScorecardQuestion, groupBy: ScorecardLevel) => ({
  now: scorecardGroups(question, groupBy),
  before: scorecardGroups(questionBefore(question), groupBy),
});

/** Asks for everything that the change of a question's figures needs at once, before it is drawn. */
export function startChange(client: QueryClient, question: ScorecardQuestion) {
  const { now, before, people } = changeCalls(question);
  for (const call of [now, before]) void client.query(call).catch(() => undefined);
  for (const call of people) void client.query(call).catch(() => undefined);
}
