import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { startConsole } from "../stack/console.ts";
import type { Program } from "../stack/program.ts";
import { copyOfData } from "../stack/run.ts";
import { readSandboxFile } from "../../server/shared/sandbox-file.ts";

type Row = Readonly<Record<string, unknown>>;

const running: Program[] = [];
test.afterEach(async () => {
  await Promise.all(running.splice(0).map((program) => program.stop()));
});

async function start(environment: Readonly<Record<string, string>>) {
  const program = await startConsole(environment);
  running.push(program);
  return program;
}

const json = (page: Page) => page.getByRole("textbox", { name: "JSON", exact: true });
const sync = (page: Page) => page.getByRole("button", { name: "Sync engagement" }).click();

/** Reads this test's engagement from a closed data folder. */
async function rowsIn(dataDir: string, own: string) {
  const client = await PGlite.create(join(dataDir, "db"));
  const of = async (table: string) => {
    const { rows } = await client.query<Row>(
      `select * from ${table} where external_id like $1 order by external_id`,
      [`%${own}%`],
    );
    return rows;
  };
  const engagement = await of("engagement");
  const contacts = await client.query<Row>(
    `select c.external_id, k.position, k.is_primary from engagement_contact k
     join contact c on c.id = k.contact_id where k.engagement_id = $1 order by k.position`,
    [engagement[0]?.id],
  );
  const found = {
    engagement,
    users: await of("engagement_user"),
    account: await of("account"),
    contact: await of("contact"),
    contacts: contacts.rows,
    lead: await of("lead"),
    opportunity: await of("opportunity"),
  };
  await client.close();
  return found;
}

type Found = Awaited<ReturnType<typeof rowsIn>>;
const withoutUpdate = (found: Found) =>
  Object.entries(found).map(([table, rows]) => [
    table,
    rows.map((row: Row) => ({ ...row, updated_at: undefined })),
  ]);

const at = (time: string) => new Date(`2026-03-${time}:00.000Z`);

/** A body with everything a sync can write. */
const bodyOf = (own: string) => ({
  externalId: `EVT-${own}`,
  direction: "INBOUND",
  subject: "Roof inspection",
  content: "North side first.",
  status: "Planned",
  startTime: "2026-03-09T14:30:00Z",
  startTimeLocalized: "2026-03-09T09:30",
  endTime: "2026-03-09T16:00:00+01:00",
  engagementType: { name: "Inspection", externalId: `TYP-${own}`, activityType: "APPOINTMENT" },
  account: {
    externalId: `ACC-${own}`,
    name: "Harbor house",
    latitude: 59.5,
    longitude: 10.25,
    phoneNumbers: ["555 0101", "555 0102"],
    addresses: [{ street: "1 Quay", city: "Oslo" }],
    owner: { externalId: "OWN-1" },
  },
  opportunity: {
    externalId: `OPP-${own}`,
    name: "Harbor roof",
    amount: 12400.5,
    opportunityStage: { externalId: "STG-1", name: "Proposal" },
  },
  lead: { externalId: `LED-${own}`, firstName: "Ida", lastName: "Holm" },
  engagementContacts: [
    { externalId: `CON-${own}-1`, name: "Ida Holm", emailAddresses: ["ida@holm.example"] },
    { externalId: `CON-${own}-2`, name: "Per Holm", isPrimary: true },
  ],
  engagementUsers: [
    { externalId: `USR-${own}-1`, name: "Noor Haddad", shareOfSale: 60 },
    { externalId: `USR-${own}-2`, email: "luca@rep.example", name: "Luca Brandt" },
  ],
  remoteData: { channel: "field", deep: { list: [1, null] } },
});

/** The expected tables afterwards. */
const storedOf = (own: string) => ({
  engagement: [
    {
      external_id: `EVT-${own}`,
      direction: "INBOUND",
      subject: "Roof inspection",
      content: "North side first.",
      status: "Planned",
      start_time: at("09T14:30"),
      start_time_localized: "2026-03-09T09:30",
      end_time: at("09T15:00"),
      engagement_type: "Inspection",
      activity_type: "APPOINTMENT",
      remote_data: { channel: "field", deep: { list: [1, null] } },
      deleted_at: null,
    },
  ],
  users: [
    { external_id: `USR-${own}-1`, name: "Noor Haddad", share_of_sale: 60, email: null },
    { external_id: `USR-${own}-2`, name: "Luca Brandt", email: "luca@rep.example" },
  ],
  account: [
    {
      name: "Harbor house",
      latitude: 59.5,
      longitude: 10.25,
      phone_numbers: ["555 0101", "555 0102"],
      email_addresses: [],
      addresses: [{ street: "1 Quay", city: "Oslo" }],
      owner_external_id: "OWN-1",
    },
  ],
  contact: [{ name: "Ida Holm", email_addresses: ["ida@holm.example"] }, { name: "Per Holm" }],
  contacts: [
    { external_id: `CON-${own}-1`, position: 0, is_primary: null },
    { external_id: `CON-${own}-2`, position: 1, is_primary: true },
  ],
  lead: [{ first_name: "Ida", last_name: "Holm" }],
  opportunity: [
    { name: "Harbor roof", amount: 12400.5, stage_external_id: "STG-1", stage_name: "Proposal" },
  ],
});

test("an engagement is stored as sent, then with fields omitted and cleared", async ({
  page,
  signInAt,
  watch,
}) => {
  const DATA_DIR = copyOfData();
  const own = randomUUID().slice(0, 8);
  const body = bodyOf(own);
  /** Syncs bodies through the page, stops everything and reads the tables. */
  const after = async (compose: () => Promise<void>): Promise<Found> => {
    const { origin, stop } = await start({ DATA_DIR });
    watch.allowOrigin(origin);
    await signInAt(origin, "sandbox");
    await page.goto(`${origin}/engagements`);
    await compose();
    await sync(page);
    await expect(page.getByText(`EVT-${own} is synced.`)).toBeVisible();
    await page.goto("about:blank");
    expect(await stop()).toBe(0);
    return rowsIn(DATA_DIR, own);
  };

  const first = await after(() => json(page).fill(JSON.stringify(body)));
  expect(first).toMatchObject(storedOf(own));
  const [engagement] = first.engagement;
  expect(engagement).toMatchObject({
    account_id: first.account[0]?.id,
    lead_id: first.lead[0]?.id,
    opportunity_id: first.opportunity[0]?.id,
    contact_id: first.contact[1]?.id,
  });

  const again = await after(() => json(page).fill(JSON.stringify(body)));
  expect(withoutUpdate(again)).toEqual(withoutUpdate(first));
  expect(again.engagement[0]?.updated_at).not.toEqual(engagement?.updated_at);

  const changed = await after(async () => {
    await page.getByRole("textbox", { name: "External ID", exact: true }).fill(body.externalId);
    for (const title of ["Time", "Lead"]) {
      await page.getByRole("heading", { level: 2, name: title }).getByRole("button").click();
    }
    for (const name of ["Content", "End time", "Lead"]) {
      await page.getByLabel(`State of ${name}`, { exact: true }).selectOption("cleared");
    }
    expect(JSON.parse(await json(page).inputValue())).toEqual({
      externalId: body.externalId,
      content: null,
      endTime: null,
      lead: null,
    });
  });
  const cleared = { content: null, end_time: null, lead_id: null };
  const expected = withoutUpdate({ ...first, engagement: [{ ...engagement, ...cleared }] });
  expect(withoutUpdate(changed)).toEqual(expected);
});

test("a rate limit keeps what was composed and counts down", async ({ page, signInAt, watch }) => {
  watch.allowError(/status of 429/);
  const DATA_DIR = copyOfData();
  const { origin } = await start({ DATA_DIR, RATE_LIMIT_PER_MINUTE: "5" });
  watch.allowOrigin(origin);
  await signInAt(origin, { kind: "client-app", ...readSandboxFile(DATA_DIR).client });
  await page.goto(`${origin}/engagements`);
  await page.getByRole("button", { name: "Example" }).click();
  await expect(json(page)).toHaveValue(/externalId/);
  const text = await json(page).inputValue();
  const refused = page.getByRole("alert").filter({ hasText: "Nothing was synced." });
  await expect(async () => {
    await sync(page);
    await expect(refused).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(refused).toContainText(/Retry in \d+ s\./);
  await expect(json(page)).toHaveValue(text);
});
