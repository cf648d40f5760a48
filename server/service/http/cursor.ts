import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "../../../src/contract/zod.ts";
import { badRequest } from "./errors.ts";

/** Where a page ended: the value its list is ordered by, and the id that breaks ties. */
const Position = z.tuple([z.nullable(z.union([z.string(), z.number()])), z.string()]);
export type Position = z.infer<typeof Position>;

/** Writes and reads the cursors of one list under one set of filters and one order. */
export interface Cursors {
  write(position: Position): string;
  /** 400 where the cursor isn't one of this list under these filters. */
  read(cursor: string | undefined): Position | undefined;
}

/** `scope` is whatever must be the same on the next page. The size of a page isn't part of it. */
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
      const given = Buffer.from(signature, "base64url");
      const wanted = sign(payload);
      if (rest.length === 0 && given.length === wanted.length && timingSafeEqual(given, wanted)) {
        const text = Buffer.from(payload, "base64url").toString();
        return z.parse(Position, JSON.parse(text));
      }
      throw badRequest("The cursor can't be read, or belongs to another list or other filters.");
    },
  };
}
