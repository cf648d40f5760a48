import { beforeAll, expect, test } from "vitest";
import { type EngagementUser, engagementUserList } from "../../src/contract/engagement-users.ts";
import { sql } from "./database.ts";
import { describeService } from "./testing/service.ts";

const ids = (rows: readonly EngagementUser[]) => rows.map(({ id }) => id);

describeService("engagement users", (service) => {
  let all: readonly EngagementUser[] = [];

  const read = (query: Readonly<Record<string, unknown>>, token = service().token) =>
    service().api.read(engagementUserList, { token, query });

  async function walk(query: Readonly<Record<string, unknown>>, token?: string) {
    const rows: EngagementUser[] = [];
    let page = await read(query, token);
    while (page.length > 0) {
      rows.push(...page);
      page = await read({ ...query, cursor: page.at(-1)?.id }, token);
    }
    return rows;
  }

  beforeAll(async () => {
    const { database, sandbox } = service();
    // One that is deleted, and enough others for several pages.
    await database.rows(sql`
      insert into engagement_user (id, engagement_id, organization_id, name, created_at, updated_at,
        deleted_at)
      select 'eu_many' || i, 'eng_many', ${sandbox.organizationId}, 'User ' || i, now(), now(),
        case when i = 7 then now() end
      from generate_series(1, 231) i`);
    all = await walk({});
  });

  test("are a bare array in the order of their ids, a hundred a page, without the deleted", async () => {
    const { database } = service();
    const rows = await database.rows<{ id: string }>(
      sql`select id from engagement_user where deleted_at is null order by id`,
    );
    expect(ids(all)).toEqual(rows.map(({ id }) => id));
    expect(await read({})).toEqual(all.slice(0, 100));
    expect(await read({ cursor: all.at(-1)?.id })).toEqual([]);
  });

  test("are found by engagement and by user", async () => {
    expect(await walk({ engagementId: "eng_many" })).toHaveLength(230);
    const known = all.find(({ userId }) => userId !== null);
    const { engagementId, userId } = known ?? {};
    expect(await read({ engagementId })).toEqual([known]);
    expect(await walk({ userId })).toEqual(all.filter((row) => row.userId === userId));
    expect(await read({ engagementId: "eng_many", userId })).toEqual([]);
    expect(await read({ engagementId: "eng_none" })).toEqual([]);
  });

  test("go on after a row that is gone by now", async () => {
    const { database } = service();
    const query = { engagementId: "eng_many" };
    const cursor = (await read(query)).at(-1)?.id ?? "";
    const rest = await read({ ...query, cursor });
    await database.rows(sql`delete from engagement_user where id = ${cursor}`);
    expect(await read({ ...query, cursor })).toEqual(rest);
  });

  test("are only those of the organizations within reach", async () => {
    const { organizationToken, sandbox } = service();
    const wanted = (await walk({})).filter((row) => row.organizationId === sandbox.organizationId);
    expect(wanted.length).toBeLessThan(all.length);
    for (const token of [organizationToken, sandbox.organizationApiToken]) {
      expect(ids(await walk({}, token))).toEqual(ids(wanted));
    }
  });
});
