import type { z } from "./zod.ts";

const LEVELS = 100;

/** Whether a value is nested at most 100 levels deep; more is no data, and no database takes it. */
export function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth < LEVELS && level.length > 0; depth++) {
    level = level.flatMap((item) =>
      typeof item === "object" && item !== null ? Object.values(item) : [],
    );
  }
  return level.length === 0;
}

/** A check that every item of a list can be told from the others; `field` is where it is reported. */
export const distinct =
  <T>(field: string, keyOf: (item: T) => string | null | undefined): z.core.CheckFn<T[]> =>
  ({ value, issues }) => {
    const seen = new Set<string>();
    value.forEach((item, index) => {
      const key = keyOf(item) ?? "";
      const report = (message: string) =>
        issues.push({ code: "custom", path: [index, field], message, input: value });
      if (key === "") report("Nothing here tells who this is");
      else if (seen.has(key)) report("The same one is in the list already");
      seen.add(key);
    });
  };
