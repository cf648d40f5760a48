import { expect, test } from "vitest";
import { ApiError } from "~/api/transport/errors.ts";
import type { JsonObject } from "~/lib/json.ts";
import { holdsUnsaved } from "~/lib/unsaved.ts";
import {
  changeDraft,
  type Draft,
  editField,
  EMPTY_DRAFT,
  examine,
  startFrom,
  typeJson,
} from "./draft.ts";

const started = (body: JsonObject) => startFrom(EMPTY_DRAFT, body);

test("the form and the JSON update each other, and what the form doesn't know stays", () => {
  const typed = typeJson(EMPTY_DRAFT, '{"externalId":"e-1","remoteData":{"a":[1,null]}}');
  const edited = editField(typed, ["account", "externalId"], "a-1");
  expect(JSON.parse(edited.text)).toEqual({
    externalId: "e-1",
    remoteData: { a: [1, null] },
    account: { externalId: "a-1" },
  });
});

test("invalid JSON keeps the text, the last valid body and says its line", () => {
  const draft = typeJson(started({ externalId: "e-1" }), '{\n"externalId": "e-2",');
  expect(draft.body).toEqual({ externalId: "e-1" });
  expect(draft.text).toBe('{\n"externalId": "e-2",');
  expect(examine(draft, false).error?.line).toBe(2);
});

test("issues have the line of their value", () => {
  const { problems } = examine(started({ externalId: "e", startTime: "soon" }), false);
  expect(problems).toMatchObject([{ path: ["startTime"], line: 3, blocks: true }]);
});

test("an empty draft has no problems until it is sent", () => {
  expect(examine(EMPTY_DRAFT, false).problems).toEqual([]);
  expect(examine(EMPTY_DRAFT, true).problems).toHaveLength(1);
});

test("starting over keeps what wasn't synced", () => {
  const draft = started({ externalId: "e-1" });
  expect(startFrom(draft, {}).previous).toMatchObject({ body: { externalId: "e-1" } });
  const sync: Draft["sync"] = {
    body: { externalId: "e-1" },
    outcome: { kind: "synced", answer: {} },
    requestId: undefined,
  };
  const synced = { ...draft, sync };
  expect(startFrom(synced, {}).previous).toBeUndefined();
  // Edited afterwards, for the next engagement.
  const edited = editField(synced, ["externalId"], "e-2");
  expect(startFrom(edited, {}).previous).toMatchObject({ body: { externalId: "e-2" } });
  const broken = typeJson(synced, '{"externalId": ');
  expect(startFrom(broken, {}).previous).toMatchObject({ text: '{"externalId": ' });
});

test("signing out asks only while there is something that wasn't synced", () => {
  expect(holdsUnsaved()).toBe(false);
  changeDraft((draft) => startFrom(draft, { externalId: "e-1" }));
  expect(holdsUnsaved()).toBe(true);
  changeDraft((draft) => ({
    ...draft,
    sync: {
      body: { externalId: "e-1" },
      outcome: { kind: "synced", answer: {} },
      requestId: undefined,
    },
  }));
  expect(holdsUnsaved()).toBe(false);
  changeDraft((draft) => startFrom(draft, {}));
  expect(holdsUnsaved()).toBe(false);
  for (const emptied of ["{ }", " "]) {
    changeDraft((draft) => typeJson(draft, emptied));
    expect(holdsUnsaved()).toBe(false);
  }
});

test("the service's issues are shown until the value changes", () => {
  const error = new ApiError({
    status: 422,
    code: "validation",
    message: "The service rejected one field.",
    issues: [{ code: "custom", path: ["account", "externalId"], message: "Never synced" }],
  });
  const body = { externalId: "e", account: { externalId: "a" } };
  const draft = {
    ...started(body),
    sync: { body, outcome: { kind: "failed" as const, error }, requestId: "req_1" },
  };
  expect(examine(draft, false).problems).toMatchObject([
    { path: ["account", "externalId"], message: "Never synced", blocks: false },
  ]);
  const edited = editField(draft, ["account", "externalId"], "b");
  expect(examine(edited, false).problems).toEqual([]);
});
