import { useQuery } from "@tanstack/react-query";
import { recordingPages } from "~/api/nouns/recordings.ts";
import { scorecardGroups, type ScorecardQuestion } from "~/api/nouns/scorecards.ts";
import { useList } from "~/components/list/use-list.ts";
import { RECORDINGS, type RecordingListSearch } from "~/components/recording/lists.tsx";
import { figureOf } from "~/domain/figure.ts";

/**
 * The recordings of one group that didn't pass a metric, those with the lowest evaluation first as far as it is
 * known. It takes a call for the figures of each recording and one for a page of titles. Undefined until they are
 * there, null if the service doesn't group by recording.
 */
export function useFailed(
  question: ScorecardQuestion,
  metricId: string,
  /** Lists the group's recordings, or everybody's if the API can't list a person's. */
  search: RecordingListSearch,
) {
  const { data, error } = useQuery(scorecardGroups(question, "RECORDING"));
  const list = useList(
    recordingPages(
      RECORDINGS.query({ ...search, orderBy: "evaluationScore", orderDirection: "asc" }, [
        "evaluation",
      ]),
    ),
  );
  if (!data) return error ? null : data;
  const places = new Map(list.rows.map((row, index) => [row.id, { row, index }]));
  const failed = data
    .filter((card) => figureOf(card, metricId).passRate === 0)
    .map((card) => {
      const id = card.filterByIds?.[0] ?? "";
      return { id, ...places.get(id) };
    })
    .toSorted((a, b) => (a.index ?? Infinity) - (b.index ?? Infinity) || (a.id < b.id ? -1 : 1));
  const metrics = data.flatMap(({ metricValues = [] }) => metricValues);
  return { failed, asked: data.length, name: metrics.find(({ id }) => id === metricId)?.name };
}
