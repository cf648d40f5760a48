import { type CredentialKind, KIND_NAMES } from "~/contract/credentials.ts";
import { meansOf, useSession } from "./permissions.ts";

/** Whose credential it was: the session's own, or a kind and an ID that reveals nothing, if there is room. */
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
  const own = `${short ? "this" : "This"} ${means}`;
  // Most are its own. Until the session is known, that name's room is kept, or the row would move.
  if (session === undefined) return <span className="invisible">{own}</span>;
  if (session?.credentialId === credentialId) return <span data-tip={credentialId}>{own}</span>;
  if (short) return <span data-tip={credentialId}>{KIND_NAMES[kind]}</span>;
  return (
    <span className="flex min-w-0 gap-1.5">
      <span className="shrink-0">{KIND_NAMES[kind]}</span>
      <span className="mono truncate text-text-muted" data-tip={credentialId} translate="no">
        {credentialId}
      </span>
    </span>
  );
}
