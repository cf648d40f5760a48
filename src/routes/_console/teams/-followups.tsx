import { Link } from "@tanstack/react-router";
import type { FollowupRow } from "~/api/followups.ts";
import { ifEmpty, ofAll, PART_EMPTY } from "~/api/facts.ts";
import { ListBody } from "~/components/list/list-body.tsx";
import type { List } from "~/components/list/use-list.ts";
import { Moment } from "~/components/names/moment.tsx";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import { ScoreBox } from "~/components/recording/cells.tsx";
import { FollowupWord } from "~/components/recording/followup-word.tsx";
import { INK_LINK } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { Section } from "~/ui/section.tsx";

const MOST = 10;

/** The follow-ups of a team that are scored 4 or 5 and not complete. */
export function TeamFollowups({
  list,
  reason,
  search,
}: {
  list: List<FollowupRow>;
  /** Why the credential can't list them. */
  reason: string | undefined;
  /** The filters of this team's follow-ups. */
  search: { organizationId: string; teamIds: string[]; minimumScore: "4" };
}) {
  const open = list.rows.filter(({ status }) => status !== "COMPLETE");
  const known = !list.pending && !list.failed;
  return (
    <Section
      title="Open follow-ups"
      reason={reason}
      beside={
        known && `${list.reading.read === "part" ? "at least " : ""}${open.length} scored 4 or 5`
      }
      actions={
        <Link to="/followups" search={search} preload={false} className={INK_LINK}>
          All follow-ups
        </Link>
      }
    >
      <ListBody
        nouns="follow-ups"
        reason={undefined}
        list={list}
        empty={ifEmpty(list.reading, () => <None />) ?? <p>{PART_EMPTY}</p>}
      >
        {open.length === 0 ? (
          <p className="text-text-muted">
            {ofAll(list.reading, ({ length }) => `All ${length} are complete.`) ??
              `The ${list.rows.length} loaded are complete.`}
          </p>
        ) : (
          <PlainTable
            label="Open follow-ups"
            rows={open.slice(0, MOST)}
            rowKey={({ id }, index) => `${id} ${index}`}
            columns={[
              {
                header: "Action",
                cell: ({ id, score, followupAction }) => (
                  <span className="flex gap-2">
                    {score !== undefined && (
                      <span className="pt-0.5">
                        <ScoreBox score={score} />
                      </span>
                    )}
                    <Link
                      to="/followups"
                      search={{ ...search, peek: id }}
                      preload={false}
                      className={INK_LINK}
                    >
                      {followupAction || <None>no action</None>}
                    </Link>
                  </span>
                ),
              },
              {
                header: "Rep",
                width: 150,
                cell: ({ repId, repName, teamId }) => (
                  <NounLink kind="user" id={repId} name={repName} teamId={teamId} />
                ),
              },
              {
                header: "Status",
                width: 110,
                wideOnly: true,
                cell: ({ status }) => <FollowupWord value={status} />,
              },
              {
                header: "Created",
                width: 110,
                align: "right",
                wideOnly: true,
                cell: ({ dateCreated }) => <Moment value={dateCreated} />,
              },
            ]}
          />
        )}
      </ListBody>
    </Section>
  );
}
