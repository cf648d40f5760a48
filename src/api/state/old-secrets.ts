import { sessionStore } from "./sign-out.ts";

/** How many secrets are older than so many days, once all API clients were read. */
export const oldSecrets = sessionStore<{ count: number; days: number } | undefined>(undefined);
