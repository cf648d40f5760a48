import { useQueryClient } from "@tanstack/react-query";
import { loadedRecordings } from "~/api/loaded-recordings.ts";
import { loadedOrganizations } from "~/api/organizations.ts";
import type { RecordingRow } from "~/api/recordings.ts";
import { teamsOf } from "~/api/teams.ts";
import { useNameOf } from "~/components/names/names.tsx";
import { formatClock, formatCount, formatDay, plural, toDate } from "~/lib/format.ts";
import { breakLong, classes } from "~/ui/classes.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { HoverCard, HoverPanel } from "~/ui/overlay/hover-card.tsx";
import { callsOf, type Noun, type Target, teamOf, within } from "./calls.ts";
import { RecordingLink, TextLink, toOrganization, toTeam } from "./links.tsx";

const followupsOf = (noun: Noun): Target => ({
  to: "/followups",
  search: (previous) => ({
    organizationId: within(noun, previous.organizationId),
    userIds: noun.kind === "user" ? [noun.id] : undefined,
    teamIds: noun.kind === "team" ? [noun.id] : undefined,
  }),
});

/**
 * The search of a noun's scorecard: a person's pass rates are beside their team's, or the
 * organization's if no team is known. Without a conversation type it is the organization's first.
 */
export function scorecardSearch(noun: Noun, chosen?: string) {
  const { kind, id, organizationId = chosen } = noun;
  if (kind === "organization") return { organizationId: id };
  const teamId = teamOf(noun);
  return {
    organizationId,
    ...(teamId !== undefined && { filterBy: "TEAM" as const, filterByIds: [teamId] }),
    ...(kind === "user" && { groupBy: "USER" as const, group: id, peek: id }),
  };
}

const scorecardOf = (noun: Noun): Target => ({
  to: "/scorecards",
  search: ({ organizationId }) => scorecardSearch(noun, organizationId),
});

/** Where the name itself leads: a page of its own, or for a person their recordings. */
function pageOf(noun: Noun): Target {
  if (noun.kind === "user") return callsOf(noun);
  return noun.kind === "team" ? toTeam(noun.id) : toOrganization(noun.id);
}

/** The names of IDs, each once. */
const namesOf = (
  ids: readonly (string | undefined)[],
  nameOf: (id: string) => string | undefined,
) => [...new Set(ids)].map((id) => id && (nameOf(id) ?? id));

/** Where a noun belongs and how large it is, as far as the loaded organizations say. */
function Belonging({ kind, id, teamId, organizationId }: Noun) {
  const nameOfTeam = useNameOf("team");
  const nameOfOrganization = useNameOf("organization");
  const organizations = loadedOrganizations(useQueryClient()).rows ?? [];
  const teams = teamsOf(organizations).filter((team) => {
    if (kind === "team") return team.id === id;
    const people = [...(team.memberUids ?? []), ...(team.coachUids ?? [])];
    return kind === "user" && (team.id === teamId || people.includes(id));
  });
  const own = kind === "organization" ? organizations.find((one) => one.id === id) : undefined;
  const members = kind === "team" ? teams[0]?.memberUids : undefined;
  const names = [
    ...(kind === "user" ? namesOf([teamId, ...teams.map((team) => team.id)], nameOfTeam) : []),
    ...(kind === "organization"
      ? []
      : namesOf(
          [organizationId, ...teams.map((team) => team.organization.id)],
          nameOfOrganization,
        )),
    members && plural(members.length, "member"),
    own?.teams && plural(own.teams.length, "team"),
  ].filter(Boolean);
  if (names.length === 0) return null;
  return <span className="block text-text-muted">{names.join(", ")}</span>;
}

const RECENT = 3;

/** The newest loaded recordings of a noun. */
function Recent({ recordings }: { recordings: readonly RecordingRow[] }) {
  if (recordings.length === 0) {
    return <span className="block text-small text-text-muted">No loaded recordings.</span>;
  }
  return (
    <>
      <span className="block text-small text-text-muted">
        {recordings.length > RECENT
          ? `Newest ${RECENT} of ${formatCount(recordings.length)} loaded recordings`
          : plural(recordings.length, "loaded recording")}
      </span>
      {recordings.slice(0, RECENT).map(({ id, title, dateCreated }) => {
        const date = toDate(dateCreated);
        return (
          <span key={id} className="flex items-baseline justify-between gap-3">
            <RecordingLink id={id} title={title} className="min-w-0 truncate" />
            <span className="shrink-0 text-small text-text-muted">
              {date && `${formatDay(date)}, ${formatClock(date)}`}
            </span>
          </span>
        );
      })}
    </>
  );
}

/** What a noun is called, and the field of a recording that names one. */
const KINDS = {
  user: { label: "Person", field: "userId" },
  team: { label: "Team", field: "teamId" },
  organization: { label: "Organization", field: "organizationId" },
} as const;

/** A card about a person, team or organization, from what is loaded already. */
function NounCard({ noun, onClose }: { noun: Noun; onClose: () => void }) {
  const client = useQueryClient();
  const { kind, id, name } = noun;
  const { label: kindLabel, field } = KINDS[kind];
  const links = [
    { label: "Last week's calls", target: callsOf(noun, "last-week") },
    { label: "All calls", target: callsOf(noun) },
    { label: "Follow-ups", target: followupsOf(noun) },
    { label: kind === "user" ? "Scorecard" : "Scorecards", target: scorecardOf(noun) },
  ];
  return (
    <HoverPanel label={`About ${name ?? id}`} onClose={onClose}>
      <span className="flex items-baseline justify-between gap-3">
        <strong className="min-w-0 truncate font-[600]">{name ?? "Name unknown"}</strong>
        <span className="shrink-0 text-label text-text-muted">{kindLabel}</span>
      </span>
      <Mono copy={`Copy ${kind} ID`} className="text-text-muted">
        {id}
      </Mono>
      <Belonging {...noun} />
      <span className="mt-2 block border-t border-line pt-2">
        <Recent recordings={loadedRecordings(client, (row) => row[field] === id)} />
      </span>
      <span className="mt-2 flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-2">
        {links.map(({ label, target }) => (
          <TextLink key={label} {...target} onClick={onClose}>
            {label}
          </TextLink>
        ))}
      </span>
      {kind === "user" && (
        <span className="mt-1 block text-hint text-text-muted">
          The API can't filter recordings by rep: only loaded rows are filtered.
        </span>
      )}
    </HoverPanel>
  );
}

/**
 * The name of a person, team or organization as a link, with a card about it. Without a name it is
 * the ID.
 */
export function NounLink({
  id,
  inTable = false,
  className,
  ...known
}: Omit<Noun, "id"> & {
  id: string | undefined;
  /** In a grid, which is a single tab stop. */
  inTable?: boolean;
  className?: string;
}) {
  const nameOf = useNameOf(known.kind);
  if (id === undefined || id === "") return known.name ? <>{known.name}</> : <None />;
  const noun = { ...known, id, name: known.name || nameOf(id) };
  return (
    <HoverCard
      className={inTable ? "inline-block max-w-full min-w-0 align-bottom" : undefined}
      card={(close) => <NounCard noun={noun} onClose={close} />}
    >
      <TextLink
        {...pageOf(noun)}
        inTable={inTable}
        className={classes(
          inTable && "block",
          noun.name === undefined ? "mono wrap-anywhere" : breakLong(noun.name),
          className,
        )}
        translate={noun.name === undefined ? "no" : undefined}
      >
        {noun.name ?? id}
      </TextLink>
    </HoverCard>
  );
}

/** A person by name, or by ID if no name is known, with a button that copies the ID. */
export const Person = ({
  id,
  ...about
}: Pick<Noun, "name" | "teamId" | "organizationId"> & { id: string | undefined }) => (
  <span className="inline-flex max-w-80 items-center gap-1">
    <NounLink kind="user" id={id} {...about} />
    {id && <CopyButton text={id} label="Copy user ID" />}
  </span>
);
