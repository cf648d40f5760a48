import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "../../../src/contract/zod.ts";
import { badRequest } from "./errors.ts";

/** Where a page ended: the value of the order column, and the ID that breaks ties. */
const Position = z.tuple([z.nullable(z.union([z.string(), z.number()])), z.string()]);
export type Position = z.infer<typeof Position>;

/** Writes and reads the cursors of one list with given filters and order. */
export interface Cursors {
  write(position: Position): string;
  /** Throws a 400 if the cursor isn't from this list with these filters. */
  read(cursor: string | undefined): Position | undefined;
}

/** `scope` is what must stay the same from page to page. The page size may change. */
export function cursors(key: string, scope: unknown): Cursors {
  const context = createHash("sha256").update(JSON.stringify(scope)).digest();
  const sign = (payload: string) =>
    createHmac("sha256", key).update(context).update(payload).digest().subarray(0, 12);
  return {
    write: (position) => {
      const payload = Buffer.from(JSON.stringify(position)).toString("base64url");
      return `${payload}.${sign(payload).toString("base64url")}`;
    },
    read: (cursor) => {
      if (cursor === undefined) return undefined;
      const [payload = "", signature = "", ...rest] = cursor.split(".");
      const actual = Buffer.from(signature, "base64url");
      const expected = sign(payload);
      if (
        rest.length === 0 &&
        actual.length === expected.length &&
        timingSafeEqual(actual, expected)
      ) {
        const text = Buffer.from(payload, "base64url").toString();
        return z.parse(Position, JSON.parse(text));
      }
      throw badRequest("The cursor can't be read, or belongs to another list or other filters.");
    },
  };
}
