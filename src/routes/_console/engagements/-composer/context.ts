import { createContext, useContext } from "react";
import { type JsonObject, type JsonPath, pathKey } from "../-body/json.ts";
import { type Draft, EMPTY_DRAFT } from "./draft/draft.ts";
import type { Problem } from "./draft/problems.ts";

interface Composing {
  draft: Draft;
  problems: readonly Problem[];
  /** What of the draft is sent. */
  sent: JsonObject;
  /** True while the JSON can't be read: the form shows the last valid body, read-only. */
  locked: boolean;
}

/** What every field of the form reads. */
export const ComposerContext = createContext<Composing>({
  draft: EMPTY_DRAFT,
  problems: [],
  sent: {},
  locked: false,
});

export const useComposer = (): Composing => useContext(ComposerContext);

/** The ID of a path's element in the form. */
export const elementId = (path: JsonPath): string => `engagement.${pathKey(path)}`;

/** What is wrong at exactly this path, in one line. */
export function useProblem(path: JsonPath): string | undefined {
  const key = pathKey(path);
  const found = useComposer().problems.filter((problem) => pathKey(problem.path) === key);
  return found.length === 0 ? undefined : found.map(({ message }) => message).join(" ");
}
