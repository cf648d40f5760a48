import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { ListScreen } from "~/components/list/list-screen.tsx";
import { FailedPeek } from "~/components/list/peek.tsx";
import { CountAll, useCounted } from "~/components/recording/count-all.tsx";
import { hiddenFields, RECORDING_SHAPE, RECORDINGS } from "~/components/recording/lists.tsx";
import { useStored } from "~/lib/stored.ts";
import { layouts } from "~/lib/table-layout.ts";
import { makeGridView } from "~/ui/grid/grid-view.ts";
import { lazyPart } from "~/ui/lazy/lazy-part.tsx";
import { orderParts } from "./order-menu.tsx";
import { makeColumns, useRecordingPage } from "./rows.tsx";
import { SourceSwitch } from "./source-switch.tsx";

const Peek = lazyPart("recordings", () => import("../-recording/peek.tsx"), FailedPeek);
const RepNote = lazyPart("parts", () => import("./rep-note.tsx"));
const route = getRouteApi("/_console/recordings/");

/** All recordings the credential can access, with every filter of the API. */
export function RecordingTable() {
  const search = route.useSearch();
  const { from } = route.useLoaderData();
  const shown = useStored(layouts, RECORDINGS.name);
  const query = RECORDINGS.query(search);
  const { teamOf, page } = useRecordingPage(search.organizationId);
  const counted = useCounted(query);
  const [view] = useState(makeGridView);
  const order = orderParts(search);
  const { byTime } = order;
  // As long as they are the same, rows aren't rendered again when the screen is, as for a menu or a peek.
  const columns = useMemo(() => {
    const all = makeColumns(byTime, teamOf);
    const note = (close: () => void) => <RepNote view={view} close={close} />;
    return { shape: RECORDING_SHAPE, all: { ...all, rep: { ...all.rep, note } } };
  }, [byTime, teamOf, view]);
  return (
    <ListScreen
      list={RECORDINGS}
      search={search}
      from={from}
      page={{
        ...page,
        ...order.page,
        columns,
        view,
        counted,
        leftOut: hiddenFields(shown),
        unsearched: query.showCrmCustomer
          ? undefined
          : "Customers are searched only while their column is shown.",
        empty: "Recordings appear here once the service has stored the first one.",
        beside: <SourceSwitch current={undefined} />,
        status: ({ list }) =>
          list.more && counted === undefined && <CountAll key={list.list} query={query} />,
        peek: ({ peek }) => <Peek recordingId={search.peek ?? ""} {...peek.moves} />,
      }}
    />
  );
}
