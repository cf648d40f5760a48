import { Link } from "@tanstack/react-router";
import type { FollowupRow } from "~/api/followups.ts";
import type { ListState } from "~/components/list/list-state.tsx";
import { RowPeek } from "~/components/list/peek-panel.tsx";
import { Moment } from "~/components/names/moment.tsx";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import { Person } from "~/components/nouns/person.tsx";
import { ScoreBox } from "~/components/recording/cells.tsx";
import { FollowupWord } from "~/components/recording/followup-word.tsx";
import { RecordingLink } from "~/components/nouns/links.tsx";
import { buttonClasses } from "~/ui/button.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { Facts, Section } from "~/ui/section.tsx";

function Context({ context = [] }: Pick<FollowupRow, "context">) {
  return (
    <Section title="Context">
      {context.length === 0 && <None />}
      <dl className="flex flex-col gap-3">
        {context.map(({ header, value }) => (
          <div key={`${header}${value}`}>
            <dt className="text-small text-text-muted">{header || <None>no header</None>}</dt>
            <dd className="text-prose whitespace-pre-line">{value || <None />}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function FollowupFacts({ row }: { row: FollowupRow }) {
  const score =
    row.score === undefined ? (
      <None />
    ) : (
      <span className="flex items-center gap-2">
        <ScoreBox score={row.score} /> <span className="text-text-muted">of 5</span>
      </span>
    );
  return (
    <>
      <div className="border-b border-line px-4 py-4">
        <Facts
          facts={{
            Action: <strong>{row.followupAction || <None />}</strong>,
            Score: score,
            Type: <FollowupWord value={row.followupType} />,
            Status: <FollowupWord value={row.status} />,
            Starred: row.starred === undefined ? <None /> : row.starred ? "Yes" : "No",
            Recording: <RecordingLink id={row.recordingId} title={row.recordingTitle} />,
            Rep: <Person id={row.repId} name={row.repName} teamId={row.teamId} />,
            Team: <NounLink kind="team" id={row.teamId} name={row.teamName} />,
            Created: <Moment value={row.dateCreated} time />,
            Updated: <Moment value={row.updatedAt} time />,
            ID: <Mono copy="Copy follow-up ID">{row.followupId}</Mono>,
          }}
        />
      </div>
      <Context context={row.context} />
    </>
  );
}

/** A follow-up in full. Read-only, as the API can't change one. */
export const FollowupPeek = ({ state }: { state: ListState<FollowupRow> }) => (
  <RowPeek
    state={state}
    titleOf={({ followupAction = "" }) => followupAction}
    open={({ recordingId = "" }) =>
      recordingId !== "" && (
        <Link
          to="/recordings/$recordingId"
          params={{ recordingId }}
          search={({ organizationId }) => ({ organizationId })}
          preload={false}
          className={buttonClasses("quiet")}
        >
          Open recording
        </Link>
      )
    }
  >
    {(row) => <FollowupFacts row={row} />}
  </RowPeek>
);
