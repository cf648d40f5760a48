import { Link } from "@tanstack/react-router";
import { RowLink } from "~/components/list/row-parts.tsx";
import { originOf } from "~/components/nouns/origin.ts";
import { buttonClasses } from "~/ui/button.tsx";

/** Leads to a recording's details and keeps the list it was opened from in the address. */
const details = (recordingId: string) =>
  ({
    from: "/recordings/",
    to: "/recordings/$recordingId",
    params: { recordingId },
    search: (previous: { organizationId?: string | undefined }) => ({
      organizationId: previous.organizationId,
      from: originOf("/recordings", { ...previous, peek: undefined }, recordingId),
    }),
  }) as const;

/** A row's title, which opens its details. A row without an ID can't be opened. */
export const TitleLink = ({
  row: { id, title },
  className,
}: {
  row: { id: string; title?: string | undefined };
  className?: string;
}) => <RowLink id={id} name={title} unnamed="no title" className={className} {...details(id)} />;

/** Opens the details of the recording a panel shows. */
export const OpenLink = ({ id }: { id: string }) => (
  <Link {...details(id)} preload={false} className={buttonClasses("quiet")}>
    Open
  </Link>
);

/** Where a row opens, as its title does. */
export const openRecording = ({ id }: { id: string }) => (id === "" ? undefined : details(id));
