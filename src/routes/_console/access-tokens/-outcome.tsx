import type { RevocationEnd, TokenCheck } from "~/api/access-tokens.ts";
import { Mono } from "~/ui/mono.tsx";
import { Notice } from "~/ui/notice.tsx";

/** A revoked token, and whether it stopped working. */
export interface Revoked {
  tokenId: string;
  end: RevocationEnd;
  /** How that was found out if the first answer was lost. */
  found: string | undefined;
  /** Undefined if the token itself wasn't given, so that it can't be checked. */
  check: "checking" | TokenCheck | undefined;
}

function checkText(check: Revoked["check"]): string {
  if (check === undefined) return "Paste the token next time to verify it stopped.";
  if (check === "checking") return "Trying the access token with one call.";
  switch (check.state) {
    case "unknown":
      return `Couldn't verify that it stopped working: ${check.error.message}`;
    case "refused":
      return `It no longer authenticates: a call with it returned ${check.status}.`;
    default:
      return `But the access token you entered still authenticates: a call with it returned ${check.status}. It may belong to another token ID.`;
  }
}

/** Above the form, until the next revocation. */
export function Outcome({ revoked: { tokenId, end, found, check } }: { revoked: Revoked }) {
  const stillWorks = typeof check === "object" && check.state === "accepted";
  return (
    <Notice tone={stillWorks ? "warning" : "positive"} role="status">
      <p className="break-words">
        <strong>
          Token <Mono>{tokenId}</Mono>{" "}
          {end === "revoked"
            ? "is revoked."
            : "isn't active: the app has no such token, or no longer."}
        </strong>{" "}
        {found} {checkText(check)}
      </p>
    </Notice>
  );
}
