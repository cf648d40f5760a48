import type { Standing } from "~/api/rotation-counts.ts";
import type { Unresolved } from "./doubt-words.ts";
import { doubtsOf } from "./note-after.ts";
import type { RotationNote } from "./rotation-notes.ts";

/**
 * What is in doubt about a client, by this browser's notes and the gateway's: undefined if nothing is, or if
 * a later rotation from elsewhere brought a new secret.
 */
export function unresolvedOf(
  { lock }: RotationNote,
  standing: Standing | undefined,
): Unresolved | undefined {
  const doubt = standing?.doubt;
  const doubtful = doubt === undefined ? 0 : doubt.lost + doubt.unknown;
  if (lock === undefined) return doubt && { least: doubt.lost, most: doubtful };
  const { lost, unknown } = doubtsOf(lock);
  const own = lost + unknown;
  const since =
    standing === undefined || lock.count === undefined ? 0 : standing.count - lock.count;
  if (since > own && doubt === undefined) return undefined;
  // Of those before the gateway's last new secret, which is certain itself, it doesn't say how they ended.
  const isCovered = since <= doubtful;
  const certain = isCovered ? Math.max(0, since - (doubt?.unknown ?? 0)) : 1 + (doubt?.lost ?? 0);
  return { least: Math.max(lost, certain), most: Math.max(own, since) };
}
