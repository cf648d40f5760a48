import { HAPPENED } from "~/api/client-secrets.ts";
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
type Situation =
  /** It works, and a newer one is lost. */
  | "lost"
  /** It works, and there may be a newer one. */
  | "perhaps"
  /** It may have stopped. */
  | "unsure"
  | "stopped";

export function situationOf({ least, most }: Unresolved): Situation {
  if (most <= 1) return least === 1 ? "lost" : "perhaps";
  return least >= 2 ? "stopped" : "unsure";
}

/** Says what is known to have happened. */
export function happenedText({ least, most }: Unresolved) {
  if (most === 1) return HAPPENED[least === 1 ? "secret_lost" : "unknown"];
  if (least === most)
    return `The service rotated the secret ${most} times, and no new one arrived.`;
  const bounds = [
    least > 0 && `at least ${least === 1 ? "once" : `${least} times`}`,
    most < Infinity && `at most ${most} times`,
  ].filter(Boolean);
  const text = "It isn't known how often the service rotated the secret";
  return bounds.length === 0 ? `${text}.` : `${text}: ${bounds.join(", ")}.`;
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
  button: string;
  lead: string;
  /** The risk. */
  headline: string;
  /** The next step once the new secret is stored. */
  next: string;
  /** To be typed before a rotation that may stop what is running. */
  phrase?: string;
}

const PLANS: Readonly<Record<Exclude<Plan, "again">, PlanText>> = {
  rotate: {
    title: "Rotate secret",
    button: "Rotate secret",
    lead: "Creates a new secret, shown once. The current one keeps working, so nothing breaks. The one before it stops immediately.",
    headline: "Anything using the previous secret fails immediately.",
    next: "After deploying, rotate again to retire the old one.",
  },
  retire: {
    title: "Retire the old secret",
    button: "Retire the old secret",
    lead: "A second rotation stops the old secret. The secret in use, from the last rotation, keeps working, nothing to redeploy. The secret created now is shown once; keep it for next time.",
    headline: "Anything still using the old secret fails immediately.",
    next: "The secret in use keeps working. Nothing to deploy.",
    phrase: "retire the old secret",
  },
  leak: {
    title: "Stop a secret that leaked",
    button: "Rotate secret",
    lead: "It takes two rotations. The first creates a new secret while the leaked one still works, giving you time to deploy it. The second stops the leaked one.",
    headline: "Rotating twice too quickly causes an outage.",
    next: "Deploy it everywhere, then retire the leaked one: it works until you do.",
  },
};

const WORKS = "The secret in use still works: keep using it.";
const waitFor = (would: string, has: string) =>
  `Don't rotate again yet. A second rotation ${would} stop it, and everything using it, immediately. The one before it ${has} stopped.`;

const REDEPLOY = "Do this only when you can redeploy at the same time.";
const MAY_STOP = {
  lead: `This may stop the secret in use immediately: then anything using it fails until it has the new one. ${REDEPLOY}`,
  headline: "This can cause an outage until the new secret is deployed everywhere.",
  next: "Deploy it everywhere now: the secret from before may have stopped.",
};

interface DoubtText {
  /** The doubt in few words, for a client's row. */
  short: string;
  /** The certain part about the secret in use, and the next step. */
  headline: string;
  advice: string;
  /** The plan for one more rotation. */
  again: Pick<PlanText, "lead" | "headline" | "next">;
}

const IN_DOUBT: Readonly<Record<Situation, DoubtText>> = {
  lost: {
    short: "new secret lost",
    headline: WORKS,
    advice: waitFor("would", "has"),
    again: {
      lead: `This stops the secret in use immediately: anything using it fails until it has the new one. ${REDEPLOY}`,
      headline: "This causes an outage until the new secret is deployed everywhere.",
      next: "Deploy it everywhere now: anything using the secret from before fails.",
    },
  },
  perhaps: {
    short: "may have been rotated",
    headline: WORKS,
    advice: waitFor("could", "may have"),
    again: MAY_STOP,
  },
  unsure: {
    short: "secret in use may have stopped",
    headline: "The secret in use may have stopped: test it.",
    advice: "If it works, keep using it and don't rotate again yet: that could stop it.",
    again: MAY_STOP,
  },
  stopped: {
    short: "secret in use stopped",
    headline: "The secret in use has stopped.",
    advice: "Rotate once more, and deploy the new secret everywhere.",
    again: {
      lead: "The secret in use has stopped. This creates a new one, shown once.",
      headline: "Everything fails until it has the new secret.",
      next: "Deploy it everywhere now: the secret from before doesn't work.",
    },
  },
};

/** The words for what is in doubt. */
export const doubtText = (unresolved: Unresolved): DoubtText => IN_DOUBT[situationOf(unresolved)];

/** The words of a plan for a client that is in doubt so far. */
export const planText = (plan: Plan, unresolved: Unresolved = NOTHING_KNOWN): PlanText =>
  plan === "again"
    ? {
        title: "Rotate once more",
        button: "Rotate once more",
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
    way: "Its new secret is kept for two minutes. Let whoever rotated it store it, then retry: the next rotation stops the secret from before this one.",
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
