import { HAPPENED } from "~/api/nouns/client-secrets.ts";
import { lookup } from "~/lib/lookup.ts";

/** Rotations of a client whose new secret didn't arrive, or that may not have happened. */
export interface Unresolved {
  /** The fewest and the most rotations since the secret in use was created. The second one stops it. */
  least: number;
  most: number;
}

/** If there is a doubt and no more is known. */
export const NOTHING_KNOWN: Unresolved = { least: 0, most: Infinity };

/** The state of the secret in use, after rotations whose end is in doubt. */
export function situationOf({ least, most }: Unresolved) {
  if (most <= 1) return "works";
  return least >= 2 ? "stopped" : "may have stopped";
}

/** Says what is known to have happened. */
export function happenedText({ least, most }: Unresolved) {
  if (most === 1) return HAPPENED[least === 1 ? "secret_lost" : "unknown"];
  if (most === Infinity) return "It isn't known whether the service rotated the secret.";
  if (least === most) {
    return `The service rotated the secret ${most} times, and no new one arrived.`;
  }
  const atLeast = least === 0 ? "" : `at least ${least === 1 ? "once" : `${least} times`}, `;
  return `It isn't known how often the service rotated the secret: ${atLeast}at most ${most} times.`;
}

/**
 * The purpose of a rotation. The request is always the same; what it stops isn't.
 * `rotate`: the first of two, or the only one. `retire`: the second, once the new secret is deployed.
 * `leak`: the first of two in quick succession, because a secret leaked. `again`: after a
 * rotation whose secret was lost, or that may or may not have happened.
 */
export type Plan = "rotate" | "retire" | "leak" | "again";

interface PlanText {
  title: string;
  /** The title by default. */
  button?: string;
  /** What the rotation does. */
  intro: string;
  /** What the rotation stops. */
  stops: string;
  /** The next step once the new secret is stored. */
  next: string;
  /** To be typed before a rotation that may stop what is running. */
  phrase?: string;
}

const ONCE = "Creates a new secret, shown once.";

const PLANS: Readonly<Record<Exclude<Plan, "again">, PlanText>> = {
  rotate: {
    title: "Rotate secret",
    intro: ONCE,
    stops: "The current secret keeps working. Only the one before it stops.",
    next: "After deploying it, retire the old one.",
  },
  retire: {
    title: "Retire the old secret",
    intro: "Creates another secret, shown once. Keep it for next time.",
    stops: "The secret in use keeps working. Only the old one stops.",
    next: "The secret in use keeps working. Nothing to deploy.",
    phrase: "retire the old secret",
  },
  leak: {
    title: "Stop a secret that leaked",
    button: "Rotate secret",
    intro:
      "It takes two rotations. This one creates a new secret to deploy. The second one stops the leaked secret.",
    stops: "The leaked secret works until the second rotation, and so does what uses it.",
    next: "Deploy it everywhere, then stop the leaked one: it works until you do.",
  },
};

const CAN_STOP = {
  intro: `${ONCE} Rotate only if you can deploy it everywhere right away.`,
  stops: "This can stop the secret in use immediately.",
  next: "Deploy it everywhere now: the secret from before may have stopped.",
};

/** The certain part about the secret in use, the next step, and the plan for one more rotation. */
const IN_DOUBT = {
  works: {
    headline: "The secret in use still works: keep using it.",
    advice: "Don't rotate again yet: a second rotation could stop it, and everything that uses it.",
    again: CAN_STOP,
  },
  "may have stopped": {
    headline: "The secret in use may have stopped: test it.",
    advice: "If it works, keep using it and don't rotate again yet: that could stop it.",
    again: CAN_STOP,
  },
  stopped: {
    headline: "The secret in use has stopped.",
    advice: "Rotate once more, and deploy the new secret everywhere.",
    again: {
      intro: ONCE,
      stops: "The secret in use has stopped already.",
      next: "Deploy it everywhere now: the secret from before doesn't work.",
    },
  },
};

/** The words for what is in doubt. */
export const doubtText = (unresolved: Unresolved) => IN_DOUBT[situationOf(unresolved)];

/** The doubt in few words, for a client's row. */
export function doubtState(unresolved: Unresolved) {
  const situation = situationOf(unresolved);
  if (situation !== "works") return `secret in use ${situation}`;
  return unresolved.least === 1 ? "new secret lost" : "may have been rotated";
}

/** The words of a plan for a client that is in doubt so far. */
export const planText = (plan: Plan, unresolved: Unresolved): PlanText =>
  plan === "again"
    ? {
        title: "Rotate once more",
        phrase: "stop the secret in use",
        ...doubtText(unresolved).again,
      }
    : PLANS[plan];

/**
 * Refusals because of another rotation of the client, whoever began that, by the gateway's code: a title, and
 * what to do. The service was not called.
 */
export const CONFLICTS = lookup<{ title: string; way: string }>({
  rotation_busy: {
    title: "Another rotation is running",
    way: "Wait until it has ended, then retry: you'll see how it ended first.",
  },
  rotation_waiting: {
    title: "The last rotation isn't finished",
    way: "Its new secret is kept for two minutes. Let whoever rotated it store it, then retry.",
  },
  rotated_meanwhile: {
    title: "The secret was rotated in the meantime",
    way: "Get the new secret from whoever rotated it: the list shows who. The one before it works until the next rotation.",
  },
  rotation_in_doubt: {
    title: "Rotation status unknown",
    way: "See what you can do in the list.",
  },
  rotation_outdated: {
    title: "This page is out of date",
    way: "Check the list for rotations you don't know of, then retry.",
  },
});
