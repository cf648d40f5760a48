/**
 * What a rotation is for. The call is the same every time; what it stops isn't.
 * `rotate`: the first of two, or the only one. `retire`: the second, once the new secret is deployed.
 * `leak`: the first of two in a hurry, as a secret is in the wrong hands. `again`: after a rotation
 * whose secret was lost, or of which nobody knows whether it happened.
 */
export type Plan = "rotate" | "retire" | "leak" | "again";

/** A span in which a secret works, drawn as a strip; or words in its place. */
export interface Span {
  works: boolean;
  words: string;
  /** It ends here what worked before. */
  stops?: boolean;
}

export interface Secret {
  name: string;
  detail: string;
  /** Before the rotation, after it, after the next. */
  spans: readonly [Span, Span, Span];
}

const works = (words = "works"): Span => ({ works: true, words });
const stops = (words: string): Span => ({ works: false, words, stops: true });
const none = (words = ""): Span => ({ works: false, words });

export interface PlanFacts {
  /** When the client was last rotated from here, as words; undefined where that isn't known. */
  rotated: string | undefined;
  /** When the client was created, as words. */
  created: string | undefined;
  /** How the rotation ended that `again` comes after. */
  outcome?: "secret_lost" | "unknown";
  /** Once it has happened, it is told as what was. */
  done: boolean;
}

const inUse = ({ rotated, created }: PlanFacts) =>
  rotated !== undefined
    ? `rotated here ${rotated}`
    : created === undefined
      ? "in use today"
      : `from ${created} or later`;

const NEW: Secret = {
  name: "New secret",
  detail: "made by this rotation",
  spans: [none("not made yet"), works(), works()],
};

function secretsBeforeAgain(facts: PlanFacts): Secret[] {
  const lost = facts.outcome === "secret_lost";
  return [
    {
      name: "Secret in use",
      detail: "everything that runs has it",
      spans: [works(), stops(lost ? "stops at once" : "stops at once, if it was rotated"), none()],
    },
    {
      name: lost ? "Lost secret" : "Secret made, perhaps",
      detail: "nobody has it",
      spans: [works("valid"), works("valid"), stops("stops")],
    },
    NEW,
  ];
}

/** Which secret works when: the drawing and its words, from the one that stops first. */
export function secretsOf(plan: Plan, facts: PlanFacts): readonly Secret[] {
  const now = facts.done ? "stopped" : "stops at once";
  switch (plan) {
    case "again":
      return secretsBeforeAgain(facts);
    case "leak":
      return [
        {
          name: "Leaked secret",
          detail: inUse(facts),
          spans: [works(), works("still works"), stops("stops")],
        },
        { ...NEW, spans: [none("not made yet"), works("works: deploy it"), works()] },
      ];
    case "retire":
      return [
        {
          name: "Old secret",
          detail: facts.rotated === undefined ? "the one before" : `from before ${facts.rotated}`,
          spans: [works(), stops(now), none()],
        },
        { name: "Secret in use", detail: inUse(facts), spans: [works(), works(), stops("stops")] },
        NEW,
      ];
    default:
      return [
        {
          name: "Previous secret",
          detail: facts.rotated === undefined ? "if there is one" : `from before ${facts.rotated}`,
          spans: [works(), stops(now), none()],
        },
        { name: "Current secret", detail: inUse(facts), spans: [works(), works(), stops("stops")] },
        NEW,
      ];
  }
}

/** What is to be typed before a rotation that may stop what runs; none for a harmless one. */
export const PHRASES: Readonly<Record<Plan, string | undefined>> = {
  rotate: undefined,
  leak: undefined,
  retire: "retire the old secret",
  again: "stop the secret in use",
};
