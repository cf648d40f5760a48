import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ScorecardQuestion } from "~/api/nouns/scorecards.ts";
import { teamsOf } from "~/api/nouns/teams.ts";
import { useOrganizations } from "~/components/organizations/use-organizations.ts";
import type { FindReps } from "~/domain/changes.ts";
import { type GroupRef, type PeopleCards, peopleIn, type PeopleOf, repsOf } from "~/domain/reps.ts";
import { isOnePerson, peopleQuery } from "./questions.ts";

/** Everybody's figures in two periods. */
export interface ByRep {
  peopleOf: PeopleOf;
  now: PeopleCards;
  before: PeopleCards;
}

/** Finds the reps of a group in both periods, or those of two groups. */
export function findRepsOf(
  byRep: ByRep | undefined,
  now: GroupRef,
  before: GroupRef = now,
): FindReps | undefined {
  if (isOnePerson(now) && isOnePerson(before)) return () => "one person";
  if (byRep === undefined) return undefined;
  const { peopleOf } = byRep;
  const sides = [
    { group: now, people: peopleOf(now, byRep.now), cards: byRep.now },
    { group: before, people: peopleOf(before, byRep.before), cards: byRep.before },
  ] as const;
  return (metricId, figures) => repsOf(metricId, figures, sides);
}

/**
 * The figures of everybody in an organization in two periods, a call each (section 4.17, grouped by
 * USER).
 */
export function useByRep(
  question: ScorecardQuestion,
  earlier: ScorecardQuestion,
  enabled: boolean,
) {
  const list = useOrganizations();
  const { organizations, complete } = list;
  const organizationId = question.requestedOrganizationId;
  const peopleOf = useMemo(
    () => peopleIn(organizationId, complete ? teamsOf(organizations) : undefined),
    [organizationId, organizations, complete],
  );
  const now = useQuery({ ...peopleQuery(question), enabled });
  const before = useQuery({ ...peopleQuery(earlier), enabled });
  const calls = enabled ? [now, before] : [];
  const [cards, cardsBefore] = [now.data, before.data];
  return {
    /** Undefined if the service doesn't say who recorded, or not yet. */
    byRep: useMemo(
      () =>
        cards?.size && cardsBefore?.size
          ? { peopleOf, now: cards, before: cardsBefore }
          : undefined,
      [peopleOf, cards, cardsBefore],
    ),
    pending:
      calls.some(({ fetchStatus, isPending }) => isPending && fetchStatus !== "idle") ||
      (list.reason === undefined && !complete && list.error === null),
    calls,
    error: calls.find(({ error }) => error !== null)?.error ?? null,
  };
}
