import { expect, test } from "vitest";
import { CrmCustomer } from "~/contract/crm-customers.ts";
import { EngagementBody } from "~/contract/engagements.ts";
import { lenient } from "~/contract/lenient.ts";
import { shaped } from "~/contract/schema.ts";
import { Opportunity } from "~/contract/opportunities.ts";
import { Recording } from "~/contract/recordings.ts";
import { z } from "~/contract/zod.ts";
import { engagementFor } from "./engagement-for.ts";

const recording = lenient(shaped(Recording), {
  id: "rec_1",
  title: "Deck build",
  dateCreated: "2026-11-10T10:00:00.000Z",
  durationInMilliseconds: 90_000,
  repFirstName: "Dee",
  repLastName: "Laurent",
  userId: "usr_1",
}) ?? { never: true };
if ("never" in recording) throw new Error("No recording.");

const times = {
  subject: "Deck build",
  startTime: "2026-11-10T10:00:00.000Z",
  endTime: "2026-11-10T10:01:30.000Z",
  engagementUsers: [{ name: "Dee Laurent" }],
};

/** The engagement that is composed for the recording once it is matched with a customer. */
const matched = (customer: object) =>
  engagementFor({ ...recording, crmCustomer: lenient(shaped(CrmCustomer), customer) });

test("an unmatched recording fills in rep and times, under an ID derived from its own", () => {
  const body = engagementFor(recording);
  expect(body).toStrictEqual({ externalId: "recording-rec_1", ...times });
  expect(z.safeParse(EngagementBody, body).success).toBe(true);
});

test("a matched opportunity adds its account and contact by ID only", () => {
  const body = matched({
    id: "opp_1",
    customerType: "OPPORTUNITY",
    externalId: "006",
    accountExternalId: "001",
    contactExternalId: "003",
    leadExternalId: null,
  });
  expect(body).toStrictEqual({
    externalId: "recording-rec_1",
    ...times,
    account: { externalId: "001" },
    engagementContacts: [{ externalId: "003" }],
    opportunity: { externalId: "006" },
  });
  expect(z.safeParse(EngagementBody, body).success).toBe(true);
});

test("a matched engagement is updated instead of a new one created", () => {
  const customer = { id: "eng_1", customerType: "ENGAGEMENT", externalId: "00U" };
  expect(matched(customer).externalId).toBe("00U");
});

test("a picked opportunity replaces the matched customer", () => {
  const lead = lenient(shaped(CrmCustomer), { id: "l", customerType: "LEAD", externalId: "00Q" });
  const account = { id: "acc", externalId: "002" };
  const picked = lenient(shaped(Opportunity), { id: "opp_2", externalId: "007", account });
  const body = engagementFor({ ...recording, crmCustomer: lead }, picked);
  expect(body.opportunity).toEqual({ externalId: "007" });
  expect(body.account).toEqual({ externalId: "002" });
  expect(body).not.toHaveProperty("lead");
});

test("without an opportunity the matched customer stays", () => {
  const customer = lenient(shaped(CrmCustomer), {
    id: "opp_1",
    customerType: "OPPORTUNITY",
    externalId: "006",
    accountExternalId: "001",
  });
  expect(engagementFor({ ...recording, crmCustomer: customer }, "none")).toStrictEqual({
    externalId: "recording-rec_1",
    ...times,
    account: { externalId: "001" },
  });
});

test("fields the recording doesn't have are left out", () => {
  const bare = lenient(shaped(Recording), { id: "rec_2" });
  expect(bare && engagementFor(bare)).toStrictEqual({ externalId: "recording-rec_2" });
});
