import { beforeAll, expect, test } from "vitest";
import { type EngagementUser, engagementUserList } from "~/contract/engagement-users.ts";
import { sql } from "~server/shared/database/database.ts";
import { describeService } from "../testing/service.ts";
import { syncing } from "../testing/sync.ts";

/** A stored user, of which only some columns are set. */
const stored = (columns: object) => ({
  external_id: null,
  email: null,
  name: null,
  share_of_sale: null,
  user_id: null,
  deleted: false,
  ...columns,
});

const ids = (rows: readonly EngagementUser[]) => rows.map(({ id }) => id);

describeService("engagement users", (service) => {
  const { sync, usersOf } = syncing(service);
  let all: readonly EngagementUser[] = [];

  const read = (query: Readonly<Record<string, unknown>>, token?: string) =>
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
    // A deleted user, and enough others for several pages.
    await database.rows(sql`
      insert into engagement_user (id, engagement_id, organization_id, name, created_at, updated_at,
        deleted_at)
      select 'eu_many' || i, 'eng_many', ${sandbox.organizationId}, 'User ' || i, now(), now(),
        case when i = 7 then now() end
      from generate_series(1, 231) i`);
    all = await walk({});
  });

  test("are a plain array by ID, a hundred per page, without deleted ones", async () => {
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

  test("continue after a cursor whose row is gone", async () => {
    const { database } = service();
    const query = { engagementId: "eng_many" };
    const cursor = (await read(query)).at(-1)?.id ?? "";
    const rest = await read({ ...query, cursor });
    await database.rows(sql`delete from engagement_user where id = ${cursor}`);
    expect(await read({ ...query, cursor })).toEqual(rest);
  });

  test("are only those of accessible organizations", async () => {
    const { organizationToken, sandbox } = service();
    const wanted = (await walk({})).filter((row) => row.organizationId === sandbox.organizationId);
    expect(wanted.length).toBeLessThan(all.length);
    for (const token of [organizationToken, sandbox.organizationApiToken]) {
      expect(ids(await walk({}, token))).toEqual(ids(wanted));
    }
  });

  test("matches a user by external ID before another one with the same name", async () => {
    const [ann, same] = [{ externalId: "m1", name: "Ann" }, { name: "Ann" }];
    const first = await sync({ externalId: "matched", engagementUsers: [ann] });
    await sync({ externalId: "matched", engagementUsers: [same, ann] });
    const found = await service().database.rows(sql`
      select external_id as "externalId", id = ${first.engagementUsers?.[0]?.id ?? ""} as "isKept"
      from engagement_user where engagement_id = ${first.id} order by external_id`);
    expect(found).toEqual([
      { externalId: "m1", isKept: true },
      { externalId: null, isKept: false },
    ]);
  });

  test("replaces the users, keeping IDs and fields left out", async () => {
    const { api, sandbox, database } = service();
    const person = await database.row<{ email: string }>(
      sql`select email from app_user where id = ${sandbox.userId}`,
    );
    const email = person?.email.toUpperCase();
    const first = await sync({
      externalId: "users",
      engagementUsers: [
        { externalId: "u1", email, name: "One", shareOfSale: 62.5 },
        { externalId: "u2", name: "Two" },
        { externalId: "u3", name: "Three", deletedAt: "2026-01-01T00:00:00Z" },
      ],
    });
    const one = stored({
      external_id: "u1",
      email,
      name: "One",
      share_of_sale: 62.5,
      user_id: sandbox.userId,
    });
    expect(await usersOf(first.id)).toEqual([
      one,
      stored({ external_id: "u2", name: "Two" }),
      stored({ external_id: "u3", name: "Three", deleted: true }),
    ]);
    const query = { engagementId: first.id };
    const listed = await api.read(engagementUserList, { query });
    expect(listed.map(({ name }) => String(name)).toSorted()).toEqual(["One", "Two"]);
    expect(first.engagementUsers).toEqual(listed);
    expect(listed[0]?.integrationConnectionId).not.toBeNull();
    const second = await sync({
      externalId: "users",
      engagementUsers: [{ externalId: "u1", name: null }, { name: "Four" }],
    });
    expect(await usersOf(first.id)).toEqual([{ ...one, name: null }, stored({ name: "Four" })]);
    const kept = listed.find(({ name }) => name === "One")?.id;
    expect(second.engagementUsers?.map(({ id }) => id)).toContain(kept);
    expect((await sync({ externalId: "users" })).engagementUsers).toHaveLength(2);
    expect((await sync({ externalId: "users", engagementUsers: null })).engagementUsers).toEqual(
      [],
    );
  });
});
