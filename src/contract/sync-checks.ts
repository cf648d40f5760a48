import type { z } from "./zod.ts";

const LEVELS = 100;

/** Whether a value is nested at most 100 levels deep: databases reject far deeper JSON. */
export function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth < LEVELS && level.length > 0; depth++) {
    level = level.flatMap((item) =>
      typeof item === "object" && item !== null ? Object.values(item) : [],
    );
  }
  return level.length === 0;
}

/** Checks that every item of a list has a key of its own; reported at `field`. */
export const distinct =
  <T>(field: string, keyOf: (item: T) => string | null | undefined): z.core.CheckFn<T[]> =>
  ({ value, issues }) => {
    const seen = new Set<string>();
    value.forEach((item, index) => {
      const key = keyOf(item) ?? "";
      const report = (message: string) =>
        issues.push({ code: "custom", path: [index, field], message, input: value });
      if (key === "") report("Add an external ID, email or name");
      else if (seen.has(key)) report("Already in the list");
      seen.add(key);
    });
  };
