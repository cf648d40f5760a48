import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { listId } from "~/api/paging.ts";
import { keepColumns } from "~/components/own-columns.ts";
import {
  type ColumnId,
  columnsParam,
  lookOf,
  queryOf,
  type RecordingListSearch,
} from "~/components/recording-search.ts";
import { readPreference, writePreference } from "~/lib/preferences.ts";
import type { TableLook } from "~/lib/table-look.ts";

const TIMELINE = "recordings.timeline";

/** How the table looks, and what changes that. */
export interface LookControls {
  look: TableLook<ColumnId>;
  onLook: (look: TableLook<ColumnId>) => void;
  /** Whether the strip over the table is shown. */
  timeline: boolean;
  onTimeline: (shown: boolean) => void;
}

/**
 * How the table looks is in the address, and kept for the reader's next address that says nothing.
 * It isn't a step to go back over, so it takes the place of the entry in the history.
 */
export function useLook(search: RecordingListSearch): LookControls {
  const router = useRouter();
  const [timeline, setTimeline] = useState(() => readPreference(TIMELINE) !== "off");
  return {
    look: lookOf(search),
    onLook(look) {
      const columns = columnsParam(look);
      keepColumns(columns);
      // Columns that cost a flag make another list, which starts at its top.
      const isSame = listId(queryOf({ ...search, columns })) === listId(queryOf(search));
      const place = isSame ? {} : { from: undefined, at: undefined };
      void router.navigate({
        to: ".",
        search: (previous) => ({ ...previous, ...place, columns }),
        state: (state) => (isSame ? { ...state } : { ...state, pages: undefined }),
        replace: true,
        resetScroll: false,
      });
    },
    timeline,
    onTimeline(shown) {
      writePreference(TIMELINE, shown ? undefined : "off");
      setTimeline(shown);
    },
  };
}
