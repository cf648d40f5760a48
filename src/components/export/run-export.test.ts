import { beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "~/api/transport/query-client.ts";
import { RECORDINGS } from "~/components/recording/lists.tsx";
import { type ExportProgress, makeExport } from "./run-export.ts";

const files = new Map<string, Blob>();
vi.mock("~/lib/download.ts", () => ({
  downloadBlob: (name: string, blob: Blob) => void files.set(name, blob),
}));

const cursors: (string | null)[] = [];
let answers: (() => Response | Promise<Response>)[] = [];
/** Ends the calls without an answer: those that have no signal would keep one of the five reads for good. */
let ends: (() => void)[] = [];
const page = (ids: readonly string[], cursor: string | null) => () =>
  Response.json({ data: ids.map((id) => ({ id, teamId: "tm" })), cursor });
const broken = () => Response.json({ error: "Broken" }, { status: 500 });

beforeEach(() => {
  files.clear();
  cursors.length = 0;
  vi.stubGlobal("location", { pathname: "/recordings" });
  vi.stubGlobal("fetch", (address: string, { signal }: RequestInit) => {
    cursors.push(new URL(address, "http://console").searchParams.get("cursor"));
    const answer = answers.shift();
    return new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      ends.push(() => reject(new TypeError("The test has ended.")));
      if (answer) resolve(answer());
    });
  });
  return async () => {
    for (const end of ends) end();
    ends = [];
    await Promise.resolve();
    vi.unstubAllGlobals();
  };
});

function begin(format: "csv" | "ndjson" = "ndjson", learnsNames = false) {
  const shown: ExportProgress[] = [];
  const options = { list: "recordings", format, raw: !learnsNames };
  const show = (progress: ExportProgress) => shown.push(progress);
  const job = makeExport(makeQueryClient(), RECORDINGS, {}, options, learnsNames, show);
  return { job, last: () => shown.at(-1) };
}

async function onlyFile() {
  const [[name = "", blob] = []] = files;
  return { count: files.size, name, text: (await blob?.text()) ?? "" };
}

test("a failed page is asked for again, and the file has each row once", async () => {
  answers = [page(["a"], "one"), broken, page(["a", "b"], "two"), page(["c"], null)];
  const { job, last } = begin();
  await job.run();
  expect(last()).toMatchObject({ phase: "stopped", rows: 1, problem: expect.any(String) });
  expect(files.size).toBe(0);
  await job.run();
  expect(cursors).toEqual([null, "one", "one", "two"]);
  const { count, name, text } = await onlyFile();
  expect(last()).toMatchObject({ phase: "saved", rows: 3, repeated: 1, saved: name });
  expect(count).toBe(1);
  expect(name).toMatch(/^recordings-\d{4}-\d\d-\d\d\.ndjson$/);
  expect(text.match(/"id":"."/g)).toEqual(['"id":"a"', '"id":"b"', '"id":"c"']);
});

test("a stopped export saves a file only if asked, and its name says that it is partial", async () => {
  answers = [page(["a", "b"], "one")];
  const { job, last } = begin("csv");
  const running = job.run();
  await expect.poll(() => cursors.length).toBe(2);
  job.stop();
  await running;
  expect(last()).toMatchObject({ phase: "stopped", rows: 2, problem: undefined });
  expect(files.size).toBe(0);
  await job.save(true);
  const { name, text } = await onlyFile();
  expect(name).toMatch(/^recordings-\d{4}-\d\d-\d\d-partial\.csv$/);
  // `text()` leaves out the byte-order mark.
  expect(text).toBe(`"id","teamId"\r\n"a","tm"\r\n"b","tm"\r\n`);
  answers = [page(["c"], null)];
  await job.run();
  expect(last()).toMatchObject({ phase: "saved", rows: 3 });
});

test("an export stops at once while it reads the names of organizations", async () => {
  const { job, last } = begin("ndjson", true);
  const running = job.run();
  await expect.poll(() => cursors.length).toBe(1);
  job.stop();
  await running;
  expect(last()).toMatchObject({ phase: "stopped", rows: 0, problem: undefined });
});

test("an export pauses in a list without rows, and resumes where it was", async () => {
  vi.useFakeTimers();
  answers = [
    page(["a"], "0"),
    ...Array.from({ length: 20 }, (_, index) => page([], `${index + 1}`)),
  ];
  const { job, last } = begin();
  const running = job.run();
  await vi.advanceTimersByTimeAsync(60_000);
  await running;
  expect(last()).toMatchObject({ phase: "stopped", rows: 1, isPaused: true });
  expect(cursors).toHaveLength(21);
  answers = [page(["b"], null)];
  await job.run();
  expect(cursors.at(-1)).toBe("20");
  expect(last()).toMatchObject({ phase: "saved", rows: 2, isPaused: false });
  vi.useRealTimers();
});

test("a list that repeats a page is never saved as complete", async () => {
  answers = [page(["a"], "one"), page(["b"], "two"), page(["c"], "one")];
  const { job, last } = begin();
  await job.run();
  expect(last()).toMatchObject({ phase: "looped", rows: 3 });
  expect(files.size).toBe(0);
});
