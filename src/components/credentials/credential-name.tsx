import { type CredentialKind, KIND_NAMES } from "~/contract/credentials.ts";
import { meansOf, useSession } from "./permissions.ts";

/**
 * Names a credential: as the session's own, or by its kind, with an ID that reveals nothing in the tooltip. `short`
 * goes on a sentence.
 */
export function CredentialName({
  kind,
  credentialId,
  short = false,
}: {
  kind: CredentialKind;
  credentialId: string;
  short?: boolean;
}) {
  const session = useSession();
  const means = meansOf(session);
  const ownName = `${short ? "this" : "This"} ${means}`;
  // Most credentials are the session's own: until it is known, that name's room is kept, so that rows don't
  // move.
  if (session === undefined) return <span className="invisible">{ownName}</span>;
  if (session?.credentialId === credentialId) return <span data-tip={credentialId}>{ownName}</span>;
  return <span data-tip={credentialId}>{KIND_NAMES[kind]}</span>;
}
