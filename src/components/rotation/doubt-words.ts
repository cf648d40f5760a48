/** Rotations of a client whose new secret didn't arrive, or that may not have happened. */
export interface Unresolved {
  /** The fewest and the most rotations since the secret in use was created. The second one stops it. */
  least: number;
  most: number;
}

/** If there is a doubt and no more is known. */
export const NOTHING_KNOWN: Unresolved = { least: 0, most: Infinity };

/** Whether the secret in use still works. */
export const inUse = ({ least, most }: Unresolved): "works" | "unsure" | "stopped" =>
  most <= 1 ? "works" : least >= 2 ? "stopped" : "unsure";

/** How a rotation ended that brought no secret and may have changed it: for the dialogs and the activity. */
export const HAPPENED = {
  secret_lost: "The service rotated the secret, but the new one didn't arrive.",
  unknown: "The service was asked to rotate the secret, and it isn't known whether it did.",
} as const;

/** The same in few words, for a client's row. */
export function shortText(unresolved: Unresolved): string {
  switch (inUse(unresolved)) {
    case "works":
      return unresolved.least === 1 ? "new secret lost" : "may have been rotated";
    case "unsure":
      return "secret in use may have stopped";
    default:
      return "secret in use stopped";
  }
}

export function happenedText({ least, most }: Unresolved): string {
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

/** What is certain about the secret in use, and what another rotation does to it. */
export function inUseText(unresolved: Unresolved): { headline: string; advice: string } {
  switch (inUse(unresolved)) {
    case "works":
      return unresolved.least === 1
        ? {
            headline: "The secret in use still works: keep using it.",
            advice:
              "Don't rotate again yet. A second rotation would stop it, and everything using it, immediately. The one before it has stopped.",
          }
        : {
            headline: "The secret in use still works: keep using it.",
            advice:
              "Don't rotate again yet. A second rotation could stop it, and everything using it, immediately. The one before it may have stopped.",
          };
    case "unsure":
      return {
        headline: "The secret in use may have stopped: test it.",
        advice: "If it works, keep using it and don't rotate again yet: that could stop it.",
      };
    default:
      return {
        headline: "The secret in use has stopped.",
        advice: "Rotate once more, and deploy the new secret everywhere.",
      };
  }
}

interface AgainText {
  lead: string;
  headline: string;
  next: string;
}

const REDEPLOY = "Do this only when you can redeploy at the same time.";

/** What one more rotation does, before and after it. */
export function againText(unresolved: Unresolved = NOTHING_KNOWN): AgainText {
  const state = inUse(unresolved);
  if (state === "stopped") {
    return {
      lead: "The secret in use has stopped. This creates a new one, shown once.",
      headline: "Everything fails until it has the new secret.",
      next: "Deploy it everywhere now: the secret from before doesn't work.",
    };
  }
  if (unresolved.least === 1 && state === "works") {
    return {
      lead: `This stops the secret in use immediately: anything using it fails until it has the new one. ${REDEPLOY}`,
      headline: "This causes an outage until the new secret is deployed everywhere.",
      next: "Deploy it everywhere now: anything using the secret from before fails.",
    };
  }
  return {
    lead: `This may stop the secret in use immediately: then anything using it fails until it has the new one. ${REDEPLOY}`,
    headline: "This can cause an outage until the new secret is deployed everywhere.",
    next: "Deploy it everywhere now: the secret from before may have stopped.",
  };
}
