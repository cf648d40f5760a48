import { beforeAll, expect, test } from "vitest";
import {
  type Opportunity,
  opportunityList,
  OpportunityUser,
  opportunityUserDelete,
} from "~/contract/opportunities.ts";
import { z } from "~/contract/zod.ts";
import { sql } from "~server/shared/database/database.ts";
import { refusalOf } from "../testing/api.ts";
import { describeService } from "../testing/service.ts";

const Account = z.object({ id: z.string(), name: z.string(), externalId: z.string() });

const usersOf = (opportunity: Opportunity | undefined) =>
  z.parse(z.array(OpportunityUser), opportunity?.opportunityUsers);

describeService("opportunities", (service) => {
  let all: readonly Opportunity[] = [];

  beforeAll(async () => {
    all = await service().api.all(opportunityList);
  });

  test("are listed by ID with account and users", async () => {
    const count = await service().database.row<{ count: number }>(
      sql`select count(*)::int as count from opportunity`,
    );
    expect(all).toHaveLength(count?.count ?? -1);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted());
    const owned = all.find(({ accountId }) => accountId !== null);
    expect(z.parse(Account, owned?.account).id).toBe(owned?.accountId);
    expect(all.find(({ accountId }) => accountId === null)?.account).toBeNull();
    const [user] = usersOf(owned);
    expect(user?.opportunityId).toBe(owned?.id);
    expect(user?.amountPercentage).toBeGreaterThan(0);
    const page = await service().api.read(opportunityList, { query: { limit: 2 } });
    expect(page).toMatchObject({
      pageSize: 2,
      limit: 2,
      total: all.length,
      hasNextPage: true,
      data: all.slice(0, 2),
    });
  });

  test("are found by recording and external ID", async () => {
    const { api } = service();
    const [, wanted] = all;
    for (const query of [
      { recordingId: wanted?.recordingId },
      { externalId: wanted?.externalId },
      { recordingId: wanted?.recordingId, externalId: wanted?.externalId },
    ]) {
      const page = await api.read(opportunityList, { query });
      expect(page).toMatchObject({ data: [wanted], total: 1, cursor: null, hasNextPage: false });
    }
    const contradicting = { recordingId: wanted?.recordingId, externalId: all[0]?.externalId };
    for (const query of [{ recordingId: "rec_none" }, { externalId: "none" }, contradicting]) {
      const page = await api.read(opportunityList, { query });
      expect(page).toMatchObject({ data: [], total: 0, pageSize: 0, cursor: null });
    }
  });

  test("are only those of accessible organizations", async () => {
    const { api, organizationToken, sandbox } = service();
    const accessible = all.filter((row) => row.organizationId === sandbox.organizationId);
    expect(accessible.length).toBeLessThan(all.length);
    const foreign = all.find((row) => row.organizationId !== sandbox.organizationId);
    for (const token of [organizationToken, sandbox.organizationApiToken]) {
      const page = await api.read(opportunityList, { token });
      expect([page.data, page.total]).toEqual([accessible.slice(0, 100), accessible.length]);
      const query = { externalId: foreign?.externalId };
      expect((await api.read(opportunityList, { token, query })).data).toEqual([]);
    }
  });

  test("lose a deleted user and keep the others", async () => {
    const { api } = service();
    const shared = all.find((opportunity) => usersOf(opportunity).length === 2);
    const [gone, kept] = usersOf(shared);
    const params = { id: gone?.id ?? "" };
    expect(await api.read(opportunityUserDelete, { params })).toBe(true);
    const query = { externalId: shared?.externalId };
    const after = await api.read(opportunityList, { query });
    expect(usersOf(after.data[0])).toEqual([kept]);
    const again = await api.call(opportunityUserDelete, { params });
    expect(refusalOf(again)).toBe(404);
  });

  test("give a 403 for another organization's user and a 404 for an unknown one", async () => {
    const { api, organizationToken, sandbox } = service();
    const foreign = all.findLast((row) => row.organizationId !== sandbox.organizationId);
    const params = { id: usersOf(foreign)[0]?.id ?? "" };
    for (const token of [organizationToken, sandbox.organizationApiToken]) {
      const reply = await api.call(opportunityUserDelete, { token, params });
      expect(refusalOf(reply)).toBe(403);
    }
    for (const id of ["ou_none", "\0", "a b/c"]) {
      const reply = await api.call(opportunityUserDelete, {
        params: { id },
      });
      expect(refusalOf(reply)).toBe(404);
    }
  });
});
