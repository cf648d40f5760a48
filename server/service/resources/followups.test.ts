import { beforeAll, expect, test } from "vitest";
import { type Followup, followupList } from "~/contract/followups.ts";
import { recordingDetails } from "~/contract/recordings.ts";
import { sql } from "~server/shared/database/database.ts";
import { describeService } from "../testing/service.ts";

const ids = (rows: readonly Followup[]) => rows.map((row) => row.followupId);

describeService("the list of follow-ups", (service) => {
  let all: readonly Followup[] = [];

  async function walk(query: Readonly<Record<string, unknown>>, token?: string) {
    const rows: Followup[] = [];
    let cursor: string | number | null | undefined;
    let total: number | undefined;
    do {
      const page = await service().api.read(followupList, { token, query: { ...query, cursor } });
      rows.push(...page.data.followups);
      expect(page.data.totalCount).toBe(total ?? page.data.totalCount);
      total = page.data.totalCount;
      ({ cursor } = page);
    } while (cursor !== null);
    expect(rows).toHaveLength(total);
    return rows;
  }

  beforeAll(async () => {
    all = await walk({ limit: 100 });
  });

  test("has every follow-up once, newest first, 25 per page", async () => {
    const { api, database } = service();
    const count = await database.row<{ count: number }>(
      sql`select count(*)::int as count from followup`,
    );
    expect(new Set(ids(all)).size).toBe(count?.count);
    const keys = all.map((row) => [-Date.parse(row.dateCreated), row.followupId] as const);
    const sorted = keys.toSorted((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1));
    expect(keys).toEqual(sorted);
    const page = await api.read(followupList);
    expect(page).toMatchObject({
      pageSize: 25,
      limit: 25,
      total: all.length,
      hasNextPage: true,
      data: { totalCount: all.length, followups: all.slice(0, 25) },
    });
    expect(ids(await walk({ limit: 9 }))).toEqual(ids(all));
  });

  test("matches the recordings' details", async () => {
    const [first] = all;
    const params = { recordingId: first?.recordingId ?? "" };
    const query = { showFollowups: true };
    const { data } = await service().api.read(recordingDetails, { params, query });
    expect(data.followups).toContainEqual(first);
    expect(first?.recordingTitle).toBe(data.title);
  });

  test("filters by score, by teams and by people", async () => {
    for (const minimumScore of [1, 3, 5]) {
      const wanted = all.filter((row) => row.score >= minimumScore);
      expect(ids(await walk({ minimumScore, limit: 100 }))).toEqual(ids(wanted));
    }
    const teamIds = [...new Set(all.flatMap((row) => row.teamId ?? []))].slice(0, 2);
    const ofTeams = all.filter((row) => teamIds.includes(row.teamId ?? ""));
    expect(ids(await walk({ teamIds }))).toEqual(ids(ofTeams));
    const userIds = [...new Set(all.map((row) => row.repId))].slice(0, 2);
    const ofUsers = all.filter((row) => userIds.includes(row.repId));
    expect(ids(await walk({ userIds }))).toEqual(ids(ofUsers));
    expect(await walk({ teamIds: ["tm_none"] })).toEqual([]);
  });

  test("accepts repeated and comma-separated IDs", async () => {
    const { api, token } = service();
    const [one = "", other = ""] = new Set(all.map((row) => row.repId));
    const headers = { "x-svc-auth-token": token };
    const read = (search: string) => api.fetch(`${followupList.path}?${search}`, { headers });
    const repeated = await read(`userIds=${one}&userIds=${other}`);
    expect(repeated.status).toBe(200);
    expect(repeated.body).toEqual((await read(`userIds=${one},${other}`)).body);
  });

  test("filters by time, both bounds exclusive", async () => {
    const [from, to] = [all[20]?.dateCreated ?? "", all[10]?.dateCreated ?? ""];
    const rows = await walk({ createdAfter: from, createdBefore: to });
    const wanted = all.filter((row) => row.dateCreated > from && row.dateCreated < to);
    expect(ids(rows)).toEqual(ids(wanted));
    expect(wanted.length).toBeGreaterThan(0);
  });

  test("filters by organization and shows only accessible ones", async () => {
    const { organizationId, oauth } = service().sandbox;
    const accessible = await walk({ organizationId });
    expect(accessible.length).toBeGreaterThan(0);
    expect(accessible.length).toBeLessThan(all.length);
    expect(ids(await walk({}, service().organizationToken))).toEqual(ids(accessible));
    expect(ids(await walk({}, oauth.accessToken))).toEqual(ids(accessible));
  });

  test("omits those of a deleted recording", async () => {
    const { database } = service();
    const last = all.at(-1)?.recordingId ?? "";
    await database.rows(sql`update recording set deleted_at = now() where id = ${last}`);
    const wanted = all.filter((row) => row.recordingId !== last);
    expect(ids(await walk({ limit: 100 }))).toEqual(ids(wanted));
    await database.rows(sql`update recording set deleted_at = null where id = ${last}`);
  });
});
