import { z } from "~/contract/zod.ts";

/** A text that can't be blank, with its own words for when it is. */
export const required = (message: string) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text !== "", message),
  );
