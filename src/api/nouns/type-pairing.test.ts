import { expect, test } from "vitest";
import { ApiError } from "../transport/errors.ts";
import {
  kindsOf,
  MOST_DETAILS,
  type Pairing,
  pairTypes,
  type TypedRecording,
} from "./type-pairing.ts";

const row = (id: string, conversationType?: string, evaluationScore?: number) => ({
  id,
  conversationType,
  evaluationScore,
});

const failure = (status: number, code: ApiError["code"]) =>
  new ApiError({ status, code, message: "It failed" });
const GONE = failure(404, "not_found");

/** What the details of a recording have: an ID, more than that, or nothing that can be read. */
type Details = string | Omit<TypedRecording, "id"> | ApiError | undefined;

/** Pairs the types of rows by their details; `read` has the IDs whose details were read. */
async function pair(rows: readonly TypedRecording[], detailsOf: (id: string) => Details) {
  const read: string[] = [];
  const progress: Pairing[] = [];
  const answer = async (id: string): Promise<TypedRecording> => {
    read.push(id);
    const details = detailsOf(id);
    if (details instanceof ApiError) throw details;
    return typeof details === "object" ? { id, ...details } : { id, conversationTypeId: details };
  };
  const onProgress = (pairing: Pairing) => void progress.push(pairing);
  const pairing = await pairTypes("org_1", rows, answer, onProgress).catch((error: unknown) => ({
    error,
  }));
  return { pairing, read, progress };
}

/** The result of `pair`, which may not fail. */
async function paired(...search: Parameters<typeof pair>) {
  const { pairing, ...rest } = await pair(...search);
  if ("error" in pairing) throw pairing.error;
  return { pairing, ...rest };
}

/** Looks details up by a recording's ID. */
const from = (details: Record<string, Details>) => (id: string) =>
  new Map(Object.entries(details)).get(id);

test("each name of the list is paired with the ID in the details of one recording", async () => {
  const rows = [row("r1", "Visit"), row("r2", "Demo", 80), row("r3", "Visit"), row("r4")];
  const { pairing, read, progress } = await paired(rows, from({ r1: "ct_visit", r2: "ct_demo" }));
  expect(read).toEqual(["r2", "r1"]);
  expect(pairing).toEqual({
    types: [
      { id: "ct_demo", name: "Demo" },
      { id: "ct_visit", name: "Visit" },
    ],
    sampled: 4,
    answered: 2,
    unpaired: [],
  });
  // The first type is known after one recording.
  expect(progress.map(({ types, answered }) => [types.length, answered])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test("types with the most evaluated recordings come first, then the most frequent", () => {
  const rows = [row("r1", "B"), row("r2", "A"), row("r3", "B"), row("r4", "C", 0), row("r5", "C")];
  expect(kindsOf(rows).map(({ name }) => name)).toEqual(["C", "B", "A"]);
  // An evaluated recording is read before one that isn't.
  expect(kindsOf([row("r1", "A"), row("r2", "A", 7)])[0]?.ids).toEqual(["r2", "r1"]);
});

test.each([GONE, failure(200, "invalid_answer")])(
  "a recording that is gone or unreadable is replaced by another of its type",
  async (unread) => {
    const rows = [row("r1", "Visit"), row("r2", "Visit"), row("r3", "Demo")];
    const { pairing } = await paired(rows, from({ r1: unread, r2: "ct_visit", r3: unread }));
    expect(pairing.types).toEqual([{ id: "ct_visit", name: "Visit" }]);
    expect(pairing.unpaired).toEqual(["Demo"]);
  },
);

test("another failure ends the search and keeps what was found", async () => {
  const limited = failure(429, "rate_limited");
  const rows = [row("r1", "Visit"), row("r2", "Visit"), row("r3", "Demo")];
  const { pairing, progress } = await pair(rows, (id) => (id === "r1" ? "ct" : limited));
  expect(pairing).toEqual({ error: limited });
  expect(progress.flatMap(({ types }) => types.map(({ id }) => id))).toEqual(["ct"]);
});

test("recordings of another organization are never used", async () => {
  const theirs = { organizationId: "org_2", conversationTypeId: "ct_theirs" };
  const foreign = { ...row("r1", "Theirs"), organizationId: "org_2" };
  const { read, pairing } = await paired([foreign], () => "ct_theirs");
  expect([read, pairing.types, pairing.sampled]).toEqual([[], [], 0]);
  const own = await paired([row("r2", "Ours")], () => theirs);
  expect([own.pairing.types, own.pairing.unpaired]).toEqual([[], ["Ours"]]);
});

test("if the list has no names, details are read for both name and ID", async () => {
  const visit = { conversationType: "Visit", conversationTypeId: "ct_1" };
  const details = from({ r1: visit, r2: visit, r3: "ct_2" });
  const { pairing } = await paired([row("r1"), row("r2"), row("r3")], details);
  expect(pairing.types).toEqual([
    { id: "ct_1", name: "Visit" },
    { id: "ct_2", name: undefined },
  ]);
});

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => row(`r${index}`, `Type ${index}`));

test("a list of many types reads a bounded number of details", async () => {
  const { pairing, read } = await paired(numbered(30), (id) => `ct_${id}`);
  expect(read).toHaveLength(MOST_DETAILS);
  expect(pairing.unpaired).toHaveLength(30 - MOST_DETAILS);
});

const TYPE = { conversationTypeId: "ct_1" };
const NAME = { conversationType: "Visit" };

/** What the list and the details have, and the outcome with at most so many details. */
const CASES: [string, string | undefined, Details, object, number][] = [
  ["names and IDs", "Visit", TYPE, { types: [{ id: "ct_1", name: "Visit" }], unpaired: [] }, 1],
  [
    "names in details, with IDs",
    undefined,
    { ...NAME, ...TYPE },
    { types: [{ id: "ct_1", name: "Visit" }], answered: 8 },
    8,
  ],
  ["names in the list, no IDs", "Visit", {}, { types: [], unpaired: ["Visit"], answered: 2 }, 2],
  ["names in details, no IDs", undefined, NAME, { types: [], unpaired: ["Visit"] }, 8],
  ["IDs, no names", undefined, TYPE, { types: [{ id: "ct_1", name: undefined }] }, 8],
  ["neither name nor ID", undefined, {}, { types: [], unpaired: [], answered: 8 }, 8],
  [
    "recordings without a type",
    undefined,
    { conversationTypeId: null },
    { types: [], unpaired: [], answered: 8 },
    8,
  ],
  [
    "details out of reach",
    "Visit",
    failure(403, "forbidden"),
    { types: [], unpaired: ["Visit"], answered: 0 },
    2,
  ],
];

test.each(CASES)(
  "%s: at most eight details are read",
  async (_, listed, details, expected, most) => {
    const rows = Array.from({ length: 20 }, (__, index) => row(`r${index}`, listed));
    const { pairing, read } = await paired(rows, () => details);
    expect(pairing).toMatchObject(expected);
    expect(read).toHaveLength(most);
  },
);

test("a service that has IDs for some types is searched to the end", async () => {
  const rows = ["A", "B", "C", "D", "E"].map((name) => row(name, name));
  const { pairing, read } = await paired(rows, from({ A: "ct_a" }));
  expect(read).toEqual(["A", "B", "C", "D", "E"]);
  expect(pairing).toMatchObject({ types: [{ id: "ct_a" }], unpaired: ["B", "C", "D", "E"] });
});
