import { expect, test } from "vitest";
import { accountCreate } from "~/contract/accounts.ts";
import { apiClientList, apiClientRotateSecret } from "~/contract/api-clients.ts";
import type { Endpoint } from "~/contract/endpoint.ts";
import { followupList } from "~/contract/followups.ts";
import { opportunityList } from "~/contract/opportunities.ts";
import { organizationList } from "~/contract/organizations.ts";
import { orgWideRecordingList } from "~/contract/org-wide-recordings.ts";
import { recordingList } from "~/contract/recordings.ts";
import { scorecardMetricValues } from "~/contract/scorecards.ts";
import { TABLE } from "~/contract/table.ts";
import { teamCreate } from "~/contract/teams.ts";
import { sql } from "~server/shared/database/database.ts";
import { errorOf, refusalOf, NOWHERE, pathsOf } from "./testing/api.ts";
import { describeOnPglite, describeService } from "./testing/service.ts";

type Query = Readonly<Record<string, unknown>>;

interface List {
  readonly row: Endpoint;
  readonly size?: string;
  /** Other filters or another order than none. */
  readonly filters?: readonly Query[];
  readonly times?: readonly string[];
  readonly wrong?: readonly (readonly [key: string, value: unknown])[];
}

const LISTS: readonly List[] = [
  { row: apiClientList },
  { row: organizationList },
  { row: opportunityList, filters: [{ externalId: "other" }] },
  {
    row: recordingList,
    filters: [{ result: "closed" }, { orderBy: "title" }],
    times: ["dateCreated:gt", "dateCreated:lt"],
    wrong: [
      ["orderBy", "secret"],
      ["crmLinkStatus", "linked"],
    ],
  },
  {
    row: orgWideRecordingList,
    size: "pageSize",
    filters: [{ "createdAt:gt": "2020-01-01T00:00:00Z" }],
    times: [
      "createdAt:gt",
      "createdAt:lt",
      "updatedAt:gt",
      "updatedAt:gte",
      "updatedAt:lt",
      "updatedAt:lte",
    ],
    wrong: [["showCrmLinks", "yes"]],
  },
  {
    row: followupList,
    filters: [{ minimumScore: 2 }],
    times: ["createdAfter", "createdBefore"],
    wrong: [0, 6, 2.5].map((score) => ["minimumScore", score] as const),
  },
];

const NAMED = LISTS.map((list) => [list.row.name, list] as const);

describeService("the list", (service) => {
  const call = ({ row }: List, query: Query) => {
    const { api, sandbox } = service();
    const { organizationId } = sandbox;
    return api.call(row, { params: { organizationId }, query });
  };

  async function walk(list: List, limit: number) {
    const rows: unknown[] = [];
    let cursor: unknown;
    do {
      const { body } = await call(list, { [list.size ?? "limit"]: limit, cursor });
      const page = Object(body);
      const data: unknown[] = page.data.followups ?? page.data;
      expect(data.length).toBeLessThanOrEqual(limit);
      if ("pageSize" in page) {
        expect(page).toMatchObject({ limit, pageSize: data.length });
        expect(page.hasNextPage).toBe(page.cursor !== null);
      }
      rows.push(...data);
      ({ cursor } = page);
    } while (cursor !== null);
    return rows;
  }

  test.each(NAMED)("%s is paged without gaps or repeats", async (_, list) => {
    const all = await walk(list, 100);
    expect(all.length).toBeGreaterThan(5);
    expect(await walk(list, Math.ceil(all.length / 7))).toEqual(all);
  });

  test.each(NAMED)("%s refuses wrong sizes, times and other values", async (_, list) => {
    const { size = "limit", times = [], wrong = [] } = list;
    const sizes = [0, -1, 101, 1.5, "x", "1e9", "1e999", "NaN", "9".repeat(400)];
    for (const [key, value] of [
      ...sizes.map((given) => [size, given] as const),
      ...times.flatMap((time) => [[time, "yesterday"] as const, [time, "2026-01-01"] as const]),
      ...wrong,
    ]) {
      const reply = await call(list, { [key]: value });
      expect([value, reply.status, pathsOf(reply)]).toEqual([value, 422, [key]]);
    }
  });

  test.each(NAMED)("%s refuses an invalid cursor, or one of other filters", async (_, list) => {
    const { cursor } = Object((await call(list, { [list.size ?? "limit"]: 1 })).body);
    const changed = String(cursor).replace(/^./, (first) => (first === "A" ? "B" : "A"));
    for (const query of [
      { cursor: "nonsense" },
      { cursor: "x.y" },
      { cursor: changed },
      ...(list.filters ?? []).map((filter) => ({ cursor, ...filter })),
    ]) {
      const reply = await call(list, query);
      expect(refusalOf(reply)).toBe(400);
    }
  });
});

const SCORECARD = {
  filterBy: "ORGANIZATION",
  filterByIds: ["x"],
  startAt: "2026-01-01T00:00:00Z",
  endAt: "2026-02-01T00:00:00Z",
};

/** Calls that name an organization. */
const NAMING: Readonly<
  Record<string, (id: string, type: string) => [Endpoint, { params?: object; query?: Query }]>
> = {
  recordings: (organizationId) => [recordingList, { query: { organizationId } }],
  "follow-ups": (organizationId) => [followupList, { query: { organizationId } }],
  "API clients": (organizationId) => [apiClientList, { params: { organizationId } }],
  rotation: (organizationId) => [
    apiClientRotateSecret,
    { params: { organizationId, clientId: "x" } },
  ],
  teams: (orgId) => [teamCreate, { params: { orgId } }],
  scorecards: (requestedOrganizationId, conversationTypeId) => [
    scorecardMetricValues,
    { query: { ...SCORECARD, requestedOrganizationId, conversationTypeId } },
  ],
};

describeOnPglite("an organization", (service) => {
  test.each(Object.entries(NAMING))(
    "named for %s is a 404 if it is unknown, and a 403 if it is out of reach",
    async (_, naming) => {
      const { api, token, organizationToken, database, sandbox } = service();
      const other = await database.row<{ id: string; type: string }>(sql`
        select organization_id as id, id as type from conversation_type
        where organization_id <> ${sandbox.organizationId} limit 1`);
      const status = async (who: string, id = "org_none", type = "ct_none") => {
        const [row, { params, query }] = naming(id, type);
        const body = row.body && { name: "x" };
        const reply = await api.call(row, { token: who, params: { ...params }, query, body });
        if (reply.status >= 400) expect(errorOf(reply)).not.toBe("");
        return reply.status;
      };
      expect(await status(token)).toBe(404);
      expect(await status(organizationToken)).toBe(404);
      expect(await status(organizationToken, other?.id, other?.type)).toBe(403);
    },
  );
});

const WITH_JSON = TABLE.filter((row) => row.body && row.bodyType === "json");

describeOnPglite("a body", (service) => {
  test.each(WITH_JSON.map((row) => [row.name, row] as const))(
    "of %s that isn't JSON, or isn't UTF-8, is a 400",
    async (_, row) => {
      const texts = ["", "{", "{'name':1}", "undefined", '{"name":"x",}', "[".repeat(100_000)];
      for (const text of [...texts, new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])]) {
        const reply = await service().api.call(row, { params: NOWHERE, text });
        expect(refusalOf(reply)).toBe(400);
      }
    },
  );

  test("that is very deep is a 422", async () => {
    const text = "[".repeat(200_000) + "]".repeat(200_000);
    expect((await service().api.call(accountCreate, { text })).status).toBe(422);
  });
});
