import { expect, test } from "vitest";
import { lookup } from "~/lib/lookup.ts";
import { ApiError } from "./errors.ts";
import { givesNoIds, kindsOf, MOST_DETAILS, pairTypes, type TypedRecording } from "./pair-types.ts";

const row = (id: string, conversationType?: string, evaluationScore?: number) => ({
  id,
  conversationType,
  evaluationScore,
});

const foreignDetails = (id: string) =>
  Promise.resolve({ id, organizationId: "org_2", conversationTypeId: "ct_theirs" });

/** Details that have the type's ID, as a table from recording to type. */
function detailsFrom(types: Record<string, string>) {
  const read: string[] = [];
  const detailsOf = (id: string): Promise<TypedRecording> => {
    read.push(id);
    if (types[id] === "gone") {
      return Promise.reject(new ApiError({ status: 404, code: "not_found", message: "Gone" }));
    }
    return Promise.resolve({ id, conversationTypeId: types[id] });
  };
  return { read, detailsOf };
}

test("each name of the list is paired with the ID in the details of one recording", async () => {
  const rows = [row("r1", "Visit"), row("r2", "Demo", 80), row("r3", "Visit"), row("r4")];
  const { read, detailsOf } = detailsFrom({ r1: "ct_visit", r2: "ct_demo" });
  const pairing = await pairTypes("org_1", rows, detailsOf, () => undefined);
  expect(read).toEqual(["r2", "r1"]);
  expect(pairing).toEqual({
    types: [
      { id: "ct_demo", name: "Demo" },
      { id: "ct_visit", name: "Visit" },
    ],
    sampled: 4,
    calls: 3,
    planned: 3,
    read: 2,
    answered: 2,
    lacking: 0,
    unpaired: [],
    rest: [],
  });
});

test("types with the most evaluated recordings come first, then the most frequent", () => {
  const rows = [row("r1", "B"), row("r2", "A"), row("r3", "B"), row("r4", "C", 0), row("r5", "C")];
  expect(kindsOf(rows).map(({ name }) => name)).toEqual(["C", "B", "A"]);
  // An evaluated recording is read before one that isn't.
  expect(kindsOf([row("r1", "A"), row("r2", "A", 7)])[0]?.ids).toEqual(["r2", "r1"]);
});

test("the first type is known after two calls", async () => {
  const rows = [row("r1", "Visit"), row("r2", "Demo")];
  const { detailsOf } = detailsFrom({ r1: "ct_visit", r2: "ct_demo" });
  const seen: number[][] = [];
  await pairTypes("org_1", rows, detailsOf, ({ types, calls, planned }) =>
    seen.push([types.length, calls, planned]),
  );
  expect(seen).toEqual([
    [1, 2, 3],
    [2, 3, 3],
  ]);
});

test("a recording that is gone is replaced by another of its type", async () => {
  const rows = [row("r1", "Visit"), row("r2", "Visit"), row("r3", "Demo")];
  const { detailsOf } = detailsFrom({ r1: "gone", r2: "ct_visit", r3: "gone" });
  const pairing = await pairTypes("org_1", rows, detailsOf, () => undefined);
  expect(pairing.types).toEqual([{ id: "ct_visit", name: "Visit" }]);
  expect(pairing.unpaired).toEqual(["Demo"]);
});

test("a recording with an unreadable answer is replaced by another of its type", async () => {
  const odd = new ApiError({ status: 200, code: "invalid_answer", message: "Unexpected" });
  const rows = [row("r1", "Visit"), row("r2", "Visit")];
  const detailsOf = (id: string) =>
    id === "r1" ? Promise.reject(odd) : Promise.resolve({ id, conversationTypeId: "ct_visit" });
  const pairing = await pairTypes("org_1", rows, detailsOf, () => undefined);
  expect(pairing.types).toEqual([{ id: "ct_visit", name: "Visit" }]);
});

test("another failure ends the search and keeps what was found", async () => {
  const limited = new ApiError({ status: 429, code: "rate_limited", message: "Wait" });
  const rows = [row("r1", "Visit"), row("r2", "Visit"), row("r3", "Demo")];
  const found: string[] = [];
  const pairing = pairTypes(
    "org_1",
    rows,
    (id) =>
      id === "r1" ? Promise.resolve({ id, conversationTypeId: "ct" }) : Promise.reject(limited),
    ({ types }) => found.push(...types.map(({ id }) => id)),
  );
  await expect(pairing).rejects.toBe(limited);
  expect(found).toEqual(["ct"]);
});

test("recordings of another organization are never used", async () => {
  const foreign = { ...row("r1", "Theirs"), organizationId: "org_2" };
  const { read, detailsOf } = detailsFrom({ r1: "ct_theirs" });
  const pairing = await pairTypes("org_1", [foreign], detailsOf, () => undefined);
  expect([read, pairing.types, pairing.sampled]).toEqual([[], [], 0]);
  const own = await pairTypes("org_1", [row("r2", "Ours")], foreignDetails, () => undefined);
  expect([own.types, own.unpaired]).toEqual([[], ["Ours"]]);
});

test("if the list has no names, details are read for both name and ID", async () => {
  const rows = ["r1", "r2", "r3"].map((id) => row(id));
  const names = lookup({ r1: "Visit", r2: "Visit" });
  const ids = lookup({ r1: "ct_1", r2: "ct_1", r3: "ct_2" });
  const detailsOf = (id: string) =>
    Promise.resolve({ id, conversationType: names[id], conversationTypeId: ids[id] });
  const { types } = await pairTypes("org_1", rows, detailsOf, () => undefined);
  expect(types).toEqual([
    { id: "ct_1", name: "Visit" },
    { id: "ct_2", name: undefined },
  ]);
});

test("a list of many types reads a bounded number of details", async () => {
  const rows = Array.from({ length: 30 }, (_, index) => row(`r${index}`, `Type ${index}`));
  const { read, detailsOf } = detailsFrom(
    Object.fromEntries(rows.map(({ id }) => [id, `ct_${id}`])),
  );
  const pairing = await pairTypes("org_1", rows, detailsOf, () => undefined);
  expect(read).toHaveLength(MOST_DETAILS);
  expect(pairing.calls).toBe(1 + MOST_DETAILS);
  expect(pairing.unpaired).toHaveLength(30 - MOST_DETAILS);
});

test("types that the first look left over are read when it goes further", async () => {
  const rows = Array.from({ length: 10 }, (_, index) => row(`r${index}`, `Type ${index}`));
  const { read, detailsOf } = detailsFrom(
    Object.fromEntries(rows.map(({ id }, index) => [id, `ct_${index}`])),
  );
  const first = await pairTypes("org_1", rows, detailsOf, () => undefined);
  expect([first.types.length, first.unpaired]).toEqual([MOST_DETAILS, ["Type 8", "Type 9"]]);
  const older = [row("r10", "Type 0"), row("r11", "Type 11"), row("r12")];
  const types = detailsFrom({ r8: "ct_8", r9: "ct_9", r11: "ct_11" });
  const second = await pairTypes("org_1", older, types.detailsOf, () => undefined, first);
  expect(read).toHaveLength(MOST_DETAILS);
  expect(types.read).toEqual(["r11", "r8", "r9"]);
  // The default stays the first one found.
  expect(second.types[0]).toEqual(first.types[0]);
  expect(second).toMatchObject({ sampled: 13, calls: 13, unpaired: [], rest: [] });
  expect(second.types).toHaveLength(11);
});

test("without another page only what was left over is read, and nothing twice", async () => {
  const rows = ["r1", "r2", "r3"].map((id) => row(id, "Visit"));
  const gone = detailsFrom({ r1: "gone", r2: "gone" });
  const first = await pairTypes("org_1", rows, gone.detailsOf, () => undefined);
  expect([first.unpaired, first.rest.map(({ id }) => id)]).toEqual([["Visit"], ["r3"]]);
  const { read, detailsOf } = detailsFrom({ r3: "ct_visit" });
  const second = await pairTypes("org_1", undefined, detailsOf, () => undefined, first);
  expect(read).toEqual(["r3"]);
  expect(second).toMatchObject({ types: [{ id: "ct_visit", name: "Visit" }], calls: 4, rest: [] });
});

interface Case {
  /** The type's name in the list, and what the details say. */
  listed?: string;
  details: Pick<TypedRecording, "conversationType" | "conversationTypeId"> | "gone";
  wanted?: "id" | "name";
  expected: object;
  hopeless: boolean;
}

const Visit = { conversationType: "Visit" };
const NONE = { types: [], unpaired: [] };
const CASES = lookup<Case>({
  "names and IDs": {
    listed: "Visit",
    details: { ...Visit, conversationTypeId: "ct_1" },
    expected: { types: [{ id: "ct_1", name: "Visit" }], unpaired: [], read: 1, lacking: 0 },
    hopeless: false,
  },
  "names in details, with IDs": {
    details: { ...Visit, conversationTypeId: "ct_1" },
    expected: { types: [{ id: "ct_1", name: "Visit" }], read: 8, lacking: 0 },
    hopeless: false,
  },
  "names in the list, no IDs": {
    listed: "Visit",
    details: {},
    expected: { types: [], unpaired: ["Visit"], read: 2, lacking: 2 },
    hopeless: true,
  },
  "names in details, no IDs": {
    details: Visit,
    expected: { types: [], unpaired: ["Visit"], read: 3, lacking: 3 },
    hopeless: true,
  },
  "names in details, no IDs, names wanted": {
    details: Visit,
    wanted: "name",
    expected: { types: [], unpaired: ["Visit"], read: 8, lacking: 0 },
    hopeless: false,
  },
  "IDs, no names": {
    details: { conversationTypeId: "ct_1" },
    expected: { types: [{ id: "ct_1", name: undefined }], unpaired: [], read: 8, lacking: 0 },
    hopeless: false,
  },
  "IDs, no names, names wanted": {
    details: { conversationTypeId: "ct_1" },
    wanted: "name",
    expected: { unpaired: [], read: 3, lacking: 3 },
    hopeless: false,
  },
  "neither name nor ID": {
    details: {},
    expected: { ...NONE, read: 3, answered: 3, lacking: 3 },
    hopeless: true,
  },
  "neither name nor ID, names wanted": {
    details: {},
    wanted: "name",
    expected: { ...NONE, read: 3, lacking: 3 },
    hopeless: true,
  },
  "recordings without a type": {
    details: { conversationTypeId: null },
    expected: { ...NONE, read: 8, answered: 8, lacking: 0 },
    hopeless: false,
  },
  "details that can't be read": {
    listed: "Visit",
    details: "gone",
    expected: { types: [], unpaired: ["Visit"], read: 2, answered: 0, lacking: 0 },
    hopeless: false,
  },
});

test.each(Object.entries(CASES))(
  "%s: the search ends once nothing more can be learned",
  async (_, { listed, details, wanted, expected, hopeless }) => {
    const rows = Array.from({ length: 20 }, (__, index) => row(`r${index}`, listed));
    const gone = new ApiError({ status: 403, code: "forbidden", message: "Out of reach" });
    const pairing = await pairTypes(
      "org_1",
      rows,
      (id) => (details === "gone" ? Promise.reject(gone) : Promise.resolve({ id, ...details })),
      () => undefined,
      undefined,
      wanted,
    );
    expect(pairing).toMatchObject(expected);
    expect(givesNoIds(pairing)).toBe(hopeless);
  },
);

test("a service that has IDs for some types is searched to the end", async () => {
  const rows = ["A", "B", "C", "D", "E"].map((name) => row(name, name));
  const { read, detailsOf } = detailsFrom({ A: "ct_a" });
  const pairing = await pairTypes("org_1", rows, detailsOf, () => undefined);
  expect(read).toEqual(["A", "B", "C", "D", "E"]);
  expect(pairing).toMatchObject({ types: [{ id: "ct_a" }], unpaired: ["B", "C", "D", "E"] });
});
