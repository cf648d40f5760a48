import { useNameOf } from "~/components/names.tsx";
import type { ScorecardLevel } from "~/contract/scorecards.ts";

/** A function that names the ids of any level where they were seen. */
export function useLevelNames(): (level: ScorecardLevel, id: string) => string | undefined {
  const names = {
    TEAM: useNameOf("team"),
    USER: useNameOf("user"),
    ORGANIZATION: useNameOf("organization"),
    RECORDING: () => undefined,
  };
  return (level, id) => names[level](id);
}
