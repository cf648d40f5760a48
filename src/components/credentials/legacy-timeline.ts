/** Section 5, rule 4: when legacy organization API tokens stop, counted from the client app release. */
export interface LegacyTimeline {
  released: Date;
  /** 30 days later: no new tokens. */
  creationEnds: Date;
  /** Nine months after that: they no longer authenticate. */
  stops: Date;
}

export function legacyTimeline(releaseDate: string | null | undefined): LegacyTimeline | undefined {
  const released = new Date(releaseDate ?? "");
  if (Number.isNaN(released.getTime())) return undefined;
  const creationEnds = new Date(released.getTime() + 30 * 86_400_000);
  const stops = new Date(creationEnds);
  stops.setUTCMonth(stops.getUTCMonth() + 9);
  return { released, creationEnds, stops };
}
