import { makeStore } from "~/lib/store.ts";

/** The dialog that the frame shows over a screen. */
export const overlay = makeStore<"commands" | "shortcuts" | undefined>(undefined);
