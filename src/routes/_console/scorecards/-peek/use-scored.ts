import { recordingPages } from "~/api/recordings.ts";
import { useList } from "~/components/list/use-list.ts";
import { RECORDINGS } from "~/components/recording/lists.tsx";
import type { RecordingsSearch } from "../-calls/recordings-link.ts";

interface Scored {
  search: RecordingsSearch;
  /** Keeps this person's recordings of those read: the API can't filter by person. */
  userId: string | undefined;
}

/** The recordings of one end of the scores, read page by page in the API's order of scores. */
export function useScored({ search, userId }: Scored, orderDirection: "asc" | "desc") {
  const list = useList(recordingPages(RECORDINGS.query({ ...search, orderDirection })));
  const sign = orderDirection === "asc" ? 1 : -1;
  const own = list.rows.filter((row) => userId === undefined || row.userId === userId);
  const scored = own
    .filter(({ evaluationScore }) => evaluationScore !== undefined)
    .toSorted((a, b) => sign * ((a.evaluationScore ?? 0) - (b.evaluationScore ?? 0)));
  return { list, own, scored };
}
