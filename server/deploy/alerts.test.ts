import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { TABLE } from "~/contract/table.ts";
import { z } from "~/contract/zod.ts";
import { createPrometheus } from "../gateway/metrics/metrics.ts";
import { ROUTES } from "../gateway/routes.ts";
import { parsePrometheus } from "../gateway/testing/prometheus-text.ts";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const readme = read("../README.md");

const Alert = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string().check(z.regex(/^\d+[smh]$/)),
  labels: z.strictObject({ severity: z.enum(["critical", "warning"]) }),
  annotations: z.strictObject({
    summary: z.string().check(z.minLength(10)),
    description: z.string().check(z.minLength(50)),
  }),
});
const Recording = z.strictObject({ record: z.string(), expr: z.string() });
const Group = z.strictObject({
  name: z.string(),
  interval: z.string(),
  rules: z.array(z.union([Alert, Recording])),
});
const Rules = z.strictObject({ groups: z.array(Group) });
const rules = z.parse(Rules, parse(read("alerts.yaml"))).groups.flatMap((group) => group.rules);
const alerts = rules.flatMap((rule) => ("alert" in rule ? [rule] : []));
const recordings = rules.flatMap((rule) => ("record" in rule ? [rule] : []));

const FromVariable = z.strictObject({
  type: z.literal("prometheus"),
  uid: z.literal("${DS_PROMETHEUS}"),
});
const Target = z.object({ expr: z.string(), datasource: FromVariable });
const title = z.string().check(z.minLength(1));
const Row = z.object({ id: z.number(), type: z.literal("row"), title });
const Panel = z.object({
  id: z.number(),
  type: z.enum(["timeseries", "stat", "table"]),
  title,
  datasource: FromVariable,
  fieldConfig: z.object({ defaults: z.object({ unit: z.string() }) }),
  targets: z.array(Target).check(z.minLength(1)),
});
const Variable = z.discriminatedUnion("type", [
  z.object({ type: z.literal("datasource"), name: z.string(), query: z.literal("prometheus") }),
  z.object({
    type: z.literal("query"),
    name: z.string(),
    datasource: FromVariable,
    definition: z.string(),
    query: z.object({ query: z.string() }),
  }),
]);
const Dashboard = z.object({
  id: z.null(),
  templating: z.object({ list: z.array(Variable) }),
  panels: z.array(z.union([Row, Panel])),
});
const dashboard = z.parse(Dashboard, JSON.parse(read("dashboard.json")));
const variables = dashboard.templating.list;
const panels = dashboard.panels.flatMap((panel) => (panel.type === "row" ? [] : [panel]));

/** Each label of a metric with its values. */
type Labels = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads the metrics of a gateway that has counted every route, status, endpoint and outcome. */
async function metricsOfGateway(): Promise<Map<string, Labels>> {
  const { meter, text } = createPrometheus({ version: "1", sessionIdleMinutes: 60, now: Date.now });
  const routes = [
    ...ROUTES,
    ...["page", "asset", "probe", "none"].map((name) => ({ method: "GET", name })),
  ];
  meter.release("release");
  for (let status = 200; status < 600; status += 1) {
    for (const { method, name } of routes) meter.request(name, method, status, 1);
    for (const { name } of TABLE) meter.upstream(name, status, 1);
  }
  for (const { name } of TABLE) meter.upstream(name, undefined, 1);
  const metrics = new Map<string, Map<string, Set<string>>>();
  for (const key of parsePrometheus(await text()).keys()) {
    const [, name = "", pairs = ""] = /^(\w+)\{(.*)\}$/.exec(key) ?? [];
    const labels = metrics.get(name) ?? new Map<string, Set<string>>();
    for (const [, label = "", value = ""] of pairs.matchAll(/(\w+)="([^"]*)"/g)) {
      labels.set(label, (labels.get(label) ?? new Set()).add(value));
    }
    metrics.set(name, labels);
  }
  return metrics;
}

const ofGateway = await metricsOfGateway();

/** Prometheus adds these to every series. Rules use the job of the README's example, panels use variables. */
const TARGET_LABELS: Labels = new Map([
  ["job", new Set([/- job_name: (\w+)/.exec(readme)?.[1] ?? "", "$job"])],
  ["instance", new Set(["$instance"])],
]);

const metrics = new Map([
  ...ofGateway,
  ...recordings.map(({ record }): [string, Labels] => [record, new Map()]),
  // Prometheus's own, and the only one: whether its last scrape succeeded.
  ["up", new Map()],
]);

const AGGREGATIONS = ["sum", "max", "count"];
const FUNCTIONS = ["rate", "increase", "histogram_quantile", "round", "time"];

/** A metric in an expression, with its matchers and the labels that it is grouped by. */
interface Selector {
  readonly metric: string;
  readonly matchers: readonly (readonly [label: string, operator: string, value: string])[];
  readonly grouping: readonly string[];
}

const TOKEN =
  /\s+|\[[\w$]+\]|\{(?:[^"}]|"[^"]*")*\}|[a-zA-Z_][\w:]*|\d+(?:\.\d+)?|[=!<>]=|[-+*/<>(),]/y;

function tokensOf(expression: string): string[] {
  const tokens: string[] = [];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < expression.length;) {
    const { lastIndex } = TOKEN;
    const [token] = TOKEN.exec(expression) ?? [];
    if (token === undefined) throw new Error(`Can't read: ${expression.slice(lastIndex)}`);
    if (token.trim() !== "") tokens.push(token);
  }
  return tokens;
}

function matchersIn(braces: string): Selector["matchers"] {
  const found = [...braces.matchAll(/([a-zA-Z_]\w*)(=~|!~|!=|=)"([^"\\]*)"/g)];
  const written = found.map(([matcher]) => matcher).join(", ");
  if (braces !== `{${written}}`) throw new Error(`Can't read: ${braces}`);
  return found.map(([, label = "", operator = "", value = ""]) => [label, operator, value]);
}

/** Reads the part of PromQL that is used here: any word that isn't part of the language is a metric. */
function selectorsIn(expression: string): Selector[] {
  const found: Selector[] = [];
  const tokens = tokensOf(expression);
  /** For each open parenthesis, what its content is grouped by. */
  const open: string[][] = [];
  let grouping: string[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? "";
    if (token === "(") {
      open.push(grouping);
      grouping = [];
    } else if (token === ")") {
      open.pop();
    } else if (token === "by" || token === "on") {
      const end = tokens.indexOf(")", index);
      const labels = tokens.slice(index + 2, end).filter((word) => word !== ",");
      if (token === "by" && AGGREGATIONS.includes(tokens[index - 1] ?? "")) grouping = labels;
      else if (token === "by" || !labels.every((label) => TARGET_LABELS.has(label))) {
        throw new Error(`Can't read: ${token} (${labels.join(", ")})`);
      }
      index = end;
    } else if (/^\w/.test(token) && !/^\d/.test(token)) {
      if ([...AGGREGATIONS, ...FUNCTIONS, "and", "or"].includes(token)) continue;
      const next = tokens[index + 1] ?? "";
      const matchers = next.startsWith("{") ? matchersIn(next) : [];
      found.push({ metric: token, matchers, grouping: open.flat() });
    }
  }
  return found;
}

/** The values that a matcher names and no series has; a regex may name several. */
function unknownValues(operator: string, value: string, known: readonly string[]): string[] {
  if (!operator.endsWith("~")) return known.includes(value) ? [] : [value];
  return value.split("|").filter((one) => {
    if (one.startsWith("$")) return !known.includes(one);
    return !known.some((it) => new RegExp(`^(?:${one})$`).test(it));
  });
}

/** The metrics, labels and values of an expression that a gateway doesn't have. */
function unknownIn(expression: string): string[] {
  return selectorsIn(expression).flatMap(({ metric, matchers, grouping }) => {
    const known = metrics.get(metric);
    if (known === undefined) return [metric];
    const labels = new Map([...known, ...TARGET_LABELS]);
    const used = [...grouping, ...matchers.map(([label]) => label)];
    const values = matchers.flatMap(([label, operator, value]) =>
      unknownValues(operator, value, [...(labels.get(label) ?? [])]).map(
        (one) => `${metric} ${label}="${one}"`,
      ),
    );
    const missing = used.filter((label) => !labels.has(label));
    return [...missing.map((label) => `${metric} ${label}`), ...values];
  });
}

test.each([
  ...rules.map((rule) => ["alert" in rule ? rule.alert : rule.record, rule.expr] as const),
  ...panels.flatMap((panel) => panel.targets.map(({ expr }) => [panel.title, expr] as const)),
])("%s uses only metrics, labels and values that a gateway has", (_, expr) => {
  expect(selectorsIn(expr).length).toBeGreaterThan(0);
  expect(unknownIn(expr)).toEqual([]);
});

test.each([
  ["sum(rate(tapedeck_requests_total[5m]))", "tapedeck_requests_total"],
  ["tapedeck_rotations_total{result='unknown'}", undefined],
  ['tapedeck_rotations_total{result="done"}', "tapedeck_rotations_total result"],
  ['tapedeck_rotations_total{outcome="lost"}', 'tapedeck_rotations_total outcome="lost"'],
  ["sum by (code) (tapedeck_http_requests_total)", "tapedeck_http_requests_total code"],
  ["sum(tapedeck_http_requests_total) by (route)", undefined],
  ['tapedeck_http_requests_total{status=~"5..|418"}', 'tapedeck_http_requests_total status="418"'],
  ['tapedeck_http_requests_total{route!="probes"}', 'tapedeck_http_requests_total route="probes"'],
  ['up{job="console"} == 0', 'up job="console"'],
])("a mistake is found in %s", (expr, mistake) => {
  if (mistake === undefined) expect(() => unknownIn(expr)).toThrow("Can't read");
  else expect(unknownIn(expr)).toContain(mistake);
});

test("each recorded sum has one series per gateway", () => {
  for (const { record, expr } of recordings) {
    for (const { metric, grouping } of selectorsIn(expr)) {
      expect([record, metric, grouping]).toEqual([record, metric, [...TARGET_LABELS.keys()]]);
    }
  }
});

test("a percentile is compared with a bucket's bound, because between bounds it is interpolated", () => {
  const compared = alerts.flatMap(({ expr }) => {
    const [all, limit = ""] = /^histogram_quantile\(.*?\]\)\s*\)\) > ([\d.]+)/s.exec(expr) ?? [];
    return all === undefined ? [] : [{ metric: selectorsIn(all)[0]?.metric ?? "", limit }];
  });
  expect(compared).toHaveLength(3);
  for (const { metric, limit } of compared) {
    expect([...(metrics.get(metric)?.get("le") ?? [])]).toContain(limit);
  }
});

test("what an alert says to look at is on the dashboard", () => {
  const titles = panels.map((panel) => panel.title);
  const named = alerts.flatMap(({ annotations }) =>
    [...annotations.description.matchAll(/"([^"]+)" on the dashboard/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !titles.includes(name ?? ""))).toEqual([]);
});

test("the README lists all alerts with their severities", () => {
  const rows = readme.matchAll(/^\| `(Tapedeck\w+)` \| (\w+) \|/gm);
  const listed = [...rows].map(([, alert, severity]) => [alert, severity]);
  expect(listed).toEqual(alerts.map(({ alert, labels }) => [alert, labels.severity]));
});

test("the dashboard shows each of the gateway's own metrics", () => {
  const shown = panels
    .flatMap(({ targets }) => targets.flatMap(({ expr }) => selectorsIn(expr)))
    .map(({ metric }) => metric);
  const families = new Set(
    [...ofGateway.keys()]
      .filter((name) => name.startsWith("tapedeck_"))
      .map((name) => name.replace(/_(?:sum|count)$/, "_bucket")),
  );
  expect([...families].filter((name) => !shown.includes(name))).toEqual([]);
});

test("the dashboard works in any Grafana: data source, job and gateways are variables", () => {
  expect(variables.map(({ name }) => name)).toEqual(["DS_PROMETHEUS", "job", "instance"]);
  for (const variable of variables) {
    if (variable.type === "datasource") continue;
    expect(variable.query.query).toBe(variable.definition);
    const [, expr = "", label] = /^label_values\((.+), (\w+)\)$/.exec(variable.definition) ?? [];
    expect([unknownIn(expr), label]).toEqual([[], variable.name]);
  }
  for (const { targets } of panels) {
    for (const { expr } of targets) {
      for (const { matchers } of selectorsIn(expr)) {
        expect(matchers).toContainEqual(["job", "=", "$job"]);
      }
    }
  }
});

test("panels have IDs and titles of their own", () => {
  for (const key of ["id", "title"] as const) {
    const values = dashboard.panels.map((panel) => panel[key]);
    expect(values).toEqual([...new Set(values)]);
  }
});
