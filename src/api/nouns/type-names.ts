import { isObject } from "~/lib/guards.ts";
import { ownValue } from "~/lib/lookup.ts";
import { writePreference } from "~/lib/preferences.ts";
import { stored } from "~/lib/stored.ts";
import { learnType } from "../state/directory.ts";

/** Names by organization and type. */
type Names = Record<string, Record<string, string>>;

const isNames = (value: unknown): value is Names =>
  isObject(value) &&
  Object.values(value).every(
    (names) => isObject(names) && Object.values(names).every((name) => typeof name === "string"),
  );

/** The names given in this browser to types whose recordings have none, by credential: no other one shows them. */
const given = stored("type-names", (value) => (isNames(value) ? value : {}));

/** Restores the names that were given with a credential. */
export function restoreTypeNames(credentialId: string) {
  // Earlier releases kept the names of all credentials here.
  writePreference("conversation-types", undefined);
  for (const [organizationId, names] of Object.entries(given.read(credentialId))) {
    for (const [id, name] of Object.entries(names)) learnType(organizationId, { id, name });
  }
}

/** Names a conversation type of an organization; the name is kept in this browser for the credential. */
export function nameConversationType(
  credentialId: string,
  organizationId: string,
  id: string,
  name: string,
) {
  const before = given.read(credentialId);
  const names = { ...ownValue(before, organizationId), [id]: name };
  given.write(credentialId, { ...before, [organizationId]: names });
  learnType(organizationId, { id, name });
}
