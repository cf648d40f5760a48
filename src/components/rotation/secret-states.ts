import type { ClientHistory } from "./client-history.ts";
import type { Plan } from "./plans.ts";

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

const current = (name: string, { rotated, created }: ClientHistory): SecretStates => ({
  name,
  detail:
    rotated !== undefined
      ? `rotated here ${rotated}`
      : created === undefined
        ? "in use today"
        : `from ${created} or later`,
  periods: [works(), works(), stops()],
});

const previous = (name: string, detail: string, { rotated }: ClientHistory, stop: string) => ({
  name,
  detail: rotated === undefined ? detail : `from before ${rotated}`,
  periods: [works(), stops(stop), none()] as const,
});

const next = (after = works()): SecretStates => ({
  name: "New secret",
  detail: "created by this rotation",
  periods: [none("not created yet"), after, works()],
});

/** The states for a rotation after one whose secret is lost, or may be. */
function statesAfterLoss(isLost: boolean): readonly SecretStates[] {
  return [
    {
      name: "Secret in use",
      detail: "what everything uses now",
      periods: [
        works(),
        stops(isLost ? "stops immediately" : "stops immediately, if it was rotated"),
        none(),
      ],
    },
    {
      name: isLost ? "Lost secret" : "Possible new secret",
      detail: "no one has it",
      periods: [works("valid"), works("valid"), stops()],
    },
    next(),
  ];
}

/** Which secret works when, the one that stops first at the top. `done`: the rotation has happened. */
export function secretStates(
  plan: Plan,
  history: ClientHistory,
  done: boolean,
): readonly SecretStates[] {
  const stop = done ? "stopped" : "stops immediately";
  switch (plan) {
    case "again":
      return statesAfterLoss(history.outcome === "secret_lost");
    case "leak":
      return [
        { ...current("Leaked secret", history), periods: [works(), works("still works"), stops()] },
        next(works("works, deploy it")),
      ];
    case "retire":
      return [
        previous("Old secret", "the previous one", history, stop),
        current("Secret in use", history),
        next(),
      ];
    default:
      return [
        previous("Previous secret", "if there is one", history, stop),
        current("Current secret", history),
        next(),
      ];
  }
}
