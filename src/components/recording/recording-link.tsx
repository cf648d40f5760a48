import { Link } from "@tanstack/react-router";
import { INK_LINK } from "~/ui/classes.ts";
import { Mono, None } from "~/ui/mono.tsx";

/** Links to a recording by its title, or by its ID if the title isn't known. */
export function RecordingLink({
  id,
  title,
  inTable = false,
}: {
  id: string | undefined;
  title?: string | undefined;
  /** In a grid, which is a single tab stop. */
  inTable?: boolean;
}) {
  const text = title || (id ? <Mono>{id}</Mono> : <None />);
  if (!id) return <>{text}</>;
  return (
    <Link
      to="/recordings/$recordingId"
      params={{ recordingId: id }}
      search={({ organizationId }) => ({ organizationId })}
      preload={false}
      {...(inTable
        ? { tabIndex: -1, className: "truncate hover:underline hover:underline-offset-2" }
        : { className: INK_LINK })}
    >
      {text}
    </Link>
  );
}
