import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { type Counts, findings, judge, type RepCounts, skillsOf, wilson } from "./verdicts.ts";

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

/** Each team's members, in any organization. */
export async function membersIn(dataDir: string): Promise<Map<string, string[]>> {
  const database = await PGlite.create(join(dataDir, "db"));
  const { rows } = await database.query<{ id: string; members: string[] }>(
    "select id, member_uids as members from team",
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
type Figures = ReturnType<Answers>;

/** Answers about each person in an organization. */
function answersByPerson(
  organization: string,
  about: Omit<About, "level" | "ids">,
  stored: readonly Stored[],
) {
  const rows = new Map<string, Stored[]>();
  for (const row of stored) {
    if (row.ORGANIZATION === organization) rows.set(row.USER, [...(rows.get(row.USER) ?? []), row]);
  }
  return new Map(
    [...rows].map(([id, own]) => [id, answerTo({ ...about, level: "USER", ids: [id] }, own)]),
  );
}

/** Who recorded for a group: everybody, or a team's members who are in no other team. */
function repsIn(
  level: ScorecardLevel,
  id: string,
  everybody: Iterable<string>,
  members: ReadonlyMap<string, readonly string[]>,
): readonly string[] | "one person" {
  if (level === "USER") return "one person";
  if (level === "ORGANIZATION") return [...everybody];
  const others = new Set([...members].flatMap(([team, each]) => (team === id ? [] : each)));
  return (members.get(id) ?? []).filter((person) => !others.has(person));
}

interface Pair {
  now: Figures;
  before: Figures;
  /** Each person's recordings in both periods. */
  reps: readonly RepCounts[] | "one person";
}

/** Under this many recordings or reps in a period, nothing is sure. */
const FEWEST = 10;
const FEWEST_REPS = 4;

const NONE: Counts = [0, 0];

/** What people's recordings leave of a group's, as one more rep. Undefined if they hardly fit. */
function withRest(now: Counts, before: Counts, people: readonly RepCounts[]) {
  const left = (whole: Counts, period: "now" | "before"): Counts => {
    const passed = people.reduce((sum, each) => sum + each[period][0], 0);
    const of = people.reduce((sum, each) => sum + each[period][1], 0);
    const rest = Math.max(0, whole[1] - of);
    return [Math.min(rest, Math.max(0, whole[0] - passed)), rest];
  };
  const isLike = (whole: Counts, period: "now" | "before") => {
    const of = people.reduce((sum, each) => sum + each[period][1], 0);
    return of <= 1.15 * whole[1] && of >= whole[1] / 2;
  };
  if (!isLike(now, "now") || !isLike(before, "before")) return undefined;
  const all = [...people, { now: left(now, "now"), before: left(before, "before") }];
  return all.filter((rep) => rep.now[1] + rep.before[1] > 0);
}

/** A change of a pass rate without its verdict; undefined without both rates. */
function testedChange({ now: a, before: b, reps: people }: Pair) {
  if (a.rate === null || b.rate === null || a.counts === null || b.counts === null)
    return undefined;
  const isOne = people === "one person";
  const reps = isOne ? undefined : withRest(a.counts, b.counts, people);
  const { low, high, p, independent } = judge(a.counts, b.counts, reps);
  const isIn = (period: "now" | "before") =>
    isOne ? FEWEST_REPS : people.filter((each) => each[period][1] > 0).length;
  const fewest = reps === undefined ? FEWEST_REPS : Math.min(isIn("now"), isIn("before"));
  const by = a.rate - b.rate;
  const isShared = reps?.some((rep) => rep.now[1] > 0 && rep.before[1] > 0) === true;
  const skills = reps && isShared ? skillsOf(reps) : undefined;
  const skill = skills?.reduce((sum, each) => sum + each, 0);
  return {
    by,
    low: low * 100,
    high: high * 100,
    p,
    independent,
    isOne,
    people: isOne ? [] : people,
    fewest,
    isFew: Math.min(a.recordings, b.recordings) < FEWEST || fewest < FEWEST_REPS,
    reps,
    skills,
    skill,
    mix: skill === undefined ? undefined : by - skill,
  };
}

type Tested = NonNullable<ReturnType<typeof testedChange>>;

/** What is said below a verdict: what it rests on, or why there is none. */
function reasonFor(change: Tested, isFound: boolean): string {
  const {
    by,
    p,
    independent,
    isOne,
    people,
    fewest,
    isFew,
    reps,
    skills,
    skill = 0,
    mix = 0,
  } = change;
  if (isOne) return "";
  if (reps === undefined) return "assuming independent recordings";
  if (fewest < FEWEST_REPS) return `only ${fewest} rep${fewest === 1 ? "" : "s"}`;
  if (isFew || (!isFound && (independent > 0.05 || p <= 0.05))) return "";
  if (skills === undefined) return isFound ? "" : "reps differ too much";
  if (mix * by > 0 && Math.abs(mix) > Math.abs(skill)) return "mostly because other reps recorded";
  const moved = skills.reduce((sum, each) => sum + Math.abs(each), 0);
  const along = skills.map((each) => each * Math.sign(by)).toSorted((a, b) => b - a);
  const [first = 0, second = 0] = along;
  if (isFound && first > moved / 2) return "mostly one rep";
  if (isFound) {
    const both = people.filter((rep) => rep.now[1] > 0 && rep.before[1] > 0);
    const changed = both.filter(
      ({ now, before }) => (now[0] / now[1] - before[0] / before[1]) * by > 0,
    );
    return `in ${changed.length} of ${both.length} rep${both.length === 1 ? "" : "s"}`;
  }
  if (first > moved / 2) return "one rep explains it";
  return second > 0 && first + second > moved / 2 ? "two reps explain it" : "reps differ too much";
}

interface ExpectedChange extends Partial<Tested> {
  verdict: string;
  reason: string;
}

/** Changes and their verdicts, which allow for all pairs of enough recordings and reps. */
export function expectedVerdicts(pairs: readonly Pair[]): ExpectedChange[] {
  const changes = pairs.map(testedChange);
  const tested = changes.filter((change) => change?.isFew === false);
  const found = findings(tested.flatMap((change) => change?.p ?? []));
  return changes.map((change, index) => {
    if (change === undefined) {
      const [a, b] = [pairs[index]?.now, pairs[index]?.before];
      const isValue = a?.rate === null && a.value !== null && b && b.value !== null;
      const by = isValue ? (a.value ?? 0) - (b.value ?? 0) : undefined;
      return { by, verdict: "", reason: "" };
    }
    const isFound = found[tested.indexOf(change)] === true;
    const verdict = change.by > 0 ? "probably better" : "probably worse";
    return {
      ...change,
      verdict: isFound ? verdict : "can't tell",
      reason: reasonFor(change, isFound),
    };
  });
}

/** A group's answers in both periods, and its reps'. */
interface GroupAnswers {
  now: Answers;
  before: Answers;
  reps: readonly { now: Answers | undefined; before: Answers | undefined }[] | "one person";
}

type Range = Pick<About, "start" | "end">;

/** Answers about groups of an organization in two periods. */
export function groupsIn(
  {
    organization,
    type,
    now,
    before,
  }: Pick<About, "type"> & {
    organization: string;
    now: Range;
    before: Range;
  },
  stored: Stored[],
  members: ReadonlyMap<string, readonly string[]>,
) {
  const people = answersByPerson(organization, { type, ...now }, stored);
  const peopleBefore = answersByPerson(organization, { type, ...before }, stored);
  return (level: ScorecardLevel, id: string): GroupAnswers => {
    const reps = repsIn(level, id, people.keys(), members);
    const about = { type, level, ids: [id] };
    return {
      now: answerTo({ ...about, ...now }, stored),
      before: answerTo({ ...about, ...before }, stored),
      reps:
        reps === "one person"
          ? reps
          : reps.map((rep) => ({ now: people.get(rep), before: peopleBefore.get(rep) })),
    };
  };
}

/** One metric of a group in both periods. */
export const pairOf = (metric: string, { now, before, reps }: GroupAnswers): Pair => ({
  now: now(metric),
  before: before(metric),
  reps:
    reps === "one person"
      ? reps
      : reps.map((rep) => ({
          now: rep.now?.(metric).counts ?? NONE,
          before: rep.before?.(metric).counts ?? NONE,
        })),
});
