import type { Known } from "./known.ts";
import { SCREENS } from "./pages.ts";
import type { Screen } from "./screens/kinds.ts";

/** The screens that show what the service answers, and nothing a test would have to open. */
const NAMES = [
  "recordings",
  "recordings with a peek",
  "unlinked recordings",
  "org-wide recordings",
  "followups",
  "follow-ups with a peek",
  "opportunities",
  "opportunities with a peek",
  "organizations",
  "organization",
  "teams",
  "team",
  "api-clients",
  "activity of an organization",
  "scorecards",
  "recording",
];

export const READING = SCREENS.filter(({ name }) => NAMES.includes(name));

/** A screen's address. Some need an organization, as a live service doesn't say which one a credential is of. */
export const addressOf = ({ path }: Screen, known: Known) => {
  const address = path(known);
  const isOfOne = ["/", "/api-clients"].includes(address);
  return isOfOne ? `${address}?organizationId=${known.organizationId}` : address;
};
