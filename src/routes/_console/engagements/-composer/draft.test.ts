import { expect, test } from "vitest";
import { ApiError } from "~/api/errors.ts";
import type { JournalEntry } from "~/api/state/engagement-journal.ts";
import type { EngagementBody } from "~/contract/engagements.ts";
import type { JsonObject } from "~/lib/json.ts";
import * as composer from "./draft.ts";
import { jsonError } from "./json-error.ts";

const { EMPTY_DRAFT, redo, undo } = composer;
const started = (body: JsonObject) => composer.startFrom(EMPTY_DRAFT, body);

test("the form and the JSON update each other", () => {
  const edited = composer.edit(EMPTY_DRAFT, ["account", "externalId"], "a-1");
  expect(JSON.parse(edited.text)).toEqual({ account: { externalId: "a-1" } });
  const typed = composer.typeJson(edited, '{"externalId":"e-1"}');
  expect(typed.body).toEqual({ externalId: "e-1" });
  expect(typed.text).toBe('{"externalId":"e-1"}');
});

test("invalid JSON keeps the last valid body and the text", () => {
  const draft = composer.typeJson(started({ externalId: "e-1" }), '{"externalId": "e-2",');
  expect(draft.body).toEqual({ externalId: "e-1" });
  expect(draft.text).toBe('{"externalId": "e-2",');
  expect(jsonError(draft.text)).toMatchObject({ line: 1, column: 22 });
  expect(composer.typeJson(draft, "[]").body).toEqual({ externalId: "e-1" });
});

test("a field keeps its value while it is omitted or cleared", () => {
  const path = ["account", "name"];
  const set = composer.edit(started({ externalId: "e" }), path, "Acme");
  expect(composer.stateAt(set.body, path)).toBe("set");
  const cleared = composer.changeState(set, path, "cleared", "");
  expect(cleared.body).toEqual({ externalId: "e", account: { name: null } });
  expect(composer.stateAt(cleared.body, path)).toBe("cleared");
  const omitted = composer.changeState(cleared, path, "omitted", "");
  expect(omitted.body).toEqual({ externalId: "e" });
  expect(composer.changeState(omitted, path, "set", "").body).toEqual(set.body);
});

test("a cleared record can be set to its previous value", () => {
  const draft = started({ externalId: "e", lead: { externalId: "l", firstName: "Ida" } });
  const cleared = composer.changeState(draft, ["lead"], "cleared", {});
  expect(cleared.body).toEqual({ externalId: "e", lead: null });
  expect(composer.changeState(cleared, ["lead"], "set", {}).body).toEqual(draft.body);
});

test("a replaced body can be restored by Undo and replaced again by Redo", () => {
  const first = composer.typeJson(started({ externalId: "first" }), '{"externalId": "fir');
  const second = composer.startFrom(first, { externalId: "second" });
  const undone = undo(second);
  expect(undone).toMatchObject({ body: { externalId: "first" }, text: '{"externalId": "fir' });
  expect(redo(undone).body).toEqual({ externalId: "second" });
  expect(undo(EMPTY_DRAFT)).toBe(EMPTY_DRAFT);
});

test("a removed item of a list can be restored by Undo", () => {
  const draft = started({ engagementUsers: [{ email: "a" }, { email: "b" }] });
  const removed = composer.removeItem(draft, ["engagementUsers", 0]);
  expect(removed.body).toEqual({ engagementUsers: [{ email: "b" }] });
  expect(undo(removed).body).toEqual(draft.body);
});

test("invalid remote data keeps the body, and Undo restores it after other JSON replaced it", () => {
  const typing = composer.typeRemoteData(started({ externalId: "e" }), '{"a": ');
  expect(typing.body).toEqual({ externalId: "e" });
  const typed = composer.typeRemoteData(typing, '{"a": 1}');
  expect(typed.body).toEqual({ externalId: "e", remoteData: { a: 1 } });
  const replaced = composer.typeJson(typing, '{"remoteData": {"b": 2}}');
  expect(replaced.remoteText).toBeUndefined();
  expect(undo(replaced).remoteText).toBe('{"a": ');
});

const problemsOf = (draft: composer.Draft, tried: boolean) =>
  composer.composing(draft, tried).problems;

const rejected = (body: EngagementBody): JournalEntry => ({
  id: 1,
  time: "2026-03-09T14:30:00Z",
  externalId: body.externalId,
  from: "composer",
  body,
  resent: false,
  requestId: "req_1",
  outcome: {
    kind: "failed",
    error: new ApiError({
      status: 422,
      code: "validation",
      message: "The service rejected one field.",
      issues: [{ code: "custom", path: ["account", "externalId"], message: "Never synced" }],
    }),
  },
});

test("the service's issues are shown until the value changes", () => {
  const entry = rejected({ externalId: "e", account: { externalId: "a" } });
  const draftOf = (account: string) => ({
    ...started({ externalId: "e", account: { externalId: account } }),
    entry,
  });
  expect(problemsOf(draftOf("a"), false)).toEqual([
    { path: ["account", "externalId"], message: "Never synced", from: "service" },
  ]);
  expect(problemsOf(draftOf("b"), false)).toEqual([]);
});

test("an empty body has no problems until it is sent", () => {
  expect(problemsOf(EMPTY_DRAFT, false)).toEqual([]);
  expect(problemsOf(EMPTY_DRAFT, true)).toHaveLength(1);
});

test("remote data that isn't JSON is a problem", () => {
  const broken = composer.typeRemoteData(started({ externalId: "e" }), '{"a" 1}');
  expect(problemsOf(broken, false)).toMatchObject([
    { path: ["remoteData"], message: /^Line 1, column 6/ },
  ]);
});
