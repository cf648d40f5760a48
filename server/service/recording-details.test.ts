import { expect, test } from "vitest";
import { type Recording, recordingDetails, recordingList } from "~/contract/recordings.ts";
import { sql } from "~server/shared/database/database.ts";
import { refusalOf } from "./testing/api.ts";
import { describeService } from "./testing/service.ts";

const FLAGS = {
  showSummary: true,
  showEntityExtractions: true,
  showFollowups: true,
  showEvaluationScore: true,
  showCrmCustomers: true,
};

describeService("the details of a recording", (service) => {
  const read = async (recordingId: string, query: Readonly<Record<string, boolean>> = {}) => {
    return (await service().api.read(recordingDetails, { params: { recordingId }, query })).data;
  };

  const list = async (query: Readonly<Record<string, unknown>> = {}): Promise<Recording[]> => {
    return (await service().api.read(recordingList, { query })).data;
  };

  test("are what the list says and more, without what wasn't asked for", async () => {
    const [row] = await list();
    const details = await read(row?.id ?? "");
    expect(details).toMatchObject(row ?? {});
    expect(details.conversationTypeId).toMatch(/^ct_/);
    for (const field of [
      "summary",
      "entityExtractions",
      "followups",
      "evaluationScore",
      "crmCustomers",
    ]) {
      expect(field in details).toBe(false);
    }
  });

  test("hold all that the flags ask for, as the list does", async () => {
    const rows = await list({
      showFollowups: true,
      showCrmCustomer: true,
      showEvaluationScore: true,
    });
    const all = await Promise.all(rows.map((row) => read(row.id, FLAGS)));
    all.forEach((details, index) => {
      const row = rows[index];
      const scores = details.followups?.map(({ followupId: id, score }) => ({ id, score }));
      expect(scores).toEqual(row?.followups);
      expect(details.evaluationScore).toBe(row?.evaluationScore);
      expect(details.crmCustomers?.[0] ?? null).toEqual(row?.crmCustomer);
    });
    const extractions = all.flatMap((details) => details.entityExtractions ?? []);
    expect(new Set(extractions.map(({ status }) => status))).toEqual(
      new Set(["IN_PROGRESS", "SUCCESS", "FAIL", "SYNCED"]),
    );
    for (const { status, extraction } of extractions) {
      expect(extraction !== null).toBe(status === "SUCCESS" || status === "SYNCED");
    }
    const fields = extractions.flatMap(({ extraction }) => extraction ?? []);
    expect(fields.some(({ mappings }) => mappings === null)).toBe(true);
    expect(fields.some(({ mappings }) => mappings !== null)).toBe(true);
    expect(all.some((details) => (details.crmCustomers?.length ?? 0) > 1)).toBe(true);
    const summaries = all.flatMap((details) => details.summary ?? []);
    expect(summaries.length).toBeGreaterThan(80);
    for (const summary of summaries) {
      expect(summary.match(/[.!?](?= |$)/g)?.length).toBeGreaterThanOrEqual(2);
      expect(summary).not.toMatch(/undefined|null|NaN|\bundefined\b/);
    }
  });

  test("belong to no one out of reach", async () => {
    const { api, organizationToken: token, sandbox } = service();
    const foreign = (await list()).find((row) => row.organizationId !== sandbox.organizationId);
    const call = (recordingId: string) =>
      api.call(recordingDetails, { token, params: { recordingId } });
    const reply = await call(foreign?.id ?? "");
    expect(refusalOf(reply)).toBe(403);
    for (const id of ["rec_none", "\0", "a%2fb", "☃"]) expect((await call(id)).status).toBe(404);
  });

  test("lead to a clip that needs no credential, but a signature and a time", async () => {
    const rows = await list();
    const all = await Promise.all(rows.map((row) => read(row.id)));
    const ready = all.filter((details) => details.videoUrl);
    for (const isVideo of [true, false]) {
      const details = ready.find((one) => one.isVideo === isVideo);
      const url = new URL(details?.videoUrl ?? "");
      expect(url.origin).toBe(service().api.origin);
      const response = await fetch(url);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe(isVideo ? "video/webm" : "audio/webm");
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect(bytes.length).toBeGreaterThan(20_000);
      // Every WebM file starts with the mark of its container format.
      expect(Buffer.from(bytes.slice(0, 4)).toString("hex")).toBe("1a45dfa3");
      const lifetime = Date.parse(details?.videoUrlExpiresAt ?? "") - Date.now();
      expect(lifetime).toBeGreaterThan(14 * 60_000);
      expect(lifetime).toBeLessThanOrEqual(15 * 60_000);
    }
  });

  test("have no clip while processing hasn't succeeded", async () => {
    const { database } = service();
    const { id = "" } =
      (await database.row<{ id: string }>(sql`select id from recording limit 1`)) ?? {};
    await database.rows(sql`
      update recording set processing_status = 'error', media = null where id = ${id}`);
    expect(await read(id)).toMatchObject({
      processingStatus: "error",
      videoUrl: null,
      videoUrlExpiresAt: null,
    });
  });
});
