import { useNameOf } from "~/components/names/names.tsx";
import { breakLong, classes } from "~/ui/classes.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { None } from "~/ui/mono.tsx";
import { callsOf, type Noun, type Target, teamOf } from "./calls.ts";
import { TextLink, toOrganization, toTeam } from "./links.tsx";

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
    ...(kind === "user" && { groupBy: "USER" as const, peek: id }),
  };
}

/** Where a name leads: to its own page, or for a person to their recordings. */
function pageOf(noun: Noun): Target {
  if (noun.kind === "user") return callsOf(noun);
  return noun.kind === "team" ? toTeam(noun.id) : toOrganization(noun.id);
}

/**
 * The name of a person, team or organization as a link. Without a name it is the ID.
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
  if (id === undefined || id === "") {
    // An element, so that a list's row can cut it at its end.
    return known.name ? (
      <span className={classes(breakLong(known.name), className)}>{known.name}</span>
    ) : (
      <None />
    );
  }
  const noun = { ...known, id, name: known.name || nameOf(id) };
  return (
    <TextLink
      {...pageOf(noun)}
      inTable={inTable}
      className={classes(
        inTable && "inline-block max-w-full min-w-0 align-bottom",
        noun.name === undefined ? "mono wrap-anywhere" : breakLong(noun.name),
        className,
      )}
      translate={noun.name === undefined ? "no" : undefined}
    >
      {noun.name ?? id}
    </TextLink>
  );
}

/** A person by name, or by ID if no name is known, with a button that copies the ID. */
export const PersonLink = ({
  id,
  ...about
}: Pick<Noun, "name" | "teamId" | "organizationId"> & { id: string | undefined }) => (
  <span className="inline-flex max-w-80 items-center gap-1">
    <NounLink kind="user" id={id} {...about} />
    {id && <CopyButton text={id} label="Copy user ID" />}
  </span>
);
