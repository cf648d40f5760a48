import { recordingList } from "~/contract/recordings.ts";
import { expect, test } from "../support/odd-fixtures.ts";
import { inTurn, json, type OddUpstream, plain } from "../stack/odd-upstream.ts";
import { grid } from "../support/locators.ts";

const RECORDINGS = recordingList.path;

const callsTo = (upstream: OddUpstream, path: string) =>
  upstream.calls.filter((call) => call.split("?")[0] === `GET ${path}`);

const row = (id: string | number, more: object = {}) => ({
  id,
  title: `Title ${id}`,
  dateCreated: "2026-11-01T10:00:00.000Z",
  ...more,
});

const PROPER = json({ data: [row("rec_1")], cursor: null });

test("incomplete rows are shown with what they have", async ({ page, upstream, open }) => {
  const data = [
    row("rec_1"),
    row(2, { result: "half-closed", durationInMilliseconds: "540000", isVideo: "perhaps" }),
    { id: "rec_3" },
    { id: "rec_4", title: null, dateCreated: null, repFirstName: null, result: null },
    row("rec_5", { dateCreated: "the other day", surprise: { deep: [1, 2] }, teamId: 17 }),
    row("rec_6", { title: 42, userId: null, extractedCustomOutcomes: "none" }),
    null,
    "not a row",
  ];
  upstream.on(
    RECORDINGS,
    inTurn(json({ data, cursor: 7 }), json({ data: [row("rec_last")], cursor: null })),
  );
  await open("/recordings");
  const table = grid(page, "Recordings");
  for (const shown of ["Title rec_1", "Title 2", "half-closed", "Title rec_5", "42"]) {
    await expect(table.getByText(shown)).toBeVisible();
  }
  // The cursor is a number and is sent back unchanged.
  await expect(table.getByText("Title rec_last")).toBeVisible();
  expect(callsTo(upstream, RECORDINGS)[1]).toContain("cursor=7");
});

test("a 500 in plain text shows its text, request ID and Retry inside the frame", async ({
  page,
  upstream,
  open,
  watch,
}) => {
  watch.allowError(/status of 500/);
  upstream.on(RECORDINGS, plain(500, "the tape is tangled", { "x-request-id": "odd-request-1" }));
  await open("/recordings");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Recordings didn't load");
  await expect(alert).toContainText("the tape is tangled");
  await expect(alert).toContainText("500, request odd-request-1");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  // A 500 may be caused by the request, so it isn't retried.
  expect(callsTo(upstream, RECORDINGS)).toHaveLength(1);
  upstream.on(RECORDINGS, PROPER);
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect(grid(page, "Recordings").getByText("Title rec_1")).toBeVisible();
});
