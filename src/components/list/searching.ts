import { preloads } from "~/lib/preload.ts";
import { makeStore } from "~/lib/store.ts";
import type * as code from "./typed-filters.tsx";

const load = () => import("./typed-filters.tsx");
preloads.push(load);

/** The code that reads a text above a list, and marks its words in the rows, once it is there. */
export const searching = makeStore<typeof code | undefined>(undefined);

/** Loads that code. Without it a text is words, and its words aren't marked. */
export const loadSearching = () => void load().then(searching.set, () => undefined);
