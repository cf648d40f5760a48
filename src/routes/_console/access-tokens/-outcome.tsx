import type { TokenProof } from "~/api/access-tokens.ts";
import { Mono } from "~/ui/mono.tsx";
import { Notice } from "~/ui/notice.tsx";

/** A revocation as the service answered it, and what is known of the token since. */
export interface Revoked {
  tokenId: string;
  /** Undefined where the token itself wasn't given, so that it can't be tried. */
  proof: "trying" | TokenProof | undefined;
}

function Known({ proof }: Pick<Revoked, "proof">) {
  if (proof === undefined) {
    return (
      <>
        The service answered with its id. Whether it still authenticates can't be tried without the
        token itself. Revoked once more, the service would answer with 404.
      </>
    );
  }
  if (proof === "trying") return <>Trying the access token with one call.</>;
  if (proof.state === "unknown") {
    return (
      <>
        The service answered with its id. Whether it still authenticates couldn't be tried:{" "}
        {proof.error.message}
      </>
    );
  }
  if (proof.state === "refused") {
    return <>It no longer authenticates: a call with it was answered with {proof.status}.</>;
  }
  return (
    <>
      But the access token that was given still authenticates: a call with it was answered with{" "}
      {proof.status}. Perhaps it belongs to another token id.
    </>
  );
}

/** Above the form, until the next revocation. */
export function Outcome({ revoked: { tokenId, proof } }: { revoked: Revoked }) {
  const still = typeof proof === "object" && proof.state === "accepted";
  return (
    <Notice tone={still ? "warning" : "positive"} role="status">
      <p className="break-words">
        <strong>
          Token <Mono>{tokenId}</Mono> is revoked.
        </strong>{" "}
        <Known proof={proof} />
      </p>
    </Notice>
  );
}
