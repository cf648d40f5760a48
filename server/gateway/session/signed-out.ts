/** Sessions that were ended before they expired: a copy of their cookie must not open them. */
export interface SignedOut {
  /** Ends a session. `exp` is when its cookie expires anyway, in seconds since the epoch. */
  readonly add: (sid: string, exp: number) => Promise<void>;
  readonly has: (sid: string) => Promise<boolean>;
}

/** Only someone with a valid credential can add one, so that many never come together. */
const MAX_ENTRIES = 100_000;

/** Keeps them in memory, for a gateway that runs alone. */
export function signedOutInMemory(now: () => number): SignedOut {
  const ends = new Map<string, number>();
  return {
    async add(sid, exp) {
      ends.set(sid, exp);
      for (const [oldest, end] of ends) {
        if (end * 1000 > now() && ends.size <= MAX_ENTRIES) break;
        ends.delete(oldest);
      }
    },
    has: async (sid) => ends.has(sid),
  };
}
