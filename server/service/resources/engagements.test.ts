import { expect, test } from "vitest";
import { opportunityList } from "~/contract/opportunities.ts";
import { recordingDetails, recordingList } from "~/contract/recordings.ts";
import { type Row, sql } from "~server/shared/database/database.ts";
import { pathsOf } from "../testing/api.ts";
import { describeService } from "../testing/service.ts";
import { syncing } from "../testing/sync.ts";

const WHOLE = {
  direction: "INBOUND",
  content: "They want the roof done 🏠",
  subject: "Roof",
  status: "Held - Completed",
  startTime: "2026-03-01T17:00:00.250Z",
  startTimeLocalized: "2026-03-01T09:00:00",
  endTime: "2026-03-01T20:00:00+02:00",
  remoteCreatedAt: "2026-02-01T00:00:00Z",
  remoteUpdatedAt: "2026-02-02T00:00:00Z",
  engagementType: { name: "Visit", externalId: "T-1", activityType: "APPOINTMENT" },
  remoteData: { crmOnly: [1, { deep: null }], "odd key": "ü" },
};

describeService("syncing an engagement", (service) => {
  const { call, sync, usersOf } = syncing(service);

  const stored = (externalId: string) =>
    service().database.row<Row>(sql`
      select e.*, to_json(e.remote_data)::text as remote from engagement e
      where external_id = ${externalId}
        and organization_id = ${service().sandbox.organizationId}`);
  test("stores every field and returns the engagement", async () => {
    const { sandbox } = service();
    const answer = await sync({ externalId: "whole", ...WHOLE });
    expect(answer).toMatchObject({
      externalId: "whole",
      organizationId: sandbox.organizationId,
      direction: "INBOUND",
      content: WHOLE.content,
      subject: "Roof",
      status: "Held - Completed",
      engagementType: "Visit",
      startTime: "2026-03-01T17:00:00.250Z",
      startTimeLocalized: "2026-03-01T09:00:00",
      endTime: "2026-03-01T18:00:00.000Z",
      accountId: null,
      account: null,
      opportunityId: null,
      recordingId: null,
      engagementUsers: [],
    });
    const row = await stored("whole");
    expect(JSON.parse(String(row?.remote))).toEqual(WHOLE.remoteData);
    expect(row).toMatchObject({
      activity_type: "APPOINTMENT",
      remote_created_at: new Date(WHOLE.remoteCreatedAt),
      remote_updated_at: new Date(WHOLE.remoteUpdatedAt),
      deleted_at: null,
    });
  });

  const everything = async () =>
    JSON.stringify(
      await service().database.row<Row>(sql`
        select (select json_agg(to_jsonb(x) - 'updated_at' order by id) from engagement x) as a,
          (select json_agg(to_jsonb(x) - 'updated_at' order by id) from engagement_user x) as b,
          (select json_agg(to_jsonb(x) - 'updated_at' order by id) from account x) as c,
          (select json_agg(to_jsonb(x) - 'updated_at' order by id) from contact x) as d,
          (select json_agg(to_jsonb(x) - 'updated_at' order by id) from opportunity x) as e,
          (select json_agg(x order by engagement_id, contact_id) from engagement_contact x) as f,
          (select json_agg(x order by id) from engagement_type x) as g`),
    );

  const syncType = (fields: object) => sync({ externalId: "type", ...fields });

  test("changes only the update time when repeated", async () => {
    const body = {
      externalId: "again",
      ...WHOLE,
      account: { externalId: "again-a", name: "A" },
      engagementUsers: [{ externalId: "u1", name: "One" }, { email: "two@x.example" }],
      engagementContacts: [{ externalId: "again-c", name: "C", isPrimary: true }],
      opportunity: { externalId: "again-o", amount: 12.5 },
    };
    const first = await sync(body);
    const before = await everything();
    const second = await sync(body);
    expect(await everything()).toBe(before);
    expect({ ...second, updatedAt: "", engagementUsers: [] }).toEqual({
      ...first,
      updatedAt: "",
      engagementUsers: [],
    });
    expect(Date.parse(second.updatedAt ?? "")).toBeGreaterThan(Date.parse(first.updatedAt ?? ""));
  });

  test("keeps missing fields and clears null ones", async () => {
    await sync({ externalId: "keep", ...WHOLE, account: { externalId: "keep-a", name: "A" } });
    const kept = await sync({ externalId: "keep", subject: "New" });
    expect(kept).toMatchObject({
      subject: "New",
      content: WHOLE.content,
      engagementType: "Visit",
      startTime: WHOLE.startTime,
      account: { name: "A", externalId: "keep-a" },
    });
    const nothing = Object.fromEntries(Object.keys(WHOLE).map((key) => [key, null]));
    const cleared = await sync({ externalId: "keep", ...nothing, account: null });
    expect(cleared).toMatchObject({
      subject: null,
      content: null,
      direction: null,
      engagementType: null,
      startTime: null,
      startTimeLocalized: null,
      endTime: null,
      account: null,
      accountId: null,
    });
    expect(await stored("keep")).toMatchObject({
      remote: null,
      activity_type: null,
      remote_created_at: null,
    });
  });

  test("keeps a cancelled engagement marked until the mark is cleared", async () => {
    const deletedAt = "2026-04-01T10:00:00.000Z";
    const first = await sync({ externalId: "cancelled", deletedAt });
    expect((await stored("cancelled"))?.deleted_at).toEqual(new Date(deletedAt));
    expect((await sync({ externalId: "cancelled", deletedAt: null })).id).toBe(first.id);
    expect((await stored("cancelled"))?.deleted_at).toBeNull();
  });

  test("accepts remote data as text, and extreme instants", async () => {
    await sync({
      externalId: "odd",
      remoteData: 'legacy "text"',
      startTime: "0000-01-01T00:00:00Z",
      endTime: "9999-12-31T23:59:59-12:00",
    });
    expect(JSON.parse(String((await stored("odd"))?.remote))).toBe('legacy "text"');
  });

  test("sets the type by name, or by ID if both are given", async () => {
    const { database, sandbox } = service();
    await database.rows(sql`
      insert into engagement_type (id, organization_id, external_id, name, activity_type)
      values ('et_own', ${sandbox.organizationId}, 'own', 'Own type', 'EMAIL'),
        ('et_foreign', 'org_other', 'own', 'Theirs', null)`);
    const engagementType = { name: "Call", activityType: "CALL" };
    expect((await syncType({ engagementType })).engagementType).toBe("Call");
    // The activity type stays known.
    expect((await syncType({ engagementType: { name: "Call" } })).engagementType).toBe("Call");
    expect((await stored("type"))?.activity_type).toBe("CALL");
    const both = await syncType({ engagementTypeId: "et_own", engagementType });
    expect(both.engagementType).toBe("Own type");
    expect((await stored("type"))?.activity_type).toBe("EMAIL");
    expect((await syncType({ engagementTypeId: null, engagementType })).engagementType).toBe(
      "Call",
    );
    expect((await syncType({ engagementTypeId: null })).engagementType).toBeNull();
    for (const engagementTypeId of ["et_none", "et_foreign"]) {
      const reply = await call({ externalId: "type", engagementTypeId });
      expect(pathsOf(reply)).toEqual(["engagementTypeId"]);
    }
  });

  test("writes the opportunity's stage and copies the engagement's relationships", async () => {
    const { api } = service();
    const query = { externalId: "opp-1" };
    const read = async () => (await api.read(opportunityList, { query })).data[0];
    const opportunity = {
      externalId: "opp-1",
      name: "Roof",
      amount: 18250.5,
      closedAt: "2026-05-01T00:00:00Z",
      lastActivityAt: "2026-05-02T00:00:00Z",
      remoteCreatedAt: "2026-01-02T00:00:00Z",
      opportunityStage: { externalId: "S-1", name: "Proposal" },
    };
    const account = { externalId: "opp-a", name: "Household" };
    const answer = await sync({ externalId: "opp", account, opportunity });
    expect(await read()).toMatchObject({
      id: answer.opportunityId,
      name: "Roof",
      amount: 18250.5,
      stageName: "Proposal",
      closedAt: "2026-05-01T00:00:00.000Z",
      disposition: "OPEN",
      accountId: null,
    });
    const copyEngagementRelationships = true;
    await sync({
      externalId: "opp",
      opportunity: { externalId: "opp-1", copyEngagementRelationships },
    });
    expect(await read()).toMatchObject({ name: "Roof", accountId: answer.accountId });
    const cleared = { externalId: "opp-1", amount: null, opportunityStage: null, closedAt: null };
    await sync({ externalId: "opp", opportunity: cleared });
    expect(await read()).toMatchObject({ amount: null, stageName: null, closedAt: null });
    expect((await sync({ externalId: "opp", opportunity: null })).opportunityId).toBeNull();
  });

  test("writes everything or nothing", async () => {
    const reply = await call({
      externalId: "half",
      account: { externalId: "half-a", name: "Never stored" },
      lead: { externalId: "half-unknown" },
      engagementType: { name: "Half" },
    });
    expect(pathsOf(reply)).toEqual(["lead.externalId"]);
    expect(await stored("half")).toBeUndefined();
    const written = await service().database.rows(sql`
      select 1 from account where external_id = 'half-a'
      union all select 1 from engagement_type where name = 'Half'`);
    expect(written).toEqual([]);
  });

  test("keeps organizations apart and accepts their own tokens", async () => {
    const { sandbox, organizationToken } = service();
    const first = await sync({ externalId: "own" }, sandbox.organizationApiToken);
    expect((await sync({ externalId: "own" }, organizationToken)).id).toBe(first.id);
    expect(first.organizationId).toBe(sandbox.organizationId);
  });

  const recording = (recordingId: string) =>
    service().api.read(recordingDetails, {
      params: { recordingId },
      query: { showCrmCustomers: true },
    });
  /** The unlinked recordings at a time. */
  const unlinkedAt = async (time: string) => {
    const at = Date.parse(time);
    const query = {
      crmLinkStatus: "unlinked",
      "dateCreated:gt": new Date(at - 1).toISOString(),
      "dateCreated:lt": new Date(at + 1).toISOString(),
    } as const;
    return (await service().api.read(recordingList, { query })).data.map(({ id }) => id);
  };

  test("links the recording of the same rep and time once a customer is named, and once only", async () => {
    const { organizationId } = service().sandbox;
    const query = { organizationId, crmLinkStatus: "unlinked" } as const;
    const { data } = await service().api.read(recordingList, { query });
    const found = data[0];
    if (!found) throw new Error("There is no unlinked recording.");
    const body = {
      externalId: `recording-${found.id}`,
      startTime: found.dateCreated,
      engagementUsers: [{ name: `${found.repFirstName} ${found.repLastName}` }],
    };
    expect(await sync(body)).toMatchObject({ recordingId: null });
    expect(await unlinkedAt(found.dateCreated)).toContain(found.id);
    const account = { externalId: "link-a", name: "Noor Whitcomb" };
    const other = { ...body, externalId: "other", engagementUsers: [{ name: "Another Rep" }] };
    expect(await sync({ ...other, account })).toMatchObject({ recordingId: null });
    for (let time = 0; time < 2; time += 1) {
      expect(await sync({ ...body, account })).toMatchObject({ recordingId: found.id });
    }
    expect(await unlinkedAt(found.dateCreated)).not.toContain(found.id);
    const { crmCustomers = [] } = (await recording(found.id)).data;
    expect(crmCustomers?.[0]).toMatchObject({
      customerType: "ENGAGEMENT",
      matchingSource: "DIRECT",
    });
    const own = crmCustomers?.filter(
      ({ engagementId }) => engagementId === crmCustomers[0]?.engagementId,
    );
    expect(own).toHaveLength(1);
  });

  test("creates one engagement, account and contact when run concurrently", async () => {
    const body = {
      externalId: "race",
      account: { externalId: "race-a", name: "A" },
      engagementContacts: [{ externalId: "race-c1", name: "C" }],
      engagementUsers: [{ externalId: "u" }],
    };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => sync(body)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await usersOf(answers[0]?.id ?? "")).toHaveLength(1);
  });
});
