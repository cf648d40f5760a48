import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import {
  byRep,
  type Counts,
  findings,
  newcombe,
  pValue,
  type RepCounts,
  splitByRep,
  studentPoint,
  studentTails,
  wilson,
} from "./verdicts.ts";

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
  /** What the person is called. */
  person: string;
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
       o.id as "ORGANIZATION", g.id as "TEAM", u.id as "USER", r.id as "RECORDING",
       u.first_name || ' ' || u.last_name as person
     from metric_value v join metric m on m.number = v.metric_number
     join conversation_type t on t.number = v.conversation_type_number
     join organization o on o.number = v.organization_number
     join recording r on r.number = v.recording_number
     join app_user u on u.number = v.user_number left join team g on g.number = v.team_number`,
  );
  await database.close();
  return rows;
}

/** The members of each team who are in no other. */
export async function membersIn(dataDir: string): Promise<Map<string, string[]>> {
  const database = await PGlite.create(join(dataDir, "db"));
  const { rows } = await database.query<{ id: string; members: string[] }>(
    `select id, array(select uid from unnest(member_uids) uid where not exists
       (select 1 from team other where other.id <> team.id and uid = any(other.member_uids))) as members
     from team`,
  );
  await database.close();
  return new Map(rows.map(({ id, members }) => [id, members]));
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

interface Person {
  id?: string;
  now: ReturnType<Answers>;
  before: ReturnType<Answers>;
}

export interface Pair {
  now: ReturnType<Answers>;
  before: ReturnType<Answers>;
  /** Each person's figures of both periods; without, recordings are independent. */
  people?: readonly Person[];
}

/** The people's recordings, and as one rep more, without an ID, what they leave of the whole. */
export function repsIn({ now, before, people = [] }: Pair) {
  const none: Counts = [0, 0];
  const recorded = people.filter((each) =>
    [each.now, each.before].some(({ counts }) => (counts?.[1] ?? 0) > 0),
  );
  const listed = recorded.map((each): RepCounts => [
    each.now.counts ?? none,
    each.before.counts ?? none,
  ]);
  const [restNow = none, restBefore = none] = [now, before].map(({ counts }, period): Counts => {
    const total = (at: 0 | 1) => listed.reduce((sum, rep) => sum + (rep[period]?.[at] ?? 0), 0);
    const [passed, of] = [total(0), total(1)];
    const left = Math.max(0, (counts?.[1] ?? 0) - of);
    return [Math.min(left, Math.max(0, (counts?.[0] ?? 0) - passed)), left];
  });
  // Who recorded much more for others, or much less, doesn't tell who recorded for the team.
  const isKnown = [now, before].every(({ counts }, period) => {
    const whole = counts?.[1] ?? 0;
    const of = listed.reduce((sum, rep) => sum + (rep[period]?.[1] ?? 0), 0);
    return of >= whole / 2 && of <= Math.max(whole * 1.15, whole + 3);
  });
  if (!isKnown) return undefined;
  const rest: RepCounts[] = restNow[1] + restBefore[1] > 0 ? [[restNow, restBefore]] : [];
  const count = (period: 0 | 1) => listed.filter((rep) => rep[period][1] > 0).length;
  return {
    reps: [...listed, ...rest],
    ids: recorded.map(({ id }) => id),
    fewest: Math.min(count(0), count(1)),
  };
}

/** Under this many recordings in a period, nothing is sure. */
const FEWEST = 10;
const FEWEST_REPS = 4;

/** Changes and their verdicts, which allow for all pairs of enough recordings. */
export function expectedVerdicts(pairs: readonly Pair[]) {
  interface Expected {
    by: number | null;
    low?: number;
    high?: number;
    p?: number;
    isFew?: boolean;
    skill?: number;
    mix?: number;
    /** Points of the mix that the people's own recordings don't explain. */
    open?: number;
  }
  const changes = pairs.map((pair): Expected => {
    const { now: a, before: b } = pair;
    if (a.rate === null || b.rate === null || a.counts === null || b.counts === null) {
      const isValue = a.rate === null && a.value !== null && b.value !== null;
      return { by: isValue ? (a.value ?? 0) - (b.value ?? 0) : null };
    }
    const [low = 0, high = 0] = newcombe(a.counts, b.counts).map((limit) => limit * 100);
    const isFew = Math.min(a.recordings, b.recordings) < FEWEST;
    const alone = { by: a.rate - b.rate, low, high, p: pValue(a.counts, b.counts), isFew };
    if (pair.people === undefined) return alone;
    const found = repsIn(pair);
    if (found === undefined) return alone;
    const { reps, fewest } = found;
    const split = splitByRep(reps);
    // What reps recorded for other teams, and a count rounded from a rate, leave a part open.
    const open = split === undefined ? 0 : alone.by - split.skill - split.mix;
    const few = {
      ...alone,
      isFew: isFew || fewest < FEWEST_REPS,
      ...(split && { skill: split.skill, mix: split.mix + open, open: Math.abs(open) }),
    };
    // One rep alone in a period doesn't tell how reps differ.
    if (
      reps.some((rep) =>
        [0, 1].some(
          (at) => rep[at]?.[1] === reps.reduce((sum, each) => sum + (each[at]?.[1] ?? 0), 0),
        ),
      )
    )
      return few;
    const { deviation, degrees } = byRep(reps);
    if (deviation < 1e-12) return few;
    const by = a.counts[0] / a.counts[1] - b.counts[0] / b.counts[1];
    const reach = studentPoint(degrees) * deviation;
    return {
      ...few,
      low: Math.min(low, Math.max(-100, (by - reach) * 100)),
      high: Math.max(high, Math.min(100, (by + reach) * 100)),
      p: Math.max(alone.p, studentTails(Math.abs(by) / deviation, degrees)),
    };
  });
  const tested = changes.filter(({ p, isFew }) => p !== undefined && !isFew);
  const found = findings(tested.map(({ p = 1 }) => p));
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
  groups: readonly {
    now: Answers;
    before: Answers;
    people?: readonly { now: Answers; before: Answers }[];
  }[],
) =>
  expectedVerdicts(
    groups.map(({ now, before, people }) => ({
      now: now(metric),
      before: before(metric),
      ...(people && {
        people: people.map((each) => ({ now: each.now(metric), before: each.before(metric) })),
      }),
    })),
  );
