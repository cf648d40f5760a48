import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { TABLE } from "~/contract/table.ts";
import { z } from "~/contract/zod.ts";
import { createPrometheus } from "../gateway/metrics/metrics.ts";
import { ROUTES } from "../gateway/routes.ts";
import { parsePrometheus } from "../gateway/testing/prometheus-text.ts";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

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
const Panel = z.object({
  id: z.number(),
  type: z.literal("timeseries"),
  title: z.string().check(z.minLength(1)),
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
  panels: z.array(Panel),
});
const dashboard = z.parse(Dashboard, JSON.parse(read("dashboard.json")));
const { panels } = dashboard;
const variables = dashboard.templating.list;

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

/** Prometheus adds these to every series. Rules use the job of prometheus.yaml, panels use variables. */
const TARGET_LABELS: Labels = new Map([
  ["job", new Set([/- job_name: (\w+)/.exec(read("prometheus.yaml"))?.[1] ?? "", "$job"])],
  ["instance", new Set(["$instance"])],
]);

const metrics = new Map([
  ...ofGateway,
  ...recordings.map(({ record }): [string, Labels] => [record, new Map()]),
  // Prometheus's own, and the only one: whether its last scrape succeeded.
  ["up", new Map()],
]);

/** The metrics in an expression, each with what it is limited to. */
const selectorsIn = (expression: string) =>
  [
    ...expression.matchAll(
      /\b((?:instance:)?(?:tapedeck|nodejs|process)_\w+(?::sum)?|up)\b(?:\{(.*?)\})?/g,
    ),
  ].map(([, metric = "", braces = ""]) => ({
    metric,
    matchers: [...braces.matchAll(/(\w+)(=~|!~|!=|=)"(.*?)"/g)].map(([, ...parts]) => parts),
  }));

/** The metrics, and the labels with values, of an expression that a gateway doesn't have. */
const unknownIn = (expression: string) =>
  selectorsIn(expression).flatMap(({ metric, matchers }) => {
    const labels = metrics.get(metric);
    if (labels === undefined) return [metric];
    return matchers.flatMap(([label = "", , value = ""]) => {
      const known = [...(labels.get(label) ?? TARGET_LABELS.get(label) ?? [])];
      return value
        .split("|")
        .filter((one) => !known.some((it) => it === one || new RegExp(`^(?:${one})$`).test(it)))
        .map((one) => `${metric} ${label}="${one}"`);
    });
  });

const labelNames = new Set([...metrics.values(), TARGET_LABELS].flatMap((one) => [...one.keys()]));

test.each([
  ...rules.map((rule) => ["alert" in rule ? rule.alert : rule.record, rule.expr] as const),
  ...panels.flatMap((panel) => panel.targets.map(({ expr }) => [panel.title, expr] as const)),
])("%s uses only metrics, labels and values that a gateway has", (_, expr) => {
  expect(selectorsIn(expr).length).toBeGreaterThan(0);
  expect(unknownIn(expr)).toEqual([]);
  const grouped = [...expr.matchAll(/\b(?:by|on) \((.+?)\)/g)].flatMap(([, list = ""]) =>
    list.split(", "),
  );
  expect(grouped.filter((label) => !labelNames.has(label))).toEqual([]);
});

test("counters whose increase an alert looks at exist from a gateway's first scrape, so that the first one counts", async () => {
  const { text } = createPrometheus({ version: "1", sessionIdleMinutes: 60, now: Date.now });
  const series = [...parsePrometheus(await text()).keys()];
  const increases = alerts.flatMap(({ expr }) =>
    [...expr.matchAll(/increase\((tapedeck_\w+_total)(?:\{(.*?)\})?\[/g)].map(
      ([, metric = "", labels = ""]) => `${metric}{${labels}}`,
    ),
  );
  expect(increases.length).toBeGreaterThan(0);
  expect(increases.filter((one) => !series.includes(one))).toEqual([]);
});

test("each recorded sum has one series per gateway", () => {
  for (const { record, expr } of recordings) {
    expect(new Set(expr.match(/\w+ by \(.+?\)/g)), record).toEqual(
      new Set(["sum by (job, instance)"]),
    );
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

test("the dashboard has what the alerts say to look at, and nothing else", () => {
  const named = alerts.flatMap(({ annotations }) =>
    [...annotations.description.matchAll(/((?:"[^"]+"(?: and )?)+) on the dashboard/g)].flatMap(
      ([, names = ""]) => [...names.matchAll(/"([^"]+)"/g)].map(([, name]) => name),
    ),
  );
  expect(new Set(named)).toEqual(new Set(panels.map(({ title }) => title)));
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
    const values = panels.map((panel) => panel[key]);
    expect(values).toEqual([...new Set(values)]);
  }
});
