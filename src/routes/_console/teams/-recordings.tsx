import { Link, useNavigate } from "@tanstack/react-router";
import { ifEmpty, PART_EMPTY } from "~/api/facts.ts";
import type { RecordingRow } from "~/api/recordings.ts";
import { startsDay, TwoLines } from "~/components/list/row-parts.tsx";
import { ListBody } from "~/components/list/list-body.tsx";
import { Moment } from "~/components/names/moment.tsx";
import type { List } from "~/components/list/use-list.ts";
import { repOf } from "~/components/recording/cells.tsx";
import { ResultMark } from "~/components/recording/result-mark.tsx";
import { INK_LINK } from "~/ui/classes.ts";
import { Grid } from "~/ui/grid/grid.tsx";
import { Section } from "~/ui/section.tsx";
import { details, RECORDING_COLUMNS, Title } from "./-recording-columns.tsx";

const MOST = 20;

interface TeamSearch {
  organizationId: string;
  teamId: string[];
}

/** How many are unlinked: a lower bound unless all are loaded. */
function Unlinked({ list, search }: { list: List<RecordingRow>; search: TeamSearch }) {
  const { rows, reading } = list;
  if (rows.length === 0) {
    return ifEmpty(reading, () => <span className="text-text-muted">none unlinked</span>);
  }
  return (
    <Link
      to="/recordings"
      search={{ ...search, tab: "unlinked" }}
      preload={false}
      className={INK_LINK}
    >
      {reading.read === "part" && "at least "}
      {rows.length} unlinked
    </Link>
  );
}

/** The newest recordings of a team, and how many are unlinked. */
export function TeamRecordings({
  list,
  unlinked,
  reason,
  search,
}: {
  list: List<RecordingRow>;
  unlinked: List<RecordingRow>;
  /** Why the credential can't list them. */
  reason: string | undefined;
  /** The filters of this team's recordings. */
  search: TeamSearch;
}) {
  const navigate = useNavigate();
  const rows = list.rows.slice(0, MOST);
  // Of a team without recordings, none unlinked would say something.
  const known = !unlinked.pending && !unlinked.failed && rows.length > 0;
  return (
    <Section
      title="Recordings"
      reason={reason}
      beside={rows.length === MOST ? `the newest ${MOST}` : undefined}
      actions={
        <span className="flex gap-4">
          {known && <Unlinked list={unlinked} search={search} />}
          <Link to="/recordings" search={search} preload={false} className={INK_LINK}>
            All recordings
          </Link>
        </span>
      }
    >
      <ListBody
        nouns="recordings"
        reason={undefined}
        list={list}
        empty={
          <p className="text-text-muted">
            {ifEmpty(list.reading, () => "No recordings of this team yet.") ?? PART_EMPTY}
          </p>
        }
      >
        <div className="@container -mx-4 border-t border-line">
          {/* As high as its rows, so that only the page scrolls. */}
          <div
            style={{ "--rows": String(rows.length) }}
            className="flex h-[calc(32px+var(--rows)*28px)] @max-[640px]:h-[calc(var(--rows)*60px)]"
          >
            <Grid
              {...list.grid}
              label="Team recordings"
              columns={RECORDING_COLUMNS}
              rows={rows}
              more={false}
              compact
              startsGroup={(row, previous) => startsDay(row.dateCreated, previous?.dateCreated)}
              onOpen={({ id }) => {
                if (id !== "") void navigate(details(id));
              }}
              narrow={(row) => (
                <TwoLines
                  time={row.dateCreated ?? ""}
                  title={<Title row={row} />}
                  value={<ResultMark result={row.result} />}
                  detail={repOf(row)}
                  note={<Moment value={row.dateCreated} />}
                />
              )}
            />
          </div>
        </div>
      </ListBody>
    </Section>
  );
}
