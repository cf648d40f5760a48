/** More IDs make an address that servers refuse. */
export const MOST_SCORED = 200;

/** Why scorecards can't cover these rows of some organizations; undefined if they can. */
export function reasonAgainstScoring(
  count: number,
  organizations: ReadonlySet<string>,
  nouns: string,
): string | undefined {
  if (count > MOST_SCORED) return `Scorecards can take ${MOST_SCORED} ${nouns} at most.`;
  if (organizations.size < 2) return undefined;
  return `Scorecards cover one organization. These ${nouns} belong to several.`;
}
