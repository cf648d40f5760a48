/** A sample of a scrape: its name with sorted labels, and its value. */
export type Samples = ReadonlyMap<string, number>;

const COMMENT = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/;
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;
const SUFFIXES = { histogram: /_(?:bucket|sum|count)$/, summary: /_(?:sum|count)$/ };

function labelsOf(text: string): Map<string, string> {
  const labels = new Map<string, string>();
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < text.length) {
    const [, name = "", value = ""] = LABEL.exec(text) ?? fail(`labels {${text}}`);
    if (labels.has(name)) fail(`label ${name} twice in {${text}}`);
    labels.set(name, value);
  }
  return labels;
}

function valueOf(text: string): number {
  if (/^[+-]Inf$|^nan$/i.test(text)) return Number(text.replace("Inf", "Infinity"));
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : fail(text);
}

const keyOf = (name: string, labels: ReadonlyMap<string, string>) =>
  `${name}{${[...labels]
    .map(([label, value]) => `${label}="${value}"`)
    .sort()
    .join(",")}}`;

/**
 * Parses Prometheus' text format strictly: each family has its help, then its type, then its samples, all in
 * one place; no sample appears twice; the buckets of a histogram add up.
 */
export function parsePrometheus(text: string): Samples {
  if (!text.endsWith("\n")) fail("no line break at the end");
  const samples = new Map<string, number>();
  const finished = new Set<string>();
  let family = "";
  let type: string | undefined;
  for (const line of text.split("\n").filter((one) => one !== "")) {
    const [, kind, name = "", rest = ""] = COMMENT.exec(line) ?? [];
    if (kind === "HELP") {
      finished.add(family);
      if (finished.has(name)) fail(`family ${name} twice`);
      [family, type] = [name, undefined];
    } else if (kind === "TYPE") {
      if (name !== family || type !== undefined) fail(line);
      if (!/^(?:counter|gauge|histogram|summary)$/.test(rest)) fail(line);
      type = rest;
    } else {
      const [, sample = "", labelText = "", value = ""] = SAMPLE.exec(line) ?? fail(line);
      const suffixes = type === "histogram" || type === "summary" ? SUFFIXES[type] : undefined;
      if (
        type === undefined ||
        (sample !== family && sample.replace(suffixes ?? "", "") !== family)
      ) {
        fail(`${line}, among the samples of ${family}`);
      }
      const key = keyOf(sample, labelsOf(labelText));
      if (samples.has(key)) fail(`${key} twice`);
      samples.set(key, valueOf(value));
      if (type === "counter" && !(valueOf(value) >= 0)) fail(`${line}, a counter`);
      if (type === "histogram") checkBucket(sample, labelsOf(labelText), samples);
    }
  }
  return samples;
}

/** Buckets come in order and never shrink; the last one is +Inf and equals the count. */
function checkBucket(sample: string, labels: Map<string, string>, samples: Samples): void {
  if (!sample.endsWith("_count")) return;
  const prefix = sample.replace(/_count$/, "_bucket");
  const { le: _, ...others } = Object.fromEntries(labels);
  const buckets = [...samples].filter(
    ([key]) =>
      key.startsWith(`${prefix}{`) &&
      Object.entries(others).every(([label, value]) => key.includes(`${label}="${value}"`)),
  );
  const counts = buckets.map(([, count]) => count);
  if (counts.length === 0 || counts.some((count, index) => count < (counts[index - 1] ?? 0))) {
    fail(`the buckets of ${sample}`);
  }
  if (!buckets.at(-1)?.[0].includes('le="+Inf"')) fail(`${sample} without +Inf`);
  if (counts.at(-1) !== samples.get(keyOf(sample, labels))) fail(`the count of ${sample}`);
}

function fail(what: string): never {
  throw new Error(`Not Prometheus text: ${what}`);
}
