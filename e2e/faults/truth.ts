import { expect } from "vitest";

/** What the service really did. */
export interface Truth {
  /** How often it has rotated the client's secret, and how often since the secret in use was created. */
  readonly ever: number;
  readonly rotated: number;
  /** Whether it accepts the secret in use. */
  readonly works: boolean;
}

/** What sentences about a client claim, and when that is true. Words that claim nothing else may be added. */
const CLAIMS: readonly [RegExp, (truth: Truth) => boolean][] = [
  [/secret in use still works|The secret in use works/, ({ works }) => works],
  [/secret in use (?:has )?stopped/, ({ works }) => !works],
  [/was (?:just )?rotated/, ({ ever }) => ever > 0],
  [
    /^The service rotated the secret|new secret (?:was )?lost|didn't arrive/,
    ({ rotated }) => rotated > 0,
  ],
  [/rotated the secret \d+ times, and/, ({ rotated }) => rotated > 1],
  [/at least once/, ({ rotated }) => rotated >= 1],
  [/at most 2 times/, ({ rotated }) => rotated <= 2],
];

/** Fails if one of the sentences isn't true; returns how many claims were checked. */
export function expectTrue(sentences: readonly string[], truth: Truth, name: string): number {
  let checked = 0;
  for (const sentence of sentences) {
    for (const [claim, isTrue] of CLAIMS) {
      if (!claim.test(sentence)) continue;
      checked += 1;
      expect(isTrue(truth), `${name}: “${sentence}” after ${JSON.stringify(truth)}`).toBe(true);
    }
  }
  return checked;
}
