import { Link } from "@tanstack/react-router";
import { useNameOf } from "~/components/names/names.tsx";
import { formatClock, formatCount, formatDay, plural, toDate } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import type { Loaded } from "./use-loaded.ts";

const RECENT = 3;

/** Where it belongs: a person to teams, a team to an organization. */
export function Belonging({ teamIds, organizationIds, people, teams }: Loaded) {
  const teamName = useNameOf("team");
  const organizationName = useNameOf("organization");
  const names = [
    ...teamIds.map((id) => id && (teamName(id) ?? id)),
    ...organizationIds.map((id) => id && (organizationName(id) ?? id)),
    people !== undefined && plural(people, "member"),
    teams !== undefined && plural(teams, "team"),
  ].filter(Boolean);
  if (names.length === 0) return null;
  return <span className="block text-text-muted">{names.join(", ")}</span>;
}

/** Its newest loaded recordings. */
export function Recent({ recordings }: Pick<Loaded, "recordings">) {
  if (recordings.length === 0) {
    return <span className="block text-small text-text-muted">No loaded recordings.</span>;
  }
  const shown = recordings.slice(0, RECENT);
  return (
    <>
      <span className="block text-small text-text-muted">
        {recordings.length > RECENT
          ? `Newest ${RECENT} of ${formatCount(recordings.length)} loaded recordings`
          : plural(recordings.length, "loaded recording")}
      </span>
      {shown.map(({ id, title, dateCreated }) => {
        const date = toDate(dateCreated);
        return (
          <span key={id} className="flex items-baseline justify-between gap-3">
            <Link
              to="/recordings/$recordingId"
              params={{ recordingId: id }}
              search={({ organizationId }) => ({ organizationId })}
              preload={false}
              className={`min-w-0 truncate ${INK_LINK}`}
            >
              {title || id}
            </Link>
            <span className="shrink-0 text-small text-text-muted">
              {date && `${formatDay(date)}, ${formatClock(date)}`}
            </span>
          </span>
        );
      })}
    </>
  );
}
