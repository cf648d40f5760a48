import { beforeAll, expect, test } from "vitest";
import type { Recording } from "~/contract/recordings.ts";
import { recordingList } from "~/contract/recordings.ts";
import { RECORDING_ORDERS } from "~/contract/recordings.ts";
import { sql } from "~server/shared/database/database.ts";
import { describeService } from "../testing/service.ts";

const byCodePoint = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** The specified order, computed here: missing values last, ties by ID ascending. */
function inOrder(
  rows: readonly Recording[],
  orderBy: (typeof RECORDING_ORDERS)[number],
  direction: "asc" | "desc",
) {
  const sign = direction === "asc" ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one[orderBy] ?? null, other[orderBy] ?? null];
    if (a === null || b === null) {
      return a === b ? byCodePoint(one.id, other.id) : a === null ? 1 : -1;
    }
    const difference =
      typeof a === "number" && typeof b === "number" ? a - b : byCodePoint(String(a), String(b));
    return difference === 0 ? byCodePoint(one.id, other.id) : sign * difference;
  });
}

const ids = (rows: readonly Recording[]) => rows.map((row) => row.id);

describeService(
  "the list of recordings",
  (service) => {
    let all: readonly Recording[] = [];

    const walk = (query: Readonly<Record<string, unknown>>, token?: string) =>
      service().api.all(recordingList, { token, query });

    beforeAll(async () => {
      all = await walk({ showEvaluationScore: true });
    });

    test("has every recording once, a hundred per page, newest first", async () => {
      expect(new Set(ids(all)).size).toBe(2000);
      expect(ids(all)).toEqual(ids(inOrder(all, "dateCreated", "desc")));
      const page = await service().api.read(recordingList);
      expect(page.data).toHaveLength(100);
    });

    test.each(
      RECORDING_ORDERS.flatMap((order) => [[order, "asc"] as const, [order, "desc"] as const]),
    )("is paged by %s %s without gaps or repeats", async (orderBy, orderDirection) => {
      const rows = await walk({ orderBy, orderDirection, limit: 87 });
      expect(ids(rows)).toEqual(ids(inOrder(all, orderBy, orderDirection)));
    });

    test("filters by teams and by conversation types", async () => {
      const conversationType = ["Showroom visit", "Service call"];
      const wanted = all.filter((row) => conversationType.includes(row.conversationType ?? ""));
      // The busiest teams: which ones recorded last depends on the time of day.
      const counts = new Map<string, number>();
      for (const { teamId: id } of wanted) if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
      const busiest = [...counts].toSorted(([, a], [, b]) => b - a);
      const teamId = busiest.slice(0, 3).map(([id]) => id);
      const byTeam = await walk({ teamId });
      expect(ids(byTeam)).toEqual(ids(all.filter((row) => teamId.includes(row.teamId ?? ""))));
      const byType = await walk({ conversationType });
      expect(ids(byType)).toEqual(ids(wanted));
      expect(await walk({ teamId: ["tm_none"] })).toEqual([]);
      const both = byTeam.filter((row) => conversationType.includes(row.conversationType ?? ""));
      const query = { teamId: [...teamId, ...teamId, "tm_none"], conversationType, limit: 7 };
      expect(both.length).toBeGreaterThan(20);
      expect(ids(await walk(query))).toEqual(ids(both));
      const oldest = await walk({ ...query, orderDirection: "asc", result: "closed" });
      const closed = both.filter(({ result }) => result === "closed");
      expect(ids(oldest)).toEqual(ids(inOrder(closed, "dateCreated", "asc")));
      const unlinked = ids(await walk({ ...query, crmLinkStatus: "unlinked" }));
      const known = new Set(ids(await walk({ crmLinkStatus: "unlinked" })));
      expect(unlinked).toEqual(ids(both).filter((id) => known.has(id)));
    });

    test.each(["closed", "not closed", "in progress"])(
      "filters by the result %s",
      async (result) => {
        const wanted = all.filter((row) => row.result === result);
        expect(wanted.length).toBeGreaterThan(0);
        expect(ids(await walk({ result }))).toEqual(ids(wanted));
      },
    );

    test("excludes both date bounds, at any precision", async () => {
      const [newer, older] = [all[100]?.dateCreated ?? "", all[300]?.dateCreated ?? ""];
      const between = all.filter((row) => row.dateCreated > older && row.dateCreated < newer);
      const rows = await walk({ "dateCreated:gt": older, "dateCreated:lt": newer });
      expect(ids(rows)).toEqual(ids(between));
      const justAfter = newer.replace("Z", "0001Z");
      const until = await walk({ "dateCreated:gt": older, "dateCreated:lt": justAfter });
      expect(until.at(0)?.dateCreated).toBe(newer);
      const years = {
        "dateCreated:gt": "0000-01-01T00:00:00Z",
        "dateCreated:lt": "9999-12-31T23:59:59Z",
      };
      expect(await walk(years)).toHaveLength(2000);
    });

    test("finds unlinked recordings", async () => {
      const { database } = service();
      const matches = await database.rows<{ id: string; certain: boolean | null }>(sql`
      select r.id, bool_or(m.matching_source = 'DIRECT' and (
        o.account_id is not null or o.contact_id is not null or o.lead_id is not null or
        e.account_id is not null or e.contact_id is not null or e.lead_id is not null)) as certain
      from recording r left join crm_match m on m.recording_id = r.id
      left join opportunity o on o.id = m.opportunity_id
      left join engagement e on e.id = m.engagement_id group by r.id`);
      const unlinked = new Set(
        matches.filter((match) => match.certain !== true).map(({ id }) => id),
      );
      const rows = await walk({ crmLinkStatus: "unlinked" });
      expect(ids(rows)).toEqual(ids(all.filter((row) => unlinked.has(row.id))));
      expect(rows.length / 2000).toBeGreaterThan(0.06);
      expect(rows.length / 2000).toBeLessThan(0.2);
    });

    test("adds fields only if their flag is set", async () => {
      const plain = await service().api.read(recordingList);
      for (const field of ["followups", "crmCustomer", "evaluationScore"]) {
        expect(plain.data.some((row) => field in row)).toBe(false);
      }
      const flags = { showFollowups: true, showCrmCustomer: true, showEvaluationScore: true };
      const full = await walk(flags);
      expect(full.every((row) => row.followups && row.crmCustomer !== undefined)).toBe(true);
      expect(full.some((row) => (row.followups?.length ?? 0) > 1)).toBe(true);
      expect(new Set(full.map((row) => row.evaluationScore)).size).toBeGreaterThan(20);
      const customers = full.flatMap((row) => row.crmCustomer ?? []);
      expect(new Set(customers.map((customer) => customer.customerType))).toEqual(
        new Set(["ACCOUNT", "LEAD", "OPPORTUNITY", "ENGAGEMENT", "CONTACT"]),
      );
      expect(new Set(customers.map((customer) => customer.matchingSource))).toEqual(
        new Set(["DIRECT", "FUZZY", "NOT_FOUND"]),
      );
      const stripped = full.map((row) => ({
        ...row,
        followups: undefined,
        crmCustomer: undefined,
      }));
      expect(stripped).toEqual(all);
    });

    test("never shows inaccessible recordings, whatever the filter", async () => {
      const { organizationToken, sandbox } = service();
      const accessible = all.filter((row) => row.organizationId === sandbox.organizationId);
      expect(ids(await walk({}, organizationToken))).toEqual(ids(accessible));
      const foreign = all.find(
        (row) => row.organizationId !== sandbox.organizationId && row.teamId,
      );
      expect(await walk({ teamId: [foreign?.teamId] }, organizationToken)).toEqual([]);
    });

    test.each([
      "limit=5&limit=7",
      "a=b&__proto__=c",
      "%zz=%",
      "teamId=%ff%fe",
      "teamId=,,&limit=1",
      "?limit=2",
      "",
    ])("answers the unusual query %j", async (search) => {
      const { api, token } = service();
      const headers = { "x-svc-auth-token": token };
      const reply = await api.fetch(`/v1/core/recordings?${search}`, { headers });
      expect(reply.status).toBe(200);
    });
  },
  { SEED_RECORDINGS: "2000" },
);
