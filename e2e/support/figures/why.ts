import type { Locator } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { type Pair, repsIn } from "./stored.ts";
import { type RepCounts, splitByRep } from "./verdicts.ts";

// Why a pass rate changed, once as the page shows it and once from stored values.

interface Rep {
  /** Undefined of everybody who isn't listed. */
  id: string | undefined;
  counts: RepCounts;
  /** What a rep adds to the change, in points: by passing more or less often, and by recording so. */
  skill: number;
  mix: number;
}

export interface Why {
  /** In points. */
  by: number;
  skill: number;
  mix: number;
  reps: readonly Rep[];
}

type Part = "skill" | "mix";

const sumOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0);

/** What is expected of a change; undefined if it isn't known who recorded, or nobody did in both periods. */
export function expectedWhy(pair: Pair): Why | undefined {
  const found = repsIn(pair);
  const [rate, earlier] = [pair.now.rate, pair.before.rate];
  if (found === undefined || rate === null || earlier === null) return undefined;
  const split = splitByRep(found.reps);
  if (split === undefined) return undefined;
  const sums = ([0, 1] as const).map((period) =>
    [0, 1].map((at) => sumOf(found.reps.map((rep) => rep[period][at] ?? 0))),
  );
  const reps = found.reps.map((counts, index): Rep => {
    // Each recording passes at its rep's own rate, and as one drawn from all of its period.
    const [now, before] = counts.map(([passed, of], period) => {
      const [all = 0, count = 0] = sums[period] ?? [];
      return { own: passed / of, of, all: all / count, share: of / count };
    });
    if (now === undefined || before === undefined) throw new Error("A rep has two periods.");
    const isBoth = now.of > 0 && before.of > 0;
    const own = isBoth ? (now.own + before.own) / 2 : now.of > 0 ? now.own : before.own;
    return {
      id: found.ids[index],
      counts,
      skill: isBoth ? 50 * (now.share + before.share) * (now.own - before.own) : 0,
      mix: 100 * (own - (now.all + before.all) / 2) * (now.share - before.share),
    };
  });
  // The API's rates have six decimals.
  const by = Number(rate.toFixed(6)) - Number(earlier.toFixed(6));
  return { by, skill: split.skill, mix: by - split.skill, reps };
}

/** Equal parts may be summed in another order, and be a little more or less than half. */
const NEARLY = 1e-9;

/** The fewest reps who make more than half of a part, the most first: one answer, or two close to a tie. */
function mostOf(reps: readonly Rep[], part: Part, direction: number): Rep[][] {
  const all = sumOf(reps.map((rep) => Math.abs(rep[part])));
  const along = reps
    .filter((rep) => rep[part] * direction > 0)
    .toSorted((a, b) => (b[part] - a[part]) * Math.sign(direction));
  return [NEARLY, -NEARLY].map((more) => {
    const fewest = along.findIndex(
      (_, last) =>
        sumOf(along.slice(0, last + 1).map((rep) => Math.abs(rep[part]))) > all / 2 + more,
    );
    return along.slice(0, fewest + 1);
  });
}

const reps = (count: number) => `${count} rep${count === 1 ? "" : "s"}`;

/** How a part may be explained: in one way, unless it is close to a tie. */
function reasonsFor({ reps: all, skill, mix }: Why, nameOf: (id?: string) => string) {
  const got = skill < 0 ? "got worse" : "got better";
  const both = all.filter(
    ({ id, counts: [now, before] }) => id !== undefined && now[1] > 0 && before[1] > 0,
  );
  const changed = both.filter((rep) => rep.skill * skill > 0).length;
  return {
    skill: mostOf(all, "skill", skill).map((most) => {
      const [first, second] = most;
      if (first && !second) return `mostly because ${nameOf(first.id)} ${got}`;
      if (changed > both.length / 2) return `because ${changed} of ${reps(both.length)} ${got}`;
      const named = most.filter((rep) => both.includes(rep)).length;
      return `mostly because ${named} of ${reps(both.length)} ${got}`;
    }),
    mix: mostOf(all, "mix", mix).map(([first, second]) => {
      if (first === undefined || second !== undefined) return "because other reps recorded";
      const [now, before] = [0, 1].map((period) =>
        sumOf(all.map(({ counts }) => counts[period]?.[1] ?? 0)),
      );
      const [own, earlier] = first.counts;
      const isMore = own[1] / (now ?? 0) > earlier[1] / (before ?? 0);
      return `because ${nameOf(first.id)} recorded ${isMore ? "more" : "less"}`;
    }),
  };
}

const sized = (way: string | undefined, points: string | undefined) =>
  (way === "down" ? -1 : 1) * Math.round(Number(points) * 10);

/** The figures of a sentence, in tenths of a point, with the reasons of its parts. */
function figuresIn(sentence: string) {
  const found = /^(.+?): (up|down) ([\d.]+) points:? (.+)\.$/.exec(sentence);
  if (found === null) return undefined;
  const [, metric = "", direction, size, rest = ""] = found;
  const by = sized(direction, size);
  const parts = rest.split(/, (?=(?:up |down )?[\d.]+ )/).map((part) => {
    const [, way = direction, points, reason = ""] =
      /^(?:(up|down) )?(?:([\d.]+) )?(.+)$/.exec(part) ?? [];
    // One part alone is all of it.
    return { size: points === undefined ? by : sized(way, points), reason };
  });
  return { metric, by, parts };
}

/** What a section says: its sentence, and a row of texts and places of dots for each rep. */
export async function readWhy(section: Locator) {
  const more = section.getByRole("button", { name: /^Show all \d+ reps?$/ });
  if (await more.isVisible()) await more.click();
  // Names come with the recordings below; those who have none now stay without.
  const item = section.getByRole("listitem");
  await expect(item.filter({ hasText: "usr_", hasNotText: ", 0 " })).toHaveCount(0);
  const sentence = await section.getByRole("paragraph").first().innerText();
  const rows = await section
    .getByRole("list", { name: "Reps before and now" })
    .getByRole("listitem")
    .evaluateAll((items) =>
      items.map((item) => {
        const { searchParams } = new URL(item.querySelector("a")?.href ?? "about:blank");
        const dots = [...item.querySelectorAll("svg")].map((svg) => svg.querySelector("circle"));
        return {
          id: searchParams.get("peek") ?? undefined,
          texts: [...item.children].map(({ textContent }) => textContent ?? ""),
          // Before and now, in percent of the width; a period without recordings has none.
          dots: dots.map((dot) => dot && Number.parseFloat(dot.getAttribute("cx") ?? "")),
        };
      }),
    );
  return { sentence, rows };
}

type Shown = Awaited<ReturnType<typeof readWhy>>;

const isNear = (a: number, b: number, within: number) => Math.abs(a - b) <= within + 1e-6;

/** What is wrong with a rep's row: the name, the rates, the counts or the dots. */
function faultsOfRow(
  { id, texts, dots }: Shown["rows"][number],
  rep: Rep,
  known: string,
): string[] {
  const [name = "", , rates = "", counts = ""] = texts;
  const isNamed = name === known || (name === id && rep.counts[0][1] === 0);
  const periods = [rep.counts[1], rep.counts[0]];
  const written = rates.split(" to ");
  const isRight = periods.every(([passed, of], at) => {
    const [text = "", dot] = [written[at], dots[at]];
    if (of === 0) return text === "none" && dot === null;
    const rate = (passed / of) * 100;
    return isNear(Number(text), rate, 0.05) && isNear(dot ?? -1, rate, 0.05);
  });
  const ofWhom = rep.id === undefined ? "" : ` recordings of ${name}`;
  return [
    ...(isNamed ? [] : [`${name} is ${known}`]),
    ...(isRight
      ? []
      : [`${name}: ${rates}, dots at ${String(dots)}, of ${JSON.stringify(periods)}`]),
    ...(counts === `${periods.map(([, of]) => of).join(", ")}${ofWhom}`
      ? []
      : [`${name}: ${counts}`]),
  ];
}

/** What is wrong with a section about a metric, by what is expected of it. */
export function faultsOf(
  { sentence, rows }: Shown,
  about: string,
  why: Why,
  names: ReadonlyMap<string | undefined, string>,
): string[] {
  const labels = new Map(rows.map(({ id, texts }) => [id, texts[0] ?? ""]));
  const said = figuresIn(sentence);
  if (said?.metric !== about) return [`not about ${about}: ${sentence}`];
  const { by, parts } = said;
  const faults: string[] = [];
  if (!isNear(by / 10, why.by, 0.05)) faults.push(`the change is ${why.by}`);
  if (sumOf(parts.map(({ size }) => size)) !== by) faults.push("the parts don't sum to the change");
  // Who has no name is listed by ID.
  const reasons = reasonsFor(why, (id) => {
    const label = labels.get(id) ?? "";
    return label === id ? "one rep" : label;
  });
  const known = [...reasons.skill, ...reasons.mix];
  if (!parts.every(({ reason }) => known.includes(reason))) faults.push("a reason isn't right");
  // One part is what the other leaves of the rounded change.
  for (const part of ["skill", "mix"] as const) {
    const own = parts.filter(({ reason }) => reasons[part].includes(reason));
    const size = sumOf(own.map((each) => each.size)) / 10;
    if (!isNear(size, why[part], 0.1)) {
      faults.push(`${part} is ${why[part]}, ${[...new Set(reasons[part])].join(" or ")}`);
    }
  }
  const counted = rows.map((row) => why.reps.find(({ id }) => id === row.id));
  if (rows.length !== why.reps.length || new Set(counted).size !== why.reps.length) {
    faults.push(`there are ${why.reps.length} reps, and ${rows.length} are shown`);
  }
  faults.push(
    ...rows.flatMap((row, at) => {
      const rep = counted[at];
      return rep === undefined
        ? [`${row.id} is no rep`]
        : faultsOfRow(row, rep, names.get(row.id) ?? "");
    }),
  );
  const listed = counted.flatMap((rep) =>
    rep?.id === undefined ? [] : (rep.skill + rep.mix) * Math.sign(why.by),
  );
  if (listed.some((added, at) => added > (listed[at - 1] ?? Infinity) + NEARLY)) {
    faults.push(`those who moved it most don't come first: ${String(listed)}`);
  }
  return faults.map((fault) => `${fault}; shown: ${sentence}`);
}
