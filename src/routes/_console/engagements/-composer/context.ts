import { createContext, useContext } from "react";
import type { JsonPath } from "~/lib/json.ts";
import type { Problem } from "./check.ts";
import { type Draft, EMPTY_DRAFT, pathKey } from "./draft.ts";

interface Composing {
  draft: Draft;
  problems: ReadonlyMap<string, readonly Problem[]>;
  /** True while the JSON can't be read: the form shows the last good body and can't be written in. */
  locked: boolean;
}

/** What every field of the form looks at. */
export const ComposerContext = createContext<Composing>({
  draft: EMPTY_DRAFT,
  problems: new Map(),
  locked: false,
});

export const useComposer = (): Composing => useContext(ComposerContext);

/** The id of the element that stands for a path in the form. */
export const elementId = (path: JsonPath): string => `engagement.${pathKey(path)}`;

/** What is wrong at exactly this path, in one line. */
export function useProblem(path: JsonPath): string | undefined {
  const found = useComposer().problems.get(pathKey(path));
  return found?.map(({ message }) => message).join(". ");
}
