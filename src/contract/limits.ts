import { z } from "./zod.ts";

/** No list may be longer; several in one body are limited together by the service. */
export const MAX_ITEMS = 1000;

// In characters, which have up to four bytes each: PostgreSQL can't index more than 2,704 bytes.
export const MAX_ID = 512;
const MAX_LINE = 1000;
const MAX_TEXT = 100_000;
// A time has at most 35 characters, unless more digits follow the seconds.
export const MAX_TIME = 64;

/** An ID, or anything else that things are found by. */
export const id = z.string().check(z.maxLength(MAX_ID));
export const requiredId = z.string().check(z.minLength(1), z.maxLength(MAX_ID));
/** A name or another text of one line. */
export const line = z.string().check(z.maxLength(MAX_LINE));
export const text = z.string().check(z.maxLength(MAX_TEXT));
export const utcInstant = z.iso.datetime().check(z.maxLength(MAX_TIME));
export const list = <T extends z.core.$ZodType>(item: T) =>
  z.array(item).check(z.maxLength(MAX_ITEMS));
