import { sessionStore } from "./sign-out.ts";

/**
 * The organization that the service named in its answer to a write of this session. A live service
 * has no other way to say where a credential writes.
 */
export const landedIn = sessionStore<string | undefined>(undefined);
