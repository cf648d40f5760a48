import { beforeAll, expect, test } from "vitest";
import { type MetricValues, scorecardMetricValues } from "~/contract/scorecards.ts";
import { SCORECARD_LEVELS } from "~/contract/values.ts";
import { sql } from "~server/shared/database/database.ts";
import { pathsOf } from "../testing/api.ts";
import { describeService } from "../testing/service.ts";

interface Value {
  date: string;
  RECORDING: string;
  USER: string;
  TEAM: string | null;
  ORGANIZATION: string;
  metric: string;
  type: string;
  value: number | null;
  passed: boolean | null;
}

const monthOf = (date: string) => `${date.slice(0, 7)}-01T00:00:00.000Z`;

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** A group's figures, computed here from the stored values. */
function figures(values: readonly Value[]) {
  const count = new Set(values.map((value) => value.RECORDING)).size;
  return (metric: string, type: string) => {
    const ofMetric = values.filter((value) => value.metric === metric);
    const passes = ofMetric.flatMap(({ passed }) => (passed === null ? [] : [passed ? 100 : 0]));
    const isCount = type === "RECORDING_COUNT";
    const value = isCount ? count || null : mean(ofMetric.flatMap(({ value }) => value ?? []));
    return { value, passRate: mean(passes) };
  };
}

function expectFigures(answer: MetricValues | undefined, values: readonly Value[]) {
  const expected = figures(values);
  expect(answer?.recordingsEvaluatedCount).toBe(new Set(values.map((one) => one.RECORDING)).size);
  for (const { name, metricType, value, passRate } of answer?.metricValues ?? []) {
    const wanted = expected(name, metricType);
    if (wanted.value === null) expect([name, value]).toEqual([name, null]);
    else expect(value).toBeCloseTo(wanted.value, 3);
    if (wanted.passRate === null) expect([name, passRate]).toEqual([name, null]);
    else expect(passRate).toBeCloseTo(wanted.passRate, 4);
  }
}

describeService(
  "a scorecard",
  (service) => {
    let values: readonly Value[] = [];
    const range = { startAt: "2000-01-01T00:00:00Z", endAt: "2999-01-01T00:00:00Z" };

    const query = (more: Readonly<Record<string, unknown>> = {}) => {
      const { sandbox } = service();
      return {
        requestedOrganizationId: sandbox.organizationId,
        conversationTypeId: sandbox.conversationTypes[0]?.id,
        filterBy: "ORGANIZATION",
        filterByIds: [sandbox.organizationId],
        ...range,
        ...more,
      };
    };

    const read = async (more: Readonly<Record<string, unknown>> = {}) => {
      const answer = await service().api.read(scorecardMetricValues, { query: query(more) });
      return Array.isArray(answer.data) ? answer.data : [answer.data];
    };

    beforeAll(async () => {
      const { database, sandbox } = service();
      values = await database.rows<Value>(sql`
        select to_char(v.date_created, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as date,
          r.id as "RECORDING", u.id as "USER", t.id as "TEAM", o.id as "ORGANIZATION",
          m.name as metric, m.metric_type as type, v.value::float8 as value, v.passed
        from metric_value v join metric m on m.number = v.metric_number
        join recording r on r.number = v.recording_number
        join app_user u on u.number = v.user_number
        left join team t on t.number = v.team_number
        join organization o on o.number = v.organization_number
        join conversation_type c on c.number = v.conversation_type_number
        where c.id = ${sandbox.conversationTypes[0]?.id ?? ""}`);
    });

    test("has every metric's mean and pass rate", async () => {
      const [answer] = await read();
      expect(answer?.metricValues.map((metric) => metric.metricType)).toEqual(
        expect.arrayContaining([
          "RECORDING_COUNT",
          "CONVERSATION_TIME",
          "INTERACTIVITY_SCORE",
          "AI_METRIC",
        ]),
      );
      expect(answer?.metricValues.length).toBeGreaterThanOrEqual(13);
      expect(values.length).toBeGreaterThan(2000);
      expectFigures(answer, values);
    });

    test.each(SCORECARD_LEVELS)("can be filtered by %s", async (filterBy) => {
      const filterByIds = [...new Set(values.flatMap((value) => value[filterBy] ?? []))].slice(
        0,
        3,
      );
      const [answer] = await read({ filterBy, filterByIds });
      expect(answer).toMatchObject({ filterBy, filterByIds, ...range });
      expectFigures(
        answer,
        values.filter((value) => filterByIds.includes(value[filterBy] ?? "")),
      );
    });

    test.each(SCORECARD_LEVELS)("can be grouped by %s", async (groupBy) => {
      const groups = await read({ groupBy });
      const ids = [...new Set(values.flatMap((value) => value[groupBy] ?? []))].sort();
      expect(groups.map((group) => group.filterByIds)).toEqual(ids.map((id) => [id]));
      for (const group of groups.slice(0, 40)) {
        expect(group.filterBy).toBe(groupBy);
        const [id = ""] = group.filterByIds;
        expectFigures(
          group,
          values.filter((value) => value[groupBy] === id),
        );
      }
    });

    test("includes a group requested by ID even without data", async () => {
      const { database, sandbox } = service();
      await database.rows(sql`
        insert into team (id, organization_id, name, created_at)
        values ('tm_IDLE', ${sandbox.organizationId}, 'Idle', now()),
          ('tm_FOREIGN', 'org_other', 'Theirs', now()) on conflict do nothing`);
      const groups = await read({
        filterBy: "TEAM",
        filterByIds: ["tm_IDLE", "tm_none", "tm_FOREIGN"],
        groupBy: "TEAM",
      });
      expect(groups).toHaveLength(1);
      expect(groups[0]).toMatchObject({ recordingsEvaluatedCount: 0, filterByIds: ["tm_IDLE"] });
      const figures = groups[0]?.metricValues.map(
        ({ value, passRate }) => value ?? passRate ?? null,
      );
      expect(new Set(figures)).toEqual(new Set([null]));
    });

    test("adds complete months and the days around them", async () => {
      const dates = [...new Set(values.map(({ date }) => date))].sort();
      const [first = "", last = ""] = [dates[0], dates.at(-1)];
      const [from = "", to = ""] = [dates[20], dates.at(-20)];
      expect(monthOf(from) < monthOf(to)).toBe(true);
      for (const [startAt, endAt] of [
        [from, to],
        [monthOf(from), monthOf(to)],
        [monthOf(last), last],
        [first, monthOf(last)],
      ] as const) {
        for (const groupBy of ["TEAM", "USER", undefined] as const) {
          const groups = await read({ startAt, endAt, groupBy });
          const inRange = values.filter(({ date }) => date >= startAt && date < endAt);
          expect(groups.length).toBeGreaterThan(0);
          for (const group of groups) {
            const [id = ""] = group.filterByIds;
            const ofGroup = groupBy ? inRange.filter((value) => value[groupBy] === id) : inRange;
            expectFigures(group, ofGroup);
          }
        }
      }
    });

    test("follows added, changed and removed values", async () => {
      const { database } = service();
      const before = await read({ groupBy: "TEAM" });
      const some = sql`select recording_number from metric_value order by 1 limit 400`;
      await database.rows(sql`create table kept as
        select * from metric_value where recording_number in (${some})`);
      await database.rows(sql`
        delete from metric_value where recording_number in (select recording_number from kept)`);
      const without = await read({ groupBy: "TEAM" });
      expect(without).not.toEqual(before);
      await database.rows(sql`
        insert into metric_value select (k).* from (select jsonb_populate_record(kept,
          jsonb_build_object('value', value + 7, 'passed', not passed)) as k from kept) changed`);
      expect(await read({ groupBy: "TEAM" })).not.toEqual(before);
      await database.rows(sql`
        update metric_value v set value = k.value, passed = k.passed from kept k
        where v.recording_number = k.recording_number and v.metric_number = k.metric_number`);
      expect(await read({ groupBy: "TEAM" })).toEqual(before);
    });

    test("reports every missing or wrong parameter", async () => {
      const { api } = service();
      const empty = await api.call(scorecardMetricValues);
      expect(pathsOf(empty).sort()).toEqual([
        "conversationTypeId",
        "endAt",
        "filterBy",
        "filterByIds",
        "requestedOrganizationId",
        "startAt",
      ]);
      const wrong = query({ startAt: "2026-02-30T00:00:00Z", filterBy: "CITY", groupBy: "team" });
      const reply = await api.call(scorecardMetricValues, { query: wrong });
      expect(pathsOf(reply).sort()).toEqual(["filterBy", "groupBy", "startAt"]);
      const backwards = query({ startAt: range.endAt, endAt: range.startAt });
      const turned = await api.call(scorecardMetricValues, { query: backwards });
      expect(pathsOf(turned)).toEqual(["endAt"]);
    });

    test("needs one of the organization's conversation types", async () => {
      const { api, database, sandbox } = service();
      const status = async (more: Readonly<Record<string, unknown>>) =>
        (await api.call(scorecardMetricValues, { query: query(more) })).status;
      const other = await database.row<{ id: string; type: string }>(sql`
        select organization_id as id, id as type from conversation_type
        where organization_id <> ${sandbox.organizationId} limit 1`);
      const [conversationTypeId, requestedOrganizationId] = [other?.type, other?.id];
      expect(await status({ requestedOrganizationId, conversationTypeId })).toBe(200);
      expect(await status({ conversationTypeId: "ct_none" })).toBe(404);
      expect(await status({ conversationTypeId })).toBe(404);
    });
  },
  { SEED_RECORDINGS: "2000" },
);
