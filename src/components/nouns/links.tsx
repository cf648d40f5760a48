import { createLink, type LinkComponent } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { originOf } from "~/components/nouns/origin.ts";
import { classes, INK_LINK } from "~/ui/classes.ts";
import { Mono } from "~/ui/mono.tsx";

interface Placed {
  /** In a grid, which is a single tab stop. */
  inTable?: boolean | undefined;
}

function Anchor({ inTable, className, children, ...anchor }: ComponentProps<"a"> & Placed) {
  const look = inTable ? "truncate hover:underline hover:underline-offset-2" : INK_LINK;
  return (
    <a {...anchor} {...(inTable && { tabIndex: -1 })} className={classes(look, className)}>
      {children}
    </a>
  );
}

const RouterLink = createLink(Anchor);

/** A link within text. It loads nothing before it is followed: pages have many of them. */
export const TextLink: LinkComponent<typeof Anchor> = (props) => (
  <RouterLink preload={false} {...props} />
);

interface Chosen {
  organizationId?: string | undefined;
}

/** Keeps the chosen organization, and nothing else of the address. */
export const inOrganization = ({ organizationId }: Chosen) => ({
  organizationId,
});

// The targets of links to records that have a page.

/**
 * Leads to a recording; `from` is the path of the list on the screen, if it has the recording, and `row` the ID of its
 * row there.
 */
export const toRecording = (recordingId: string, from?: string, row = recordingId) =>
  ({
    to: "/recordings/$recordingId",
    params: { recordingId },
    search: (previous: Chosen) => ({
      organizationId: previous.organizationId,
      from: from && originOf(from, previous, row),
    }),
  }) as const;

export const toTeam = (teamId: string) =>
  ({ to: "/teams/$teamId", params: { teamId }, search: inOrganization }) as const;

export const toOrganization = (organizationId: string) =>
  ({
    to: "/organizations/$organizationId",
    params: { organizationId },
    search: inOrganization,
  }) as const;

/** Links to an opportunity in its list, filtered so that it is loaded. */
export const OpportunityLink = ({
  id,
  externalId,
  recordingId,
  children,
}: {
  id: string;
  externalId?: string | undefined;
  recordingId?: string | undefined;
  children: ReactNode;
}) => (
  <TextLink
    to="/opportunities"
    search={({ organizationId }) => ({
      organizationId,
      ...(externalId ? { externalId } : { recordingId }),
      peek: id,
    })}
  >
    {children}
  </TextLink>
);

/** Links to a recording by its title, or by its ID if the title isn't known. */
export function RecordingLink({
  id,
  title,
  from,
  row,
  ...link
}: Placed & {
  id: string | undefined;
  title?: string | undefined;
  /** The path of the list on the screen, and its row. */
  from?: string;
  row?: string;
  className?: string;
}) {
  const text = title || <Mono>{id}</Mono>;
  if (!id) return <>{text}</>;
  return (
    <TextLink {...toRecording(id, from, row)} {...link}>
      {text}
    </TextLink>
  );
}
