import { againText, NOTHING_KNOWN, type Unresolved } from "./doubt-words.ts";

/**
 * What a rotation is for. The request is always the same; what it stops isn't.
 * `rotate`: the first of two, or the only one. `retire`: the second, once the new secret is deployed.
 * `leak`: the first of two in quick succession, as a secret is in the wrong hands. `again`: after a
 * rotation whose secret was lost, or that may or may not have happened.
 */
export type Plan = "rotate" | "retire" | "leak" | "again";

interface PlanText {
  title: string;
  button: string;
  lead: string;
  /** What to do once the new secret is stored. */
  next: string;
  /** To be typed before a rotation that may stop what is running. */
  phrase?: string;
}

const PLANS: Readonly<Record<Exclude<Plan, "again">, PlanText>> = {
  rotate: {
    title: "Rotate secret",
    button: "Rotate secret",
    lead: "Creates a new secret, shown once. The current one keeps working, so nothing breaks. The one before it stops immediately.",
    next: "After deploying, rotate again to retire the old one.",
  },
  retire: {
    title: "Retire the old secret",
    button: "Retire the old secret",
    lead: "A second rotation stops the old secret. The secret in use, from the last rotation, keeps working, nothing to redeploy. The secret created now is shown once; keep it for next time.",
    next: "The secret in use keeps working. Nothing to deploy.",
    phrase: "retire the old secret",
  },
  leak: {
    title: "Stop a secret that leaked",
    button: "Rotate secret",
    lead: "It takes two rotations. The first creates a new secret while the leaked one still works, giving you time to deploy it. The second stops the leaked one.",
    next: "Deploy it everywhere, then retire the leaked one: it works until you do.",
  },
};

/** What a plan does to a client of which this is in doubt. */
export const planText = (plan: Plan, unresolved: Unresolved = NOTHING_KNOWN): PlanText =>
  plan === "again"
    ? {
        title: "Rotate once more",
        button: "Rotate once more",
        phrase: "stop the secret in use",
        ...againText(unresolved),
      }
    : PLANS[plan];
