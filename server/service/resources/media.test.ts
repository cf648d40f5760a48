import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { recordingDetails } from "~/contract/recordings.ts";
import { sql } from "~server/shared/database/database.ts";
import { describeOnPglite } from "../testing/service.ts";

describeOnPglite(
  "a clip",
  (service) => {
    let whole = new Uint8Array();
    const signed = async () => {
      const { api, database } = service();
      const row = await database.row<{ id: string }>(
        sql`select id from recording where media is not null order by id limit 1`,
      );
      const params = { recordingId: row?.id ?? "" };
      const { data } = await api.read(recordingDetails, { params });
      return data.videoUrl ?? "";
    };
    const range = async (header: string) => fetch(await signed(), { headers: { range: header } });

    beforeAll(async () => {
      whole = new Uint8Array(await (await fetch(await signed())).arrayBuffer());
    });

    test.each([
      ["bytes=0-99", 0, 100],
      ["bytes=100-", 100, undefined],
      ["bytes=-50", -50, undefined],
      ["bytes=10-99999999", 10, undefined],
    ])("is sent in part for %s", async (header, start, end) => {
      const response = await range(header);
      const part = whole.slice(start, end);
      expect(response.status).toBe(206);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(part);
      const first = start < 0 ? whole.length + start : start;
      expect(response.headers.get("content-range")).toBe(
        `bytes ${first}-${first + part.length - 1}/${whole.length}`,
      );
    });

    test.each(["bytes=99999999-", "bytes=-0"])("is a 416 for %s", async (header) => {
      const response = await range(header);
      expect(response.status).toBe(416);
      expect(response.headers.get("content-range")).toBe(`bytes */${whole.length}`);
    });

    test.each(["bytes=5-2", "bytes=-", "bytes=a-b", "bytes=0-1,5-6", "lines=1-2"])(
      "is whole where the range %s can't be used",
      async (header) => {
        const response = await range(header);
        expect(response.status).toBe(200);
        expect((await response.arrayBuffer()).byteLength).toBe(whole.length);
      },
    );

    test("answers HEAD with its size and no body", async () => {
      const response = await fetch(await signed(), { method: "HEAD" });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-length")).toBe(String(whole.length));
      expect(response.headers.get("accept-ranges")).toBe("bytes");
    });

    test("is refused at any other URL", async () => {
      const url = new URL(await signed());
      const change = (name: string, value: string) => {
        const changed = new URL(url);
        changed.searchParams.set(name, value);
        return changed;
      };
      const other = new URL(url);
      other.pathname = "/media/rec_other";
      const later = String(Number(url.searchParams.get("expires")) + 60);
      const addresses = [
        change("signature", "x"),
        change("expires", later),
        other,
        `${url.origin}${url.pathname}`,
      ];
      for (const address of addresses) {
        const response = await fetch(address);
        expect([response.status, await response.json()]).toEqual([
          403,
          { error: expect.any(String) },
        ]);
      }
    });

    test("is refused once its URL has expired", async () => {
      const url = await signed();
      expect((await fetch(url)).status).toBe(200);
      const expires = Number(new URL(url).searchParams.get("expires")) * 1000;
      // The signature covers the time, so waiting is the only way to expire it.
      await wait(expires - Date.now());
      const response = await fetch(url);
      expect([response.status, await response.json()]).toEqual([
        403,
        { error: expect.any(String) },
      ]);
    });
  },
  { MEDIA_URL_SECONDS: "2" },
);
