import { Link } from "@tanstack/react-router";
import { Name } from "~/components/names/names.tsx";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { levelOf } from "../-calls/level-labels.ts";

/** A group's name; a recording has none, so its ID leads to it. */
export function GroupName({ level, id }: { level: ScorecardLevel; id: string }) {
  const { kind } = levelOf(level);
  if (kind !== undefined) return <Name kind={kind} id={id} />;
  return (
    <Link to="/recordings/$recordingId" params={{ recordingId: id }} className="mono underline">
      {id}
    </Link>
  );
}
