import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Scorecard, scorecardGroups, type ScorecardQuestion } from "~/api/scorecards.ts";
import { teamsOf } from "~/api/teams.ts";
import { useOrganizations } from "~/components/organizations/use-organizations.ts";
import type { FindReps } from "./changes.tsx";
import {
  isOnePerson,
  type PeopleCards,
  peopleIn,
  type PeopleOf,
  repsOf,
  type Whose,
} from "./reps.ts";

/** Everybody's figures in two periods. */
export interface ByRep {
  peopleOf: PeopleOf;
  now: PeopleCards;
  before: PeopleCards;
}

/** Finds the reps of a group, or of the first and the second of two. */
export function findRepsOf(
  byRep: ByRep | undefined,
  now: Whose,
  before: Whose = now,
): FindReps | undefined {
  if (isOnePerson(now) && isOnePerson(before)) return () => "one person";
  if (byRep === undefined) return undefined;
  const { peopleOf } = byRep;
  const sides = [
    { whose: now, people: peopleOf(now, byRep.now), cards: byRep.now },
    { whose: before, people: peopleOf(before, byRep.before), cards: byRep.before },
  ] as const;
  return (metricId, figures) => repsOf(metricId, figures, sides);
}

/** The question of everybody: one call, whatever groups or teams are shown. */
function everybody(question: ScorecardQuestion): ScorecardQuestion {
  const { requestedOrganizationId, conversationTypeId, startAt, endAt } = question;
  return {
    requestedOrganizationId,
    conversationTypeId,
    startAt,
    endAt,
    filterBy: "ORGANIZATION",
    filterByIds: [requestedOrganizationId],
  };
}

const cardsById = (cards: readonly Scorecard[] | null): PeopleCards =>
  new Map(
    (cards ?? []).flatMap((card) => {
      const [id, ...others] = card.filterByIds ?? [];
      return id === undefined || others.length > 0 ? [] : [[id, card]];
    }),
  );

/** The figures of everybody in a question's organization, by person (section 4.17). */
export const byPerson = (question: ScorecardQuestion) =>
  scorecardGroups(everybody(question), "USER");

const optionsOf = (question: ScorecardQuestion) => ({ ...byPerson(question), select: cardsById });

/**
 * The figures of everybody in an organization in two periods, a call each (section 4.17, grouped by
 * USER). The second isn't made if the first tells nothing by person.
 */
export function useByRep(
  [now, before]: readonly [ScorecardQuestion, ScorecardQuestion],
  enabled: readonly [boolean, boolean],
) {
  const list = useOrganizations();
  const { organizations, complete } = list;
  const organizationId = now.requestedOrganizationId;
  const peopleOf = useMemo(
    () => peopleIn(organizationId, complete ? teamsOf(organizations) : undefined),
    [organizationId, organizations, complete],
  );
  const [first] = useQueries({ queries: [{ ...optionsOf(now), enabled: enabled[0] }] });
  const isKnown = (first.data?.size ?? 0) > 0;
  const [second] = useQueries({
    queries: [{ ...optionsOf(before), enabled: enabled[1] && isKnown }],
  });
  const calls = isKnown || first.isPending ? [first, second] : [first];
  const [cards, cardsBefore] = [first.data, second.data];
  return {
    /** Undefined if the service doesn't tell, or not yet. */
    byRep: useMemo(
      () =>
        cards?.size && cardsBefore?.size
          ? { peopleOf, now: cards, before: cardsBefore }
          : undefined,
      [peopleOf, cards, cardsBefore],
    ),
    /** Some of it is still being read. */
    pending:
      calls.some(({ fetchStatus, isPending }) => isPending && fetchStatus !== "idle") ||
      (list.reason === undefined && !complete && list.error === null),
    calls: calls.filter((_, index) => enabled[index]),
    error: calls.find(({ error }) => error !== null)?.error ?? null,
  };
}
