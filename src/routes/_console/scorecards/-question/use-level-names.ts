import { useNameOf } from "~/components/names/names.tsx";
import type { ScorecardLevel } from "~/contract/scorecards.ts";

/** A function that names the IDs of any level, if their names were seen. */
export function useLevelNames(): (level: ScorecardLevel, id: string) => string | undefined {
  const names = {
    TEAM: useNameOf("team"),
    USER: useNameOf("user"),
    ORGANIZATION: useNameOf("organization"),
    RECORDING: () => undefined,
  };
  return (level, id) => names[level](id);
}
