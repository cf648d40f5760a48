import { expect, test } from "vitest";
import type { JsonObject } from "~/lib/json.ts";
import * as composer from "./draft.ts";

const { EMPTY_DRAFT } = composer;
const started = (body: JsonObject) => composer.startFrom(EMPTY_DRAFT, body);

test("what the form sets is in the JSON, and what the JSON says is in the form", () => {
  const edited = composer.edit(EMPTY_DRAFT, ["account", "externalId"], "a-1");
  expect(JSON.parse(edited.text)).toEqual({ account: { externalId: "a-1" } });
  const typed = composer.typeJson(edited, '{"externalId":"e-1"}');
  expect(typed.body).toEqual({ externalId: "e-1" });
  expect(typed.text).toBe('{"externalId":"e-1"}');
});

test("JSON that can't be read keeps the last good body, and the text", () => {
  const draft = composer.typeJson(started({ externalId: "e-1" }), '{"externalId": "e-2",');
  expect(draft.body).toEqual({ externalId: "e-1" });
  expect(draft.text).toBe('{"externalId": "e-2",');
  expect(composer.jsonError(draft.text)).toMatchObject({ line: 1, column: 22 });
  expect(composer.typeJson(draft, "[]").body).toEqual({ externalId: "e-1" });
});

test("a field goes between omitted, cleared and set without losing its value", () => {
  const path = ["account", "name"];
  const set = composer.edit(started({ externalId: "e" }), path, "Acme");
  expect(composer.stateAt(set.body, path)).toBe("set");
  const cleared = composer.turn(set, path, "cleared", "");
  expect(cleared.body).toEqual({ externalId: "e", account: { name: null } });
  expect(composer.stateAt(cleared.body, path)).toBe("cleared");
  const omitted = composer.turn(cleared, path, "omitted", "");
  expect(omitted.body).toEqual({ externalId: "e" });
  expect(composer.turn(omitted, path, "set", "").body).toEqual(set.body);
});

test("a whole record that is cleared comes back as it was", () => {
  const draft = started({ externalId: "e", lead: { externalId: "l", firstName: "Ida" } });
  const cleared = composer.turn(draft, ["lead"], "cleared", {});
  expect(cleared.body).toEqual({ externalId: "e", lead: null });
  expect(composer.turn(cleared, ["lead"], "set", {}).body).toEqual(draft.body);
});

test("what another start replaces comes back by Undo, and goes again by Redo", () => {
  const first = composer.typeJson(started({ externalId: "first" }), '{"externalId": "fir');
  const second = composer.startFrom(first, { externalId: "second" });
  const undone = composer.undo(second);
  expect(undone).toMatchObject({ body: { externalId: "first" }, text: '{"externalId": "fir' });
  expect(composer.redo(undone).body).toEqual({ externalId: "second" });
  expect(composer.undo(EMPTY_DRAFT)).toBe(EMPTY_DRAFT);
});

test("an item that is taken out of a list comes back by Undo", () => {
  const draft = started({ engagementUsers: [{ email: "a" }, { email: "b" }] });
  const removed = composer.removeItem(draft, ["engagementUsers", 0]);
  expect(removed.body).toEqual({ engagementUsers: [{ email: "b" }] });
  expect(composer.undo(removed).body).toEqual(draft.body);
});

test("remote data that can't be read leaves the body; other JSON overtakes it undoably", () => {
  const typing = composer.typeRemoteData(started({ externalId: "e" }), '{"a": ');
  expect(typing.body).toEqual({ externalId: "e" });
  const typed = composer.typeRemoteData(typing, '{"a": 1}');
  expect(typed.body).toEqual({ externalId: "e", remoteData: { a: 1 } });
  const overtaken = composer.typeJson(typing, '{"remoteData": {"b": 2}}');
  expect(overtaken.remoteText).toBeUndefined();
  expect(composer.undo(overtaken).remoteText).toBe('{"a": ');
});
