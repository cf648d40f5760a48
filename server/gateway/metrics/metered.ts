import type { Rotations } from "../rotation/operations.ts";
import type { Sessions } from "../session/cookie.ts";
import type { GuessLimit } from "../session/guess-limit.ts";
import type { Meter } from "./meter.ts";

/** Counts the sessions that begin, are used and end. */
export function meteredSessions(sessions: Sessions, meter: Meter | undefined): Sessions {
  if (!meter) return sessions;
  return {
    ...sessions,
    begin: async (credential) => {
      const session = await sessions.begin(credential);
      meter.sessionBegun(session.sid);
      return session;
    },
    open: async (cookies) => {
      const session = await sessions.open(cookies);
      if (typeof session === "object") meter.sessionUsed(session.sid);
      return session;
    },
    end: async (session) => {
      await sessions.end(session);
      meter.sessionEnded(session.sid);
    },
    endAll: async (session) => {
      await sessions.endAll(session);
      meter.sessionEnded(session.sid);
    },
  };
}

/** Counts the rotations that ran, by their outcome. */
export function meteredRotations(rotations: Rotations, meter: Meter | undefined): Rotations {
  if (!meter) return rotations;
  return {
    ...rotations,
    run: (sid, id, rotate) =>
      rotations.run(sid, id, async (target, begin) => {
        const rotated = await rotate(target, begin);
        meter.rotation(rotated.result.outcome);
        return rotated;
      }),
  };
}

/** Counts the sign-ins and probes that were refused unchecked. */
export function meteredLimit(limit: GuessLimit, meter: Meter | undefined): GuessLimit {
  if (!meter) return limit;
  return async (guess, check, isRight) => {
    let isChecked = false;
    const run = () => {
      isChecked = true;
      return check();
    };
    try {
      return await limit(guess, run, isRight);
    } catch (error) {
      if (!isChecked) meter.signInRefused();
      throw error;
    }
  };
}
