const DAY = 86_400_000;

/**
 * When legacy organization API tokens end after the client apps' release (section 5, rule 4): none can be created
 * after 30 days of UTC, and none authenticates nine months after that.
 */
export function legacyEnds(released: Date) {
  const creationEnds = new Date(released.getTime() + 30 * DAY);
  const stops = new Date(creationEnds);
  stops.setUTCMonth(stops.getUTCMonth() + 9);
  // After 30 May it is the last day of February.
  if (stops.getUTCDate() !== creationEnds.getUTCDate()) stops.setUTCDate(0);
  return { creationEnds, stops };
}
