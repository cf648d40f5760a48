import { Link } from "@tanstack/react-router";
import { INK_LINK } from "~/ui/classes.ts";
import { Mono, None } from "~/ui/mono.tsx";

/** The way from something else to its recording: by title where it is known, else by id. */
export function RecordingLink({
  id,
  title,
  inTable = false,
}: {
  id: string | undefined;
  title?: string | undefined;
  /** In a grid, which is one stop for the keyboard. */
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
