const MAX_SESSIONS = 10_000;

/**
 * Estimates how many sessions are active at this gateway: those used within the idle time and not ended
 * here. More than 10,000 count as that many.
 */
export function createActiveSessions(idleMilliseconds: number, now: () => number) {
  const lastUse = new Map<string, number>();
  return {
    use(sid: string): void {
      // Re-inserting moves the session to the end, so the first ones were used longest ago.
      lastUse.delete(sid);
      lastUse.set(sid, now());
      for (const oldest of lastUse.keys()) {
        if (lastUse.size <= MAX_SESSIONS) break;
        lastUse.delete(oldest);
      }
    },
    end: (sid: string) => void lastUse.delete(sid),
    count(): number {
      for (const [sid, time] of lastUse) {
        if (time + idleMilliseconds > now()) break;
        lastUse.delete(sid);
      }
      return lastUse.size;
    },
  };
}
