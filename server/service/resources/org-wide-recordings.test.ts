import { beforeAll, expect, test } from "vitest";
import { organizationList } from "~/contract/organizations.ts";
import { type OrgWideRecording, orgWideRecordingList } from "~/contract/org-wide-recordings.ts";
import { recordingList } from "~/contract/recordings.ts";
import { sql } from "~server/shared/database/database.ts";
import { describeService } from "../testing/service.ts";

const ids = (rows: readonly OrgWideRecording[]) => rows.map(({ id }) => id);
const RESULTS: Record<string, string> = {
  closed: "WON",
  "not closed": "LOST",
  "in progress": "OPEN",
};

describeService("the org-wide list of recordings", (service) => {
  let all: readonly OrgWideRecording[] = [];
  let deleted = "";

  const walk = (query: Readonly<Record<string, unknown>>, token?: string) =>
    service().api.all(orgWideRecordingList, { token, query });

  beforeAll(async () => {
    const { database } = service();
    const row = await database.row<{ id: string }>(sql`
      update recording set deleted_at = now(), updated_at = now(), latitude = 47.5, longitude = -122
      where id = (select max(id) from recording) returning id`);
    deleted = row?.id ?? "";
    all = await walk({ pageSize: 100, showCrmLinks: true });
  });

  test("has every recording once, newest first, 25 per page, deleted ones marked", async () => {
    expect(new Set(ids(all)).size).toBe(200);
    const keys = all.map((row) => [-Date.parse(row.createdAt ?? ""), row.id] as const);
    expect(keys).toEqual(keys.toSorted((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1)));
    expect((await service().api.read(orgWideRecordingList)).data).toHaveLength(25);
    expect(ids(await walk({ pageSize: 33 }))).toEqual(ids(all));
    const marked = all.filter((row) => row.deleted || row.deletedAt !== null);
    expect(marked).toMatchObject([
      {
        id: deleted,
        deleted: true,
        latitude: 47.5,
        longitude: -122,
        deletedAt: expect.any(String),
      },
    ]);
  });

  test("matches the user-scoped list, with its own result values", async () => {
    const { data } = await service().api.read(recordingList, { query: { limit: 50 } });
    for (const row of data) {
      expect(all.find(({ id }) => id === row.id)).toMatchObject({
        organizationId: row.organizationId,
        userId: row.userId,
        title: row.title,
        durationInMilliseconds: row.durationInMilliseconds,
        result: RESULTS[row.result],
        createdAt: row.dateCreated,
        links: { web: { self: expect.stringContaining(row.id) } },
      });
    }
  });

  test("has the IDs of linked CRM records on request", async () => {
    const { database } = service();
    expect((await walk({ pageSize: 100 })).every((row) => !("crm" in row))).toBe(true);
    const engaged = all.find((row) => row.crm?.engagement && row.crm.contacts);
    const stored = await database.row<{ id: string; externalId: string; userId: string }>(sql`
      select e.id, e.external_id as "externalId", u.user_id as "userId"
      from engagement e join engagement_user u on u.engagement_id = e.id
      where e.recording_id = ${engaged?.id ?? ""}`);
    const { id, externalId, userId } = stored ?? {};
    expect(engaged?.crm?.engagement).toEqual({ id, externalId });
    expect(engaged?.crm?.users?.map((user) => user.id)).toEqual([userId]);
    const link = { id: expect.any(String), externalId: expect.any(String) };
    expect(engaged?.crm).toMatchObject({
      integrationConnectionId: expect.any(String),
      contacts: [link],
      account: link,
    });
    expect(all.some((row) => row.crm?.lead && !row.crm.account)).toBe(true);
    expect(all.some((row) => row.crm?.opportunity && !row.crm.engagement)).toBe(true);
    expect(all.some((row) => row.crm === null)).toBe(true);
  });

  test("filters by creation time, both bounds exclusive", async () => {
    const [from, to] = [all[40]?.createdAt ?? "", all[20]?.createdAt ?? ""];
    const rows = await walk({ "createdAt:gt": from, "createdAt:lt": to });
    const wanted = all.filter(
      ({ createdAt }) => from < (createdAt ?? "") && (createdAt ?? "") < to,
    );
    expect(ids(rows)).toEqual(ids(wanted));
    expect(wanted.length).toBeGreaterThan(10);
  });

  test("filters by update time, bounds inclusive or exclusive", async () => {
    const [from, to] = [all[60]?.updatedAt ?? "", all[30]?.updatedAt ?? ""];
    const matching = (test: (updatedAt: string) => boolean) =>
      ids(all.filter(({ updatedAt }) => test(updatedAt ?? "")));
    const inside = await walk({ "updatedAt:gt": from, "updatedAt:lt": to });
    expect(ids(inside)).toEqual(matching((at) => from < at && at < to));
    const whole = await walk({ "updatedAt:gte": from, "updatedAt:lte": to });
    expect(ids(whole)).toEqual(matching((at) => from <= at && at <= to));
    expect(whole.length).toBeGreaterThan(inside.length);
  });

  test("shows only accessible organizations", async () => {
    const { api, organizationToken, sandbox } = service();
    const { data } = await api.read(organizationList);
    expect(data.length).toBeGreaterThan(1);
    const accessible = all.filter((row) => row.organizationId === sandbox.organizationId);
    expect(ids(await walk({ pageSize: 100 }, organizationToken))).toEqual(ids(accessible));
    expect(accessible.length).toBeLessThan(all.length);
  });
});
