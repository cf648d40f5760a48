import { expect, test } from "vitest";
import { opportunityList } from "~/contract/opportunities.ts";
import { pathsOf } from "./testing/api.ts";
import { describeService } from "./testing/service.ts";
import { syncing } from "./testing/sync.ts";

const withLead = (externalId: string, more = {}) => ({
  externalId: `e-${externalId}`,
  lead: { externalId, lastName: externalId, ...more },
});

const withAccount = (externalId: string, more = {}) => ({
  externalId: "circle",
  account: { externalId, name: externalId, ...more },
});

describeService("merged records", (service) => {
  const { call, sync, one, contactsOf } = syncing(service);

  test("pass every reference to the surviving record and are marked deleted", async () => {
    const opportunity = { externalId: "mt-o", name: "O", copyEngagementRelationships: true };
    const contact = { externalId: "mt-c", account: { externalId: "mt-old" } };
    const account = { externalId: "mt-old", name: "Old" };
    await sync({ externalId: "mt-1", account, contact, opportunity });
    await sync({ externalId: "mt-2", account: { externalId: "mt-new", name: "New" } });
    const merging = { externalId: "mt-old", mergedToExternalId: "mt-new" };
    const answer = await sync({ externalId: "mt-3", account: merging });
    const survivor = await one("account", "mt-new");
    expect(answer.accountId).toBe(survivor.id);
    expect((await one("engagement", "mt-1")).account_id).toBe(survivor.id);
    expect((await one("contact", "mt-c")).account_id).toBe(survivor.id);
    const query = { externalId: "mt-o" };
    const { data } = await service().api.read(opportunityList, { query });
    expect(data[0]?.accountId).toBe(survivor.id);
    const old = await one("account", "mt-old");
    expect(old).toMatchObject({ merged_into: survivor.id, name: "Old" });
    expect(old.deleted_at).not.toBeNull();
    expect(survivor.deleted_at).toBeNull();
    // References to the old record resolve to the survivor, and repeating the merge changes
    // nothing.
    expect((await sync({ externalId: "mt-4", account: { externalId: "mt-old" } })).accountId).toBe(
      survivor.id,
    );
    expect((await sync({ externalId: "mt-3", account: merging })).accountId).toBe(survivor.id);
    expect((await one("account", "mt-old")).deleted_at).toEqual(old.deleted_at);
  });

  test("take the references of earlier merges too", async () => {
    for (const name of ["mf-a", "mf-b", "mf-c"]) await sync(withLead(name));
    await sync(withLead("mf-b", { mergedFromExternalIds: ["mf-a"] }));
    await sync(withLead("mf-c", { mergedFromExternalIds: ["mf-a", "mf-b"] }));
    const survivor = await one("lead", "mf-c");
    for (const name of ["mf-a", "mf-b", "mf-c"]) {
      expect((await one("engagement", `e-${name}`)).lead_id).toBe(survivor.id);
    }
    expect((await one("lead", "mf-a")).merged_into).toBe(survivor.id);
    expect((await one("lead", "mf-b")).merged_into).toBe(survivor.id);
  });

  test("leave an engagement that had both contacts with one", async () => {
    const engagementContacts = [
      { externalId: "mc-a", name: "A" },
      { externalId: "mc-b", name: "B" },
    ];
    const both = await sync({ externalId: "mc-1", engagementContacts });
    const first = await sync({ externalId: "mc-2", engagementContacts: [{ externalId: "mc-a" }] });
    const merged = { externalId: "mc-b", mergedFromExternalIds: ["mc-a"] };
    await sync({ externalId: "mc-3", contact: merged });
    for (const { id } of [both, first]) {
      expect((await contactsOf(id)).map(({ contact }) => contact)).toEqual(["mc-b"]);
    }
    expect((await one("engagement", "mc-1")).contact_id).toBe((await one("contact", "mc-b")).id);
    const again = await sync({ externalId: "mc-1", engagementContacts });
    expect(await contactsOf(again.id)).toHaveLength(1);
  });

  test("can't be merged into themselves or in a circle", async () => {
    await sync(withAccount("ci-a"));
    await sync(withAccount("ci-b", { mergedFromExternalIds: ["ci-a"] }));
    for (const [name, more, path] of [
      ["ci-b", { mergedToExternalId: "ci-b" }, "account.mergedToExternalId"],
      ["ci-b", { mergedToExternalId: "ci-a" }, "account.mergedToExternalId"],
      ["ci-a", { mergedFromExternalIds: ["ci-b"] }, "account.mergedFromExternalIds.0"],
    ] as const) {
      const reply = await call(withAccount(name, more));
      expect(pathsOf(reply)).toEqual([path]);
    }
    await sync(withAccount("ci-a", { mergedToExternalId: null, deletedAt: null }));
    expect(await one("account", "ci-a")).toMatchObject({ merged_into: null, deleted_at: null });
  });
});
