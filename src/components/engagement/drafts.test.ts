import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { forgetSession } from "~/api/state/sign-out.ts";
import { lenient } from "~/contract/lenient.ts";
import { Opportunity } from "~/contract/opportunities.ts";
import { Recording } from "~/contract/recordings.ts";
import { shaped } from "~/contract/schema.ts";
import type { JsonObject } from "~/lib/json.ts";
import { holdsUnsaved } from "~/lib/unsaved.ts";
import {
  changeDraft,
  type Draft,
  draftIn,
  draftStore,
  EMPTY_DRAFT,
  FREE,
  isUnsent,
  openDraft,
  sendDraft,
  startFrom,
} from "./drafts.ts";

/** What typing a body makes of a draft. */
const withBody = (draft: Draft, body: JsonObject): Draft => ({
  ...draft,
  body,
  text: JSON.stringify(body),
});
const typed = (body: JsonObject) => withBody(EMPTY_DRAFT, body);
const withSubject = (draft: Draft, subject: string) => withBody(draft, { ...draft.body, subject });
const draft = (key = FREE) => draftIn(draftStore.get(), key);
const change = (made: (draft: Draft) => Draft, key = FREE) => changeDraft(key, made);

beforeEach(() => () => forgetSession());

const synced = (body: JsonObject & { externalId: string }): Partial<Draft> => ({
  sync: { body, outcome: { kind: "synced", answer: {} }, requestId: undefined },
});

test("starting over keeps what was typed and not synced, however often", () => {
  const first = typed({ externalId: "e-1" });
  expect(startFrom(first, {}).previous).toMatchObject({ body: { externalId: "e-1" } });
  expect(startFrom({ ...first, ...synced({ externalId: "e-1" }) }, {}).previous).toBeUndefined();
  const edited = withBody({ ...first, ...synced({ externalId: "e-1" }) }, { externalId: "e-2" });
  expect(startFrom(edited, {}).previous).toMatchObject({ body: { externalId: "e-2" } });
  const broken = { ...first, text: '{"externalId": ' };
  expect(startFrom(broken, {}).previous).toMatchObject({ text: '{"externalId": ' });
  // A look at two examples loses nothing.
  const later = startFrom(startFrom(first, { externalId: "x" }), { externalId: "y" });
  expect(later.previous).toMatchObject({ body: { externalId: "e-1" } });
});

test("only what differs from its beginning is unsaved", () => {
  expect(holdsUnsaved()).toBe(false);
  change((last) => startFrom(last, { externalId: "e-1" }));
  expect(holdsUnsaved()).toBe(false);
  change((last) => withSubject(last, "Roof"));
  expect(holdsUnsaved()).toBe(true);
  change((last) => ({ ...last, ...synced({ externalId: "e-1", subject: "Roof" }) }));
  expect(holdsUnsaved()).toBe(false);
  for (const emptied of ["{ }", " "]) {
    change((last) => ({ ...last, text: emptied }));
    expect(holdsUnsaved()).toBe(false);
  }
});

/** A row as it is read from an answer. */
function read<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error("No row.");
  return row;
}
const recording = (number: number) =>
  read(lenient(shaped(Recording), { id: `rec_${number}`, title: `Call ${number}` }));
const deck = read(lenient(shaped(Opportunity), { id: "o", externalId: "006", name: "Deck" }));
const keyOf = (number: number) => `rec_${number}`;

test("ten drafts side by side keep their text", () => {
  const numbers = Array.from({ length: 10 }, (_, index) => index);
  for (const number of numbers) {
    openDraft(recording(number));
    change((last) => withSubject(last, `Typed ${number}`), keyOf(number));
  }
  for (const number of numbers) openDraft(recording(number));
  expect(numbers.map((number) => draft(keyOf(number))?.body.subject)).toEqual(
    numbers.map((number) => `Typed ${number}`),
  );
  expect(draft()).toBe(EMPTY_DRAFT);
});

test("another choice begins another draft, and what was typed before can be restored", () => {
  openDraft(recording(1));
  openDraft(recording(1), deck);
  expect(draft("rec_1")).toMatchObject({ body: { opportunity: { externalId: "006" } } });
  expect(draft("rec_1")?.previous).toBeUndefined();
  change((last) => withSubject(last, "Typed"), "rec_1");
  openDraft(recording(1), "none");
  expect(draft("rec_1")?.body).not.toHaveProperty("opportunity");
  expect(draft("rec_1")?.previous).toMatchObject({ body: { subject: "Typed" } });
  expect(draft("rec_1")?.target).toMatchObject({ title: "Call 1", name: undefined });
});

/** Answers syncs once they are let through. */
function holdSyncs() {
  const sent: unknown[] = [];
  let resolve: ((response: Response) => void) | undefined;
  const gate = new Promise<Response>((given) => void (resolve = given));
  vi.stubGlobal("location", { pathname: "/engagements" });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (_: string, { method = "GET", body }: RequestInit) => {
    if (method !== "PUT") return Response.json({ data: [], cursor: null });
    sent.push(body);
    return gate;
  });
  const headers = { "x-console-release": "a" };
  return { sent, answer: () => resolve?.(Response.json({ data: { id: "e" } }, { headers })) };
}

test("a sync's end belongs to its draft, whichever is open then", async () => {
  const { sent, answer } = holdSyncs();
  openDraft(recording(1));
  openDraft(recording(2));
  const body = { externalId: "recording-rec_1" };
  const first = sendDraft(new QueryClient(), "rec_1", body);
  expect(await sendDraft(new QueryClient(), "rec_1", body)).toBeUndefined();
  // Neither starting over nor another choice takes the draft's place meanwhile.
  change((last) => startFrom(last, {}), "rec_1");
  openDraft(recording(1), deck);
  change((last) => withSubject(last, "Typed meanwhile"), "rec_2");
  answer();
  expect((await first)?.outcome.kind).toBe("synced");
  expect(draft("rec_1")?.sync?.outcome.kind).toBe("synced");
  expect(draft("rec_2")?.sync).toBeUndefined();
  expect(draft("rec_2") && isUnsent(read(draft("rec_2")))).toBe(true);
  expect(sent).toHaveLength(1);
  vi.unstubAllGlobals();
});

test("signing out drops all drafts, and the end of what is being synced", async () => {
  const { answer } = holdSyncs();
  openDraft(recording(1));
  const sync = sendDraft(new QueryClient(), "rec_1", { externalId: "e" });
  forgetSession();
  answer();
  await sync;
  expect(draftStore.get().size).toBe(0);
  vi.unstubAllGlobals();
});
