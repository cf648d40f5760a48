import type { Field } from "./fields.ts";

/** What a cell becomes. `texts` is a list separated by semicolons, `data` is JSON or text. */
export type CellKind = "text" | "number" | "boolean" | "texts" | "data";

/** What the cells of a table can be mapped to. */
export interface Cells {
  /** What a cell mapped to a path of the body becomes; undefined if the API has no such field. */
  readonly kindOf: (path: string) => CellKind | undefined;
  /** The paths that a body must have next to a path: the required fields of the objects around it. */
  readonly requiredBeside: (path: string) => string[];
  /** The suggested paths; any other valid path can be typed. */
  readonly paths: readonly string[];
  /** Common column names that no path matches, without spaces and in lower case. */
  readonly aliases: Readonly<Record<string, string | undefined>>;
}

const patternOf = (path: string) => path.replaceAll(/\.\d{1,3}(?=\.|$)/g, ".#");

/** The cells of a body with these fields. */
export function cellsOf(body: readonly Field[], aliases: Cells["aliases"]): Cells {
  // Keyed by path, with "#" for any place in a list: `engagementUsers.#.email`.
  const kinds = new Map<string, CellKind>();
  const required = new Map<string, readonly string[]>();
  const collect = (fields: readonly Field[], parent: string): void => {
    required.set(
      parent,
      fields.filter((field) => field.required).map(({ key }) => key),
    );
    for (const field of fields) {
      const path = parent === "" ? field.key : `${parent}.${field.key}`;
      switch (field.kind) {
        case "object":
          collect(field.fields, path);
          break;
        case "list":
          collect(field.fields, `${path}.#`);
          break;
        case "texts":
          kinds.set(path, "texts").set(`${path}.#`, "text");
          break;
        case "json":
          kinds.set(path, "data");
          break;
        default:
          kinds.set(
            path,
            field.kind === "number" || field.kind === "boolean" ? field.kind : "text",
          );
      }
    }
  };
  collect(body, "");
  const suggested = [...kinds.keys()].filter((path) => !path.endsWith("#"));
  // Only top-level lists get a second place: a second person in an engagement is common, a second
  // address of an account is rare.
  const second = suggested.filter((path) => /^\w+\.#/.test(path));
  return {
    aliases,
    kindOf: (path) => {
      const parent = path.slice(0, path.lastIndexOf("."));
      // Remote data has keys of its own.
      if (kinds.get(parent) === "data" && !path.endsWith(".")) return "text";
      return kinds.get(patternOf(path));
    },
    requiredBeside: (path) => {
      const keys = path.split(".");
      return keys.slice(1).flatMap((_, index) => {
        const parent = keys.slice(0, index + 1).join(".");
        return (required.get(patternOf(parent)) ?? []).map((key) => `${parent}.${key}`);
      });
    },
    paths: [...suggested, ...second.map((path) => path.replace("#", "1"))].map((path) =>
      path.replaceAll("#", "0"),
    ),
  };
}
