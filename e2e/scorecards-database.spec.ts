import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { ScorecardLevel } from "../src/contract/scorecards.ts";
import { z } from "../src/contract/zod.ts";
import { expect, test } from "./fixtures.ts";
import { startConsole } from "./stack/console.ts";
import { copyOfData } from "./stack/run.ts";
import { readSandbox } from "./stack/sandbox.ts";

/** One stored value of one metric of one recording. */
interface Stored {
  type: string;
  at: Date;
  metric: string;
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

/** Whether a field of the file is a figure, to some digits; an empty one is no data. */
const isNear = (text: string | undefined, expected: number | null, within = 0.0006) =>
  expected === null ? text === "" : text !== "" && Math.abs(Number(text) - expected) < within;

/** Wilson's interval as the books write it, in percent. */
function wilson(passed: number, of: number): [low: number, high: number] {
  const z = 1.959964;
  const share = passed / of;
  const centre = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const reach =
    (z / (1 + (z * z) / of)) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  return [Math.max(0, centre - reach) * 100, Math.min(1, centre + reach) * 100];
}

async function storedIn(dataDir: string): Promise<Stored[]> {
  const database = await PGlite.create(join(dataDir, "db"));
  const { rows } = await database.query<Stored>(
    `select t.id as type, v.date_created as at, m.id as metric,
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

/** What one answer of the page has to be: a function of the metric's id. */
function answerTo({ type, start, end, level, ids }: About, stored: Stored[]) {
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
    const interval =
      rate === null ? null : wilson(Math.round((rate * recordings) / 100), recordings);
    return { recordings, value, rate, low: interval?.[0] ?? null, high: interval?.[1] ?? null };
  };
}

test("every figure is what the stored values come to, computed again from the database", async ({
  page,
  signInAt,
  watch,
}) => {
  const dataDir = copyOfData();
  const { client, conversationTypes } = readSandbox(dataDir);
  const console_ = await startConsole({ DATA_DIR: dataDir });
  watch.allowOrigin(console_.origin);
  const files: string[] = [];
  try {
    await signInAt(console_.origin, { kind: "client-app", ...client });
    const [first, second] = conversationTypes;
    const questions = [
      `conversationTypeId=${first?.id}&startAt=2026-01-01T06:00:00Z&endAt=2026-11-01T05:00:00Z&bucket=month`,
      `conversationTypeId=${first?.id}&startAt=2026-09-07T05:00:00Z&endAt=2026-10-05T05:00:00Z&groupBy=USER`,
      `conversationTypeId=${second?.id}&startAt=2026-06-01T05:30:00Z&endAt=2026-08-20T11:00:00Z&groupBy=ORGANIZATION&bucket=month`,
    ];
    for (const question of questions) {
      await page.goto(`${console_.origin}/scorecards?${question}`);
      await expect(page.getByText(/calls, all answered$/)).toBeVisible();
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export", exact: true }).click();
      await page.getByRole("menuitem", { name: "Figures as CSV" }).click();
      files.push(readFileSync(await (await download).path(), "utf8"));
      // What a cell of the page shows is what the file says, which is held to the database below.
      const lines =
        files
          .at(-1)
          ?.split("\r\n")
          .map((each) => each.split(",")) ?? [];
      const now = lines.find(([part, ...cells]) => part === "all" && cells[12] !== "");
      const before = lines.find(([part, ...cells]) => part === "before" && cells[7] === now?.[8]);
      const tab = page.getByRole("tab", { name: new RegExp(`^${now?.[9]}`) });
      await expect(tab).toContainText(Number(now?.[13]).toFixed(1));
      await expect(tab).toContainText(`of ${now?.[14]}`);
      const change = Number(now?.[13]) - Number(before?.[13]);
      if (before !== undefined && before[13] !== "" && Math.abs(change) >= 0.05) {
        const words = `${change > 0 ? "up" : "down"} ${Math.abs(change).toFixed(1)} pts`;
        await expect(tab).toContainText(words);
      }
    }
  } finally {
    await console_.stop();
  }

  const seen: Record<string, number> = {};
  const wrong: object[] = [];
  const stored = await storedIn(dataDir);
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
  expect(Object.keys(seen).toSorted()).toEqual(["all", "before", "bucket", "group"]);
  expect(seen["group"]).toBeGreaterThan(300);
});
