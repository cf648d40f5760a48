import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ScorecardQuestion } from "~/api/nouns/scorecards.ts";
import { teamsOf } from "~/api/nouns/teams.ts";
import { useOrganizations } from "~/components/organizations/use-organizations.ts";
import { type FindReps, metricChanges } from "~/domain/changes.ts";
import { type GroupRef, type PeopleCards, peopleIn, type PeopleOf, repsOf } from "~/domain/reps.ts";
import { changeCalls, isOnePerson } from "./questions.ts";

/** Everybody's figures in two periods. */
interface ByRep {
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
 * The scorecard of a question, that of the period before, and who recorded: at most four calls. No
 * change is given before it is known who recorded, so that no verdict changes while a page loads.
 */
export function useMetrics(question: ScorecardQuestion, enabled: boolean) {
  const calls = changeCalls(question);
  const list = useOrganizations();
  const { organizations, complete } = list;
  const organizationId = question.requestedOrganizationId;
  const peopleOf = useMemo(
    () => peopleIn(organizationId, complete ? teamsOf(organizations) : undefined),
    [organizationId, organizations, complete],
  );
  const now = useQuery({ ...calls.now, enabled });
  const before = useQuery({ ...calls.before, enabled });
  const people = useQueries({ queries: calls.people.map((call) => ({ ...call, enabled })) });
  const [cards, cardsBefore] = people.map(({ data }) => data);
  const byRep = useMemo(
    () =>
      // Undefined if the service doesn't say who recorded, or not yet.
      cards?.size && cardsBefore?.size ? { peopleOf, now: cards, before: cardsBefore } : undefined,
    [peopleOf, cards, cardsBefore],
  );
  const arePeopleDue =
    enabled &&
    people.length > 0 &&
    (people.some(({ fetchStatus, isPending }) => isPending && fetchStatus !== "idle") ||
      (list.reason === undefined && !complete && list.error === null));
  const isSettled = !before.isPending && !arePeopleDue;
  const [level, ids] = [question.filterBy, question.filterByIds.join("\n")];
  return {
    now,
    before,
    /** Why verdicts assume independent calls, if a call failed. */
    repsError: people.find(({ error }) => error !== null)?.error ?? null,
    /** Whether it is known what changed, or that it can't be known. */
    isSettled,
    /** The people's figures, by which `findRepsOf` finds the reps of a group. */
    byRep,
    /** All metrics, those with a pass rate first and of them the surest change. */
    changes: useMemo(() => {
      if (now.data === undefined || !isSettled) return undefined;
      const subject: GroupRef = { level, ids: ids.split("\n") };
      return metricChanges(now.data, before.data, findRepsOf(byRep, subject));
    }, [now.data, before.data, isSettled, byRep, level, ids]),
    calls: [now, before, ...(enabled ? people : [])],
  };
}
