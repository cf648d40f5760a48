import { expect, test } from "vitest";
import { accountCreate } from "~/contract/accounts.ts";
import { orgWideRecordingList } from "~/contract/org-wide-recordings.ts";
import { recordingDetails } from "~/contract/recordings.ts";
import { sql } from "~server/shared/database/database.ts";
import { pathsOf } from "./testing/api.ts";
import { describeService } from "./testing/service.ts";
import { syncing } from "./testing/sync.ts";

const AT = "2026-04-01T10:00:00.000Z";

describeService("the records of a synced engagement", (service) => {
  const { call, sync, one, contactsOf } = syncing(service);

  const RECORD = {
    latitude: 47.5,
    longitude: -122.25,
    addresses: [{ street: "1 Main", city: "Kent" }],
    phoneNumbers: ["+1 206 555 0100"],
    emailAddresses: ['a"b@x.example', "c,d@x.example"],
    lastActivityAt: AT,
    owner: { externalId: "owner-1" },
  };
  const COLUMNS = {
    latitude: 47.5,
    longitude: -122.25,
    addresses: RECORD.addresses,
    phone_numbers: RECORD.phoneNumbers,
    email_addresses: RECORD.emailAddresses,
    last_activity_at: new Date(AT),
    owner_external_id: "owner-1",
    deleted_at: null,
  };

  test("are stored with every field, and kept or cleared field by field", async () => {
    const answer = await sync({
      externalId: "rec",
      account: { externalId: "rec-a", name: "Décor & Söhne", ...RECORD },
      lead: { externalId: "rec-l", firstName: "Ana", lastName: "Ruiz", ...RECORD },
      contact: {
        externalId: "rec-c",
        name: "Bo Li",
        ...RECORD,
        account: { externalId: "rec-ca", name: "Their own" },
      },
    });
    const contactAccount = await one("account", "rec-ca");
    expect(await one("account", "rec-a")).toMatchObject({ name: "Décor & Söhne", ...COLUMNS });
    expect(await one("lead", "rec-l")).toMatchObject({
      first_name: "Ana",
      last_name: "Ruiz",
      ...COLUMNS,
    });
    expect(await one("contact", "rec-c")).toMatchObject({
      name: "Bo Li",
      account_id: contactAccount.id,
      ...COLUMNS,
    });
    expect(await one("engagement", "rec")).toMatchObject({
      account_id: (await one("account", "rec-a")).id,
      lead_id: (await one("lead", "rec-l")).id,
      contact_id: (await one("contact", "rec-c")).id,
    });
    expect(answer.account).toMatchObject({ name: "Décor & Söhne", externalId: "rec-a" });
    const nothing = Object.fromEntries(Object.keys(RECORD).map((key) => [key, null]));
    const account = { externalId: "rec-a", ...nothing };
    await sync({ externalId: "rec", account, contact: { externalId: "rec-c", account: null } });
    expect(await one("account", "rec-a")).toMatchObject({
      name: "Décor & Söhne",
      latitude: null,
      addresses: [],
      phone_numbers: [],
      email_addresses: [],
      last_activity_at: null,
      owner_external_id: null,
    });
    expect(await one("contact", "rec-c")).toMatchObject({ name: "Bo Li", account_id: null });
    await sync({ externalId: "rec", account: null, lead: null, contact: null });
    const bare = { account_id: null, lead_id: null, contact_id: null };
    expect(await one("engagement", "rec")).toMatchObject(bare);
  });

  test("can be referred to by external ID once known", async () => {
    const place = { latitude: 1, longitude: 2 };
    const body = { externalId: "ref-a", name: "Created before", ...place };
    const account = await service().api.read(accountCreate, { body });
    await sync({
      externalId: "ref-0",
      lead: { externalId: "ref-l", lastName: "L" },
      contact: { externalId: "ref-c", name: "C" },
      opportunity: { externalId: "ref-o", name: "O" },
    });
    const answer = await sync({
      externalId: "ref-1",
      account: { externalId: "ref-a" },
      lead: { externalId: "ref-l" },
      engagementContacts: [{ externalId: "ref-c", account: { externalId: "ref-a" } }],
      opportunity: { externalId: "ref-o" },
    });
    expect(answer).toMatchObject({ accountId: account.id, account: { name: "Created before" } });
    const engagement = await one("engagement", "ref-1");
    expect(engagement.lead_id).toBe((await one("lead", "ref-l")).id);
    expect(engagement.opportunity_id).toBe(answer.opportunityId);
    expect((await one("contact", "ref-c")).account_id).toBe(account.id);
  });

  test("that are unknown are a 422, each at its path", async () => {
    const none = { externalId: "never" };
    const reply = await call({
      externalId: "refused",
      account: none,
      lead: none,
      contact: none,
      opportunity: { ...none, copyEngagementRelationships: true },
      engagementContacts: [
        { externalId: "new", name: "New" },
        { externalId: "never 2", isPrimary: true },
        { externalId: "new 2", account: none, mergedToExternalId: "never" },
        { externalId: "new 3", name: "N", mergedFromExternalIds: ["new", "never"] },
      ],
    });
    expect(pathsOf(reply).toSorted()).toEqual([
      "account.externalId",
      "contact.externalId",
      "engagementContacts.1.externalId",
      "engagementContacts.2.account.externalId",
      "engagementContacts.2.mergedToExternalId",
      "engagementContacts.3.mergedFromExternalIds.1",
      "lead.externalId",
      "opportunity.externalId",
    ]);
    expect(await one("contact", "new")).toEqual({});
  });

  test("of another organization are unknown", async () => {
    const { database, sandbox } = service();
    const foreign = await database.row<{ externalId: string }>(sql`
      select external_id as "externalId" from account
      where organization_id <> ${sandbox.organizationId} limit 1`);
    const reply = await call({ externalId: "refused", account: foreign });
    expect(pathsOf(reply)).toEqual(["account.externalId"]);
  });

  test("that occur several times get the fields of all occurrences", async () => {
    await sync({
      externalId: "twice",
      account: { externalId: "twice-a", name: "A" },
      engagementContacts: [
        { externalId: "twice-c", account: { externalId: "twice-a", phoneNumbers: ["1"] } },
        { externalId: "twice-d", account: { externalId: "twice-a" } },
      ],
    });
    const account = await one("account", "twice-a");
    expect(account).toMatchObject({ name: "A", phone_numbers: ["1"] });
    expect((await one("contact", "twice-d")).account_id).toBe(account.id);
  });

  test("may be several contacts, of which the primary or first one counts", async () => {
    const [a, b, c] = ["many-a", "many-b", "many-c"].map((externalId) => ({
      externalId,
      name: externalId,
    }));
    const { id } = await sync({
      externalId: "many",
      engagementContacts: [a, { ...b, isPrimary: true }],
    });
    expect(await contactsOf(id)).toEqual([
      { contact: "many-a", isPrimary: null },
      { contact: "many-b", isPrimary: true },
    ]);
    const counting = async () => (await one("engagement", "many")).contact_id;
    expect(await counting()).toBe((await one("contact", "many-b")).id);
    await sync({ externalId: "many", engagementContacts: [{ ...b, isPrimary: false }, a] });
    expect(await contactsOf(id)).toEqual([
      { contact: "many-b", isPrimary: false },
      { contact: "many-a", isPrimary: null },
    ]);
    expect(await counting()).toBe((await one("contact", "many-b")).id);
    // The deprecated single contact counts if the list has no primary one.
    await sync({ externalId: "many", contact: c, engagementContacts: [a] });
    expect(await counting()).toBe((await one("contact", "many-c")).id);
    expect(await contactsOf(id)).toEqual([{ contact: "many-a", isPrimary: null }]);
    await sync({ externalId: "many", contact: b });
    expect(await counting()).toBe((await one("contact", "many-b")).id);
    expect(await contactsOf(id)).toHaveLength(1);
    await sync({ externalId: "many", engagementContacts: null });
    expect([await contactsOf(id), await counting()]).toEqual([[], null]);
  });

  test("deleted in the CRM are kept and marked", async () => {
    await sync({ externalId: "del", account: { externalId: "del-a", deletedAt: AT } });
    expect((await one("account", "del-a")).deleted_at).toEqual(new Date(AT));
    await sync({ externalId: "del", account: { externalId: "del-a", deletedAt: null } });
    expect((await one("account", "del-a")).deleted_at).toBeNull();
  });

  test("appear in the recordings they are linked to", async () => {
    const { api, database, sandbox } = service();
    const match = await database.row<{ recordingId: string; contact: string; engagement: string }>(
      sql`select m.recording_id as "recordingId", c.external_id as contact,
          e.external_id as engagement
        from crm_match m join contact c on c.id = m.contact_id
        join engagement e on e.id = m.engagement_id
        where m.customer_type = 'ENGAGEMENT' and m.position = 0
          and m.organization_id = ${sandbox.organizationId} limit 1`,
    );
    const { recordingId = "", contact = "", engagement = "" } = match ?? {};
    await sync({
      externalId: engagement,
      subject: "Synced anew",
      engagementContacts: [
        { externalId: contact, name: "One name" },
        { externalId: "shown", name: "Another" },
      ],
      engagementUsers: [{ externalId: "shown-user", name: "U" }],
    });
    const query = { showCrmCustomers: true };
    const params = { recordingId };
    const { data } = await api.read(recordingDetails, { params, query });
    expect(data.crmCustomers?.[0]).toMatchObject({ name: "Synced anew" });
    const list = { pageSize: 100, showCrmLinks: true };
    const first = await api.read(orgWideRecordingList, { query: list });
    const second = await api.read(orgWideRecordingList, {
      query: { ...list, cursor: first.cursor },
    });
    const row = [...first.data, ...second.data].find(({ id }) => id === recordingId);
    expect(row?.crm?.contacts?.map(({ externalId }) => externalId).toSorted()).toEqual(
      [contact, "shown"].toSorted(),
    );
    expect(row?.crm?.users).toMatchObject([{ externalId: "shown-user" }]);
  });
});
