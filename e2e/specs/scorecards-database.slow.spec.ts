import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { today, toZoned } from "@internationalized/date";
import { ScorecardLevel } from "~/contract/scorecards.ts";
import { z } from "~/contract/zod.ts";
import { expect, test } from "../support/fixtures.ts";
import { startConsole, startSeeded } from "../stack/console.ts";
import { copyOfData } from "../stack/run.ts";
import { answerTo, expectedChanges, membersIn, storedIn } from "../support/figures/stored.ts";
import { expectedWhy, faultsOf, readWhy } from "../support/figures/why.ts";
import { peek } from "../support/locators.ts";
import { monthStart } from "../support/months.ts";
import { closePages } from "../support/settled.ts";
import { readSandboxFile } from "../../server/shared/sandbox-file.ts";

/** Whether a field of the file equals a figure to some digits; an empty one means no data. */
const isNear = (text: string | undefined, expected: number | null, within = 0.0006) =>
  expected === null ? text === "" : text !== "" && Math.abs(Number(text) - expected) < within;

/** From a day on, lets one team pass and one fail, the reverse of before: some verdicts are sure. */
async function changeTeams(dataDir: string, type: string | undefined, from: string): Promise<void> {
  const database = await PGlite.create(join(dataDir, "db"));
  await database.query(
    `with teams as (
       select v.team_number as team, row_number() over (order by count(*) desc) as place
       from metric_value v join conversation_type t on t.number = v.conversation_type_number
       where t.id = $1 and v.team_number is not null group by 1
     )
     update metric_value v set passed = ((teams.place = 2) = (v.date_created >= $2::timestamptz))
     from teams where v.team_number = teams.team and teams.place <= 2 and v.passed is not null`,
    [type, from],
  );
  await database.close();
}

test("every figure matches the values stored in the database", async ({
  page,
  signInAt,
  watch,
}) => {
  const dataDir = copyOfData();
  const { client, conversationTypes } = readSandboxFile(dataDir);
  await changeTeams(dataDir, conversationTypes[0]?.id, monthStart(-6));
  const console_ = await startConsole({ DATA_DIR: dataDir });
  watch.allowOrigin(console_.origin);
  const files: string[] = [];
  try {
    await signInAt(console_.origin, { kind: "client-app", ...client });
    const [first, second] = conversationTypes;
    const questions = [
      `conversationTypeId=${first?.id}&startAt=${monthStart(-6)}&endAt=${monthStart(0)}&bucket=month`,
      `conversationTypeId=${first?.id}&startAt=${monthStart(-2, { days: 6 })}&endAt=${monthStart(-1, { days: 4 })}&groupBy=USER`,
      `conversationTypeId=${second?.id}&startAt=${monthStart(-5, { minutes: 30 })}&endAt=${monthStart(-3, { days: 19, minutes: 360 })}&groupBy=ORGANIZATION&bucket=month`,
    ];
    for (const question of questions) {
      await page.goto(`${console_.origin}/scorecards?${question}`);
      await expect(page.getByText(/calls, all answered$/)).toBeVisible();
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export", exact: true }).click();
      await page.getByRole("menuitem", { name: "Data as CSV" }).click();
      files.push(readFileSync(await (await download).path(), "utf8"));
      // The cells match the file, which is compared with the database below.
      const lines =
        files
          .at(-1)
          ?.split("\r\n")
          .map((each) => each.split(",")) ?? [];
      const now = lines.find(([part, ...cells]) => part === "all" && cells[12] !== "");
      const before = lines.find(([part, ...cells]) => part === "before" && cells[7] === now?.[8]);
      const tab = page.getByRole("tab", { name: new RegExp(`^${now?.[9]}`) });
      await expect(tab).toContainText(Number(now?.[13]).toFixed(1));
      await expect(
        page.getByText(`${Number(now?.[14]).toLocaleString("en-US")} recordings`).first(),
      ).toBeVisible();
      const change = Number(now?.[13]) - Number(before?.[13]);
      if (before !== undefined && before[13] !== "" && Math.abs(change) >= 0.05) {
        const words = `${change > 0 ? "+" : "−"}${Math.abs(change).toFixed(1)}`;
        await expect(tab).toContainText(words);
      }
    }
  } finally {
    await closePages(page.context());
    await console_.stop();
  }

  const seen: Record<string, number> = {};
  const wrong: object[] = [];
  const stored = await storedIn(dataDir);
  const members = await membersIn(dataDir);
  const answers = new Map<string, ReturnType<typeof answerTo>>();
  for (const line of files.flatMap((file) => file.trim().split("\r\n").slice(1))) {
    const cells = line.split(",");
    const [part = "", , type = "", start = "", end = "", word, ids = "", , id = ""] = cells;
    const [value, rate, count, low, high] = cells.slice(12);
    const level = z.parse(ScorecardLevel, word);
    const key = cells.slice(2, 7).join(",");
    const answer =
      answers.get(key) ?? answerTo({ type, start, end, level, ids: ids.split(" ") }, stored);
    answers.set(key, answer);
    const expected = answer(id);
    const right =
      count === String(expected.recordings) &&
      isNear(value, expected.value) &&
      isNear(rate, expected.rate) &&
      isNear(low, expected.low, 0.05) &&
      isNear(high, expected.high, 0.05);
    if (!right) wrong.push({ line, expected });
    seen[part] = (seen[part] ?? 0) + 1;
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(seen).toSorted()).toEqual(["all", "before", "bucket", "group", "groupBefore"]);
  expect(seen["group"]).toBeGreaterThan(300);

  const verdicts: Record<string, number> = {};
  /** The changes whose parts say the same by either of their formulas. */
  let split = 0;
  for (const file of files) {
    const lines = file
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(","));
    const [{ 3: start = "", 4: end = "" } = []] = lines.filter(([part]) => part === "before");
    const groups = lines.filter(([part]) => part === "group");
    // The same groups in the same order for every metric.
    const [{ 8: first } = []] = groups;
    const pairs = groups
      .filter((cells) => cells[8] === first)
      .map(([, , type = "", from = "", to = "", word, id = ""]) => {
        const about = { type, level: z.parse(ScorecardLevel, word), ids: [id] };
        const pairOf = (level: ScorecardLevel, ids: string[]) => ({
          now: answerTo({ type, level, ids, start: from, end: to }, stored),
          before: answerTo({ type, level, ids, start, end }, stored),
        });
        const everybody = stored.flatMap((row) =>
          row.ORGANIZATION === id && row.type === type ? row.USER : [],
        );
        const people = about.level === "TEAM" ? members.get(id) : new Set(everybody);
        return {
          ...pairOf(about.level, [id]),
          // A person's recordings are independent.
          ...(about.level !== "USER" && {
            people: [...(people ?? [])].map((person) => pairOf("USER", [person])),
          }),
        };
      });
    for (const metric of new Set(groups.map((cells) => cells[8] ?? ""))) {
      const own = groups.filter((cells) => cells[8] === metric);
      const expected = expectedChanges(metric, pairs);
      own.forEach((cells, index) => {
        const [by, low, high, p, , verdict = "", , skill, mix] = cells.slice(17);
        const change = expected[index];
        const right =
          change !== undefined &&
          verdict === change.verdict &&
          isNear(by, change.by, 0.002) &&
          isNear(low, change.low ?? null, 0.05) &&
          isNear(high, change.high ?? null, 0.05) &&
          isNear(p, change.p ?? null, 0.002) &&
          isNear(skill, change.skill ?? null, 0.002) &&
          isNear(mix, change.mix ?? null, 0.002);
        if (Math.abs(Number(skill)) > 1 && (change?.open ?? 1) < 0.01) split += 1;
        if (!right) wrong.push({ cells, change });
        verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
      });
    }
  }
  expect(wrong).toEqual([]);
  expect(split).toBeGreaterThan(20);
  // Values without a pass rate have none.
  const all = ["", "can't tell", "probably better", "probably worse"];
  expect(Object.keys(verdicts).toSorted()).toEqual(all);
});

const ZONE = "America/Chicago";
const METRIC = "Objections handled";
/** What the sandbox's teams are there to show, of this metric. */
const STORIES: Readonly<Record<string, RegExp>> = {
  "San Antonio": /^down .* because 7 of 7 reps got worse/,
  "Corpus Christi": /^down .* mostly because \S+ \S+ got worse/,
  Katy: /^down .* because other reps recorded/,
  Laredo: /^down .* because \d of \d reps got worse/,
};

test("why pass rates changed matches the values stored in the database", async ({
  page,
  signInAt,
  watch,
}) => {
  // It seeds a database and opens it again, and other tests run beside it.
  test.setTimeout(300_000);
  const { dataDir, console_ } = await startSeeded({ SEED_RECORDINGS: "8000" });
  watch.allowOrigin(console_.origin);
  const { organizationId, conversationTypes } = readSandboxFile(dataDir);
  const type = conversationTypes[0]?.id ?? "";
  const [start = "", middle = "", end = ""] = [59, 29, -1].map((days) =>
    toZoned(today(ZONE).subtract({ days }), ZONE).toDate().toISOString(),
  );
  const shown: { team: string; name: string; why?: Awaited<ReturnType<typeof readWhy>> }[] = [];
  try {
    await signInAt(console_.origin, { kind: "sandbox" });
    const question = new URLSearchParams({ organizationId, conversationTypeId: type });
    for (const [name, value] of Object.entries({ startAt: middle, endAt: end })) {
      question.set(name, value);
    }
    await page.goto(`${console_.origin}/scorecards?${question}`);
    await expect(page.getByText(/calls, all answered$/)).toBeVisible();
    await page.getByRole("tab", { name: new RegExp(`^${METRIC}`) }).click();
    const teams = page.getByRole("table", { name: "Pass rate by team" }).getByRole("rowheader");
    await teams.first().getByRole("button").click();
    const names = await teams.allInnerTexts();
    for (const [index, name] of names.entries()) {
      await expect(peek(page).getByRole("heading", { level: 2 }).first()).toHaveText(name);
      const team = new URL(page.url()).searchParams.get("peek") ?? "";
      const section = peek(page).getByRole("region", { name: "Why it changed" });
      const why = (await section.isVisible()) ? await readWhy(section) : undefined;
      shown.push({ team, name, ...(why && { why }) });
      if (index < names.length - 1) await peek(page).getByRole("button", { name: "Next" }).click();
    }
    for (const name of Object.keys(STORIES)) {
      const team = shown.find((each) => each.name === name)?.team ?? "";
      await page.goto(`${console_.origin}/teams/${team}`);
      const section = page.getByRole("region", { name: "Why it changed" });
      await expect(section).toBeVisible();
      shown.push({ team, name, why: await readWhy(section) });
    }
  } finally {
    await closePages(page.context());
    await console_.stop();
  }

  const stored = (await storedIn(dataDir)).filter(
    ({ type: own, at }) => own === type && at >= new Date(start) && at < new Date(end),
  );
  const members = await membersIn(dataDir);
  const names = new Map<string | undefined, string>(
    stored.map(({ USER, person }) => [USER, person]),
  );
  names.set(undefined, "others");
  const answersOf = (level: ScorecardLevel, id: string) => {
    const about = { type, level, ids: [id] };
    return {
      id,
      now: answerTo({ ...about, start: middle, end }, stored),
      before: answerTo({ ...about, start, end: middle }, stored),
    };
  };
  const byPerson = new Map(
    [...new Set(stored.map(({ USER }) => USER))].map((id) => [id, answersOf("USER", id)]),
  );
  const metrics = new Map(stored.map(({ name, metric }) => [name, metric]));
  const faults: string[] = [];
  for (const { team, name, why } of shown) {
    const about = why?.sentence.split(":")[0] ?? METRIC;
    const metric = metrics.get(about) ?? "";
    const own = answersOf("TEAM", team);
    const expected = expectedWhy({
      now: own.now(metric),
      before: own.before(metric),
      people: (members.get(team) ?? []).flatMap((id) => {
        const each = byPerson.get(id);
        return each ? { id, now: each.now(metric), before: each.before(metric) } : [];
      }),
    });
    const isSaid = expected !== undefined && Math.abs(expected.by) >= 0.05;
    if (isSaid !== (why !== undefined)) faults.push(`${name}: it is said why, or should be`);
    else if (why && expected) {
      faults.push(...faultsOf(why, about, expected, names).map((fault) => `${name}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
  for (const [name, story] of Object.entries(STORIES)) {
    const told = shown.flatMap((each) => (each.name === name && each.why ? each.why.sentence : []));
    expect(told).toHaveLength(2);
    expect(told[0]?.replace(`${METRIC}: `, "")).toMatch(story);
  }
});
