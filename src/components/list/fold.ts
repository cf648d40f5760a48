/** A filter in a row of filters. */
export interface FoldItem {
  readonly id: string;
  readonly isSet: boolean;
  /** Pixels. */
  readonly width: number;
}

/**
 * The filters that don't fit into `room` pixels beside a button of `more` pixels that holds them: the
 * last ones that aren't set first, then the last ones that are.
 */
export function foldedIds(
  items: readonly FoldItem[],
  room: number,
  gap: number,
  more: number,
): ReadonlySet<string> {
  const folded = new Set<string>();
  let used = items.reduce((sum, { width }) => sum + width + gap, -gap);
  if (used <= room) return folded;
  // A filter without a chip has no width.
  const last = items.filter(({ width }) => width > 0).toReversed();
  for (const { id, width } of [
    ...last.filter(({ isSet }) => !isSet),
    ...last.filter(({ isSet }) => isSet),
  ]) {
    folded.add(id);
    used -= width + gap;
    if (used + gap + more <= room) break;
  }
  return folded;
}
