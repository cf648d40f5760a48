import type { ClientHistory } from "./client-history.ts";
import type { Plan } from "./plans.ts";
import { inUse, NOTHING_KNOWN, type Unresolved } from "./doubt-words.ts";

/** A period in which a secret works or doesn't, drawn as a strip with words in it. */
export interface Period {
  works: boolean;
  text: string;
  /** A secret that worked stops here. */
  stops?: boolean;
}

export interface SecretStates {
  name: string;
  detail: string;
  /** Before the rotation, after it, and after the next one. */
  periods: readonly [Period, Period, Period];
}

const works = (text = "works"): Period => ({ works: true, text });
const stops = (text = "stops"): Period => ({ works: false, text, stops: true });
const none = (text = ""): Period => ({ works: false, text });

const current = (name: string, detail: string, periods = [works(), works(), stops()] as const) => ({
  name,
  detail,
  periods,
});

/** When the current secret was created, as far as known. */
const originOf = ({ rotated, created }: ClientHistory) =>
  rotated !== undefined
    ? `rotated here ${rotated}`
    : created === undefined
      ? "in use today"
      : `from ${created} or later`;

const previous = (name: string, detail: string, { rotated }: ClientHistory, stop: string) => ({
  name,
  detail: rotated === undefined ? detail : `from before ${rotated}`,
  periods: [works(), stops(stop), none()] as const,
});

const next = (done: boolean, after = works()): SecretStates => ({
  name: done ? "Current secret" : "New secret",
  detail: done ? "the new one" : "created by this rotation",
  periods: [none("not created yet"), after, works()],
});

/** The periods of the secret in use if this is in doubt before a rotation. */
function doubtful(unresolved: Unresolved, done: boolean): SecretStates["periods"] {
  switch (inUse(unresolved)) {
    case "works": {
      const stop = done ? "stopped" : "stops immediately";
      return [works(), stops(unresolved.least === 1 ? stop : `${stop}, if it was rotated`), none()];
    }
    case "unsure":
      return [none("may have stopped"), none("may have stopped"), none()];
    default:
      return [none("stopped"), none(), none()];
  }
}

/** The states for a rotation after others whose secrets are lost, or may be. */
function statesInDoubt(unresolved: Unresolved, done: boolean): readonly SecretStates[] {
  const isLost = unresolved.least > 0;
  return [
    {
      name: done ? "Secret used before" : "Secret in use",
      detail: done ? "what everything used until now" : "what everything uses now",
      periods: doubtful(unresolved, done),
    },
    {
      name: isLost ? "Lost secret" : "Possible new secret",
      detail: "no one has it",
      periods: isLost
        ? [works("valid"), works("valid"), stops()]
        : [works("if created"), works("if created"), stops()],
    },
    next(done),
  ];
}

/**
 * Which secret works when, the one that stops first at the top. `done`: the rotation has happened, so the
 * new secret is the current one, and the one that was current is the previous one.
 */
export function secretStates(
  plan: Plan,
  history: ClientHistory,
  done: boolean,
): readonly SecretStates[] {
  const stop = done ? "stopped" : "stops immediately";
  const origin = originOf(history);
  const detail = done ? "now the previous one" : origin;
  switch (plan) {
    case "again":
      return statesInDoubt(history.unresolved ?? NOTHING_KNOWN, done);
    case "leak":
      return [
        current("Leaked secret", detail, [works(), works("still works"), stops()]),
        next(done, works("works, deploy it")),
      ];
    case "retire":
      return [
        previous("Old secret", "the previous one", history, stop),
        current("Secret in use", detail),
        next(done),
      ];
    default:
      return [
        previous(done ? "Older secret" : "Previous secret", "if there is one", history, stop),
        current(done ? "Previous secret" : "Current secret", done ? "current until now" : origin),
        next(done),
      ];
  }
}
