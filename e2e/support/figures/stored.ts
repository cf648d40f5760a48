import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { type Counts, findings, newcombe, pValue, wilson } from "./verdicts.ts";

/** One stored value of one metric of one recording. */
export interface Stored {
  type: string;
  at: Date;
  metric: string;
  name: string;
  counts: boolean;
  value: number | null;
  passed: boolean | null;
  recording: string;
  ORGANIZATION: string;
  TEAM: string | null;
  USER: string;
  RECORDING: string;
}

interface About {
  type: string;
  start: string;
  end: string;
  level: ScorecardLevel;
  ids: string[];
}

/** All metric values in a data folder that no service is using. */
export async function storedIn(dataDir: string): Promise<Stored[]> {
  const database = await PGlite.create(join(dataDir, "db"));
  const { rows } = await database.query<Stored>(
    `select t.id as type, v.date_created as at, m.id as metric, m.name,
       m.metric_type = 'RECORDING_COUNT' as counts, v.value, v.passed, r.id as recording,
       o.id as "ORGANIZATION", g.id as "TEAM", u.id as "USER", r.id as "RECORDING"
     from metric_value v join metric m on m.number = v.metric_number
     join conversation_type t on t.number = v.conversation_type_number
     join organization o on o.number = v.organization_number
     join recording r on r.number = v.recording_number
     join app_user u on u.number = v.user_number left join team g on g.number = v.team_number`,
  );
  await database.close();
  return rows;
}

const mean = (values: number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The expected figures of one answer, by metric ID. */
export function answerTo({ type, start, end, level, ids }: About, stored: Stored[]) {
  const known = new Set(ids);
  const chosen = stored.filter(
    (row) =>
      row.type === type &&
      row.at >= new Date(start) &&
      row.at < new Date(end) &&
      known.has(row[level] ?? ""),
  );
  const recordings = new Set(chosen.map(({ recording }) => recording)).size;
  return (metric: string) => {
    const rows = chosen.filter((row) => row.metric === metric);
    const rate = mean(rows.flatMap(({ passed }) => (passed === null ? [] : [passed ? 100 : 0])));
    const value = rows.some(({ counts }) => counts)
      ? rows.length
      : mean(rows.flatMap((row) => row.value ?? []));
    // The console counts from the rate in the answer, which has six decimals.
    const counts: Counts | null =
      rate === null ? null : [Math.round((Number(rate.toFixed(6)) * recordings) / 100), recordings];
    const [low = null, high = null] =
      counts === null ? [] : wilson(counts).map((limit) => limit * 100);
    return { recordings, value, rate, low, high, counts };
  };
}

type Answers = ReturnType<typeof answerTo>;

interface Pair {
  now: ReturnType<Answers>;
  before: ReturnType<Answers>;
}

/** Under this many recordings in a period, nothing is sure. */
const FEWEST = 10;

/** Changes and their verdicts, which allow for all pairs of enough recordings. */
export function expectedVerdicts(pairs: readonly Pair[]) {
  const changes = pairs.map(({ now: a, before: b }) => {
    if (a.rate === null || b.rate === null || a.counts === null || b.counts === null) {
      const isValue = a.rate === null && a.value !== null && b.value !== null;
      return { by: isValue ? (a.value ?? 0) - (b.value ?? 0) : null };
    }
    const [low, high] = newcombe(a.counts, b.counts).map((limit) => limit * 100);
    const isFew = Math.min(a.recordings, b.recordings) < FEWEST;
    return { by: a.rate - b.rate, low, high, p: pValue(a.counts, b.counts), isFew };
  });
  const tested = changes.flatMap((change) =>
    change.p === undefined || change.isFew ? [] : [change],
  );
  const found = findings(tested.map(({ p }) => p));
  return changes.map((change) => ({
    ...change,
    verdict:
      change.p === undefined
        ? ""
        : !found[tested.findIndex((each) => each === change)]
          ? "can't tell"
          : (change.by ?? 0) > 0
            ? "probably better"
            : "probably worse",
  }));
}

/** The fields of the changes of one question's groups, from both periods' stored values. */
export const expectedChanges = (
  metric: string,
  groups: readonly { now: Answers; before: Answers }[],
) =>
  expectedVerdicts(groups.map(({ now, before }) => ({ now: now(metric), before: before(metric) })));
