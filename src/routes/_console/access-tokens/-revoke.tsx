import { lazy, Suspense, useState } from "react";
import { missingOf, proveToken, revokeAccessToken } from "~/api/access-tokens.ts";
import { FailureNotice } from "~/components/failure-notice.tsx";
import { useForm } from "~/components/use-form.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/text-field.tsx";
import { Outcome, type Revoked } from "./-outcome.tsx";

const loadConfirm = () => import("./-confirm.tsx");
const ConfirmRevocation = lazy(loadConfirm);

const EMPTY = { clientId: "", tokenId: "", clientSecret: "", userId: "", accessToken: "" };

/**
 * Revokes an OAuth app's access token (section 4.4). The two secrets stay in the form's own state:
 * no draft keeps them, and the access token isn't part of the revocation.
 */
export function RevokeToken() {
  const [asked, setAsked] = useState(false);
  const [revoked, setRevoked] = useState<Revoked>();
  const form = useForm({
    initial: EMPTY,
    stays: true,
    issuesOf: missingOf,
    mutation: revokeAccessToken(),
    variables: ({ clientId, tokenId, clientSecret, userId }) => ({
      clientId: clientId.trim(),
      tokenId: tokenId.trim(),
      clientSecret: clientSecret.trim(),
      userId: userId.trim(),
    }),
    onDone: (answer, values) => {
      const tokenId = answer.tokenId ?? values.tokenId.trim();
      const accessToken = values.accessToken.trim();
      setRevoked({ tokenId, proof: accessToken === "" ? undefined : "trying" });
      if (accessToken === "") return;
      void proveToken(accessToken).then((proof) => setRevoked({ tokenId, proof }));
    },
  });
  return (
    <form
      aria-label="Revoke a token"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setRevoked(undefined);
        if (!form.busy && form.check()) setAsked(true);
      }}
    >
      <div className="-mb-4 empty:hidden">
        <FailureNotice nothing="Nothing was revoked." failure={form.failure} rest={form.rest} />
      </div>
      {revoked !== undefined && <Outcome revoked={revoked} />}
      <TextField label="Client ID" mono hint="Of the OAuth app." {...form.bind("clientId")} />
      <TextField label="Token ID" mono {...form.bind("tokenId")} />
      <TextField
        label="Client secret"
        secret
        hint="Of the OAuth app. It is sent once and kept nowhere."
        {...form.bind("clientSecret")}
      />
      <TextField
        label="User ID"
        mono
        hint="The user the token acts for."
        {...form.bind("userId")}
      />
      <TextField
        label="Access token"
        optional
        secret
        hint="The token itself, to try it once it is revoked. It isn't part of the revocation."
        {...form.bind("accessToken")}
      />
      <div className="flex justify-end">
        <Button
          variant="primary"
          size="lg"
          type="submit"
          busy={form.busy}
          onPointerEnter={() => void loadConfirm()}
          onFocus={() => void loadConfirm()}
        >
          {form.busy ? "Revoking" : "Revoke token"}
        </Button>
      </div>
      {asked && (
        <Suspense>
          <ConfirmRevocation
            tokenId={form.values.tokenId.trim()}
            clientId={form.values.clientId.trim()}
            proven={form.values.accessToken.trim() !== ""}
            onCancel={() => setAsked(false)}
            onRevoke={() => {
              setAsked(false);
              form.submit();
            }}
          />
        </Suspense>
      )}
    </form>
  );
}
