import { expect, test } from "vitest";
import { ApiError } from "~/api/transport/errors.ts";
import { EMPTY_DRAFT, startFrom } from "~/components/engagement/drafts.ts";
import type { JsonObject } from "~/lib/json.ts";
import { editField, examine, typeJson } from "./editing.ts";

const started = (body: JsonObject) => startFrom(EMPTY_DRAFT, body);

test("the form and the JSON update each other, and what the form doesn't know stays", () => {
  const given = typeJson(EMPTY_DRAFT, '{"externalId":"e-1","remoteData":{"a":[1,null]}}');
  const edited = editField(given, ["account", "externalId"], "a-1");
  expect(JSON.parse(edited.text)).toEqual({
    externalId: "e-1",
    remoteData: { a: [1, null] },
    account: { externalId: "a-1" },
  });
});

test("invalid JSON keeps the text, the last valid body and says its line", () => {
  const broken = typeJson(started({ externalId: "e-1" }), '{\n"externalId": "e-2",');
  expect(broken.body).toEqual({ externalId: "e-1" });
  expect(broken.text).toBe('{\n"externalId": "e-2",');
  expect(examine(broken, false).error?.line).toBe(2);
});

test("issues have the line of their value", () => {
  const { problems } = examine(started({ externalId: "e", startTime: "soon" }), false);
  expect(problems).toMatchObject([{ path: ["startTime"], line: 3, blocks: true }]);
});

test("an empty draft has no problems until it is sent", () => {
  expect(examine(EMPTY_DRAFT, false).problems).toEqual([]);
  expect(examine(EMPTY_DRAFT, true).problems).toHaveLength(1);
});

test("the service's issues are shown until the value changes", () => {
  const error = new ApiError({
    status: 422,
    code: "validation",
    message: "The service rejected one field.",
    issues: [{ code: "custom", path: ["account", "externalId"], message: "Never synced" }],
  });
  const body = { externalId: "e", account: { externalId: "a" } };
  const failed = {
    ...started(body),
    sync: { body, outcome: { kind: "refused" as const, error }, requestId: "req_1" },
  };
  expect(examine(failed, false).problems).toMatchObject([
    { path: ["account", "externalId"], message: "Never synced", blocks: false },
  ]);
  const edited = editField(failed, ["account", "externalId"], "b");
  expect(examine(edited, false).problems).toEqual([]);
});
