import { expect, test } from "vitest";
import { exampleBody } from "../-composer/draft/example.ts";
import { checkBody } from "./check.ts";
import { type JsonObject, pathKey } from "./json.ts";
import { summarize } from "./summary.ts";

const said = (body: JsonObject) =>
  checkBody(body).issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

test("schema issues are reported at their paths, in words", () => {
  expect(said({ subject: "x" })).toEqual(["externalId: Required"]);
  expect(said({ externalId: "", account: {} })).toEqual([
    "externalId: Can't be empty",
    "account.externalId: Required",
  ]);
  expect(
    said({ externalId: "e", startTime: "soon", startTimeLocalized: "2026-03-09T14:30Z" }),
  ).toEqual([
    "startTime: Enter a date and time with a time zone, like 2026-11-02T10:00:00Z.",
    "startTimeLocalized: Enter a local date and time, like 2026-11-02T10:00.",
  ]);
  const [list] = checkBody({ externalId: "e", engagementUsers: [{}] }).issues;
  expect(list?.path).toEqual(["engagementUsers", 0, "externalId"]);
});

test("null clears optional fields only", () => {
  expect(said({ externalId: "e", subject: null, account: null, engagementUsers: null })).toEqual(
    [],
  );
  expect(said({ externalId: null })).toHaveLength(1);
});

test("unknown fields are found at any depth except in the remote data", () => {
  const { unknown } = checkBody({
    externalId: "e",
    recordingId: "r",
    remoteData: { anything: { goes: 1 } },
    engagementContacts: [{ externalId: "c", addresses: [{ town: "x" }] }],
  });
  expect(unknown.map(pathKey)).toEqual(["recordingId", "engagementContacts.0.addresses.0.town"]);
});

const ODD: JsonObject = {
  externalId: "e",
  odd: 1,
  user: { odd: 1 },
  subject: null,
  remoteData: { odd: null },
  account: { externalId: "a", odd: { deep: 1 }, addresses: [{ city: "Oslo", odd: null }] },
  engagementUsers: [{ externalId: "u", odd: 1 }],
};

test("what is sent is the body without the fields that the API doesn't have", () => {
  const { sendable, sent } = checkBody(ODD);
  expect(sent).toEqual({
    externalId: "e",
    subject: null,
    remoteData: { odd: null },
    account: { externalId: "a", addresses: [{ city: "Oslo" }] },
    engagementUsers: [{ externalId: "u" }],
  });
  expect(sendable).toEqual(sent);
  expect(summarize(sent)).toEqual({
    set: [
      "externalId",
      "remoteData",
      "account.externalId",
      "account.addresses (1)",
      "engagementUsers (1)",
    ],
    cleared: ["subject"],
  });
});

test("a body with issues is sent without those fields, too, once it has none", () => {
  const { sendable, sent } = checkBody({ ...ODD, externalId: "" });
  expect(sendable).toBeUndefined();
  expect(sent).toEqual({ ...checkBody(ODD).sent, externalId: "" });
});

test("the example is valid, and different every time", () => {
  const { sendable, sent, issues, unknown } = checkBody(exampleBody());
  expect(sendable).toEqual(sent);
  expect([...issues, ...unknown]).toEqual([]);
  expect(sendable).toMatchObject({ direction: "OUTBOUND" });
  expect(exampleBody().externalId).not.toBe(exampleBody().externalId);
});
