import { followupPages } from "~/api/followups.ts";
import type { OrganizationRow } from "~/api/organizations.ts";
import { countIn } from "~/api/facts.ts";
import { recordingPages } from "~/api/recordings.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { useList } from "~/components/list/use-list.ts";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import { RECORDINGS } from "~/components/recording/lists.tsx";
import { followupList, recordingList } from "~/contract/plain.gen.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { NoItems } from "~/ui/no-items.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { Section } from "~/ui/section.tsx";
import { countColumn } from "./-count-column.tsx";

/** The teams of one organization, each linked to its page, with what is loaded of each. */
export function TeamsOfOrganization({
  organizationId,
  teams,
}: {
  organizationId: string;
  teams: OrganizationRow["teams"];
}) {
  const readable = usePermission(recordingList).allowed;
  const followupsReadable = usePermission(followupList).allowed;
  const newest = useList(recordingPages(RECORDINGS.query({ organizationId })), readable);
  const unlinked = useList(
    recordingPages(RECORDINGS.query({ organizationId, crmLinkStatus: "unlinked" })),
    readable,
  );
  const followups = useList(followupPages({ organizationId, minimumScore: 4 }), followupsReadable);
  if (teams === undefined || teams.length === 0) {
    return (
      <Section title="Teams" beside={teams && countIn(teams)}>
        <NoItems of={teams} />
      </Section>
    );
  }
  const partial = [newest, unlinked, followups].some(({ reading }) => reading.read === "part");
  return (
    <Section
      title="Teams"
      beside={
        partial ? `${countIn(teams)}, with the part of each in the newest 100` : countIn(teams)
      }
    >
      <PlainTable
        label="Teams"
        rows={teams}
        rowKey={({ id }, index) => `${id} ${index}`}
        columns={[
          {
            header: "Name",
            cell: ({ id, name }) => (
              <NounLink kind="team" id={id} name={name} organizationId={organizationId} />
            ),
          },
          {
            header: "Coaches",
            width: 76,
            align: "right",
            cell: ({ coachUids }) => (coachUids ? countIn(coachUids) : <NoItems of={coachUids} />),
          },
          {
            header: "Members",
            width: 84,
            align: "right",
            cell: ({ memberUids }) =>
              memberUids ? countIn(memberUids) : <NoItems of={memberUids} />,
          },
          ...(readable
            ? [countColumn("Recordings", newest), countColumn("Unlinked", unlinked)]
            : []),
          ...(followupsReadable
            ? [countColumn("Follow-ups", followups, ({ status }) => status !== "COMPLETE")]
            : []),
          {
            header: "Team ID",
            width: 60,
            quiet: true,
            align: "right",
            cell: ({ id }) => id !== "" && <CopyButton text={id} label="Copy team ID" />,
          },
        ]}
      />
    </Section>
  );
}
