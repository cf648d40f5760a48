import { expect, test } from "vitest";
import { recordingList } from "~/contract/recordings.ts";
import { sql } from "~server/shared/database/database.ts";
import { describeService } from "./testing/service.ts";

describeService("a list of recordings that changes between pages", (service) => {
  const read = (cursor?: string | number | null) =>
    service().api.read(recordingList, { query: { limit: 20, cursor } });

  async function walk(between: (page: number, ids: readonly string[]) => Promise<unknown>) {
    const ids: string[] = [];
    let cursor: string | number | null | undefined;
    for (let page = 1; cursor !== null; page += 1) {
      const answer = await read(cursor);
      const shown = answer.data.map(({ id }) => id);
      ids.push(...shown);
      ({ cursor } = answer);
      await between(page, shown);
    }
    return ids;
  }

  test("skips and repeats nothing when rows are deleted and added", async () => {
    const { database } = service();
    const before = await walk(() => Promise.resolve());
    expect(before).toHaveLength(200);
    // Delete the rows around the cursor, one already read, and one on a later page.
    const gone = [before[5], before[19], before[20], before[150]].map((id) => id ?? "");
    const after = await walk(async (page, shown) => {
      if (page === 1) {
        expect(shown).toEqual(before.slice(0, 20));
        for (const id of gone) {
          await database.rows(sql`update recording set deleted_at = now() where id = ${id}`);
        }
      }
      // New rows go to the top, behind the reader.
      if (page === 3) {
        const from = before[0] ?? "";
        await database.rows(sql`
          insert into recording
          select (jsonb_populate_record(recording, jsonb_build_object(
            'id', 'rec_added', 'document', replace(document, id, 'rec_added'), 'number', 900001, 'date_created', date_created + interval '1 hour'))).*
          from recording where id = ${from}`);
      }
    });
    const ahead = new Set(gone.slice(2));
    expect(after).toEqual(before.filter((id) => !ahead.has(id)));
    expect((await read()).data[0]?.id).toBe("rec_added");
  });
});
