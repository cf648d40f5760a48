import { useState } from "react";
import { checkToken, revokeAccessToken } from "~/api/access-tokens.ts";
import { Form, SubmitButton } from "~/components/form/form.tsx";
import { useForm } from "~/components/form/use-form.ts";
import { TextField } from "~/ui/field/text-field.tsx";
import { Outcome, type Revoked } from "./-outcome.tsx";
import { REVOCATION_ISSUES, RevocationForm } from "./-revocation.ts";
import { ConfirmRevocation } from "./-confirm.tsx";

const EMPTY = { clientId: "", tokenId: "", clientSecret: "", userId: "", accessToken: "" };

/** Revokes an OAuth app's access token (section 4.4). No draft keeps the form's two secrets. */
export function RevokeToken() {
  const [confirming, setConfirming] = useState(false);
  const [revoked, setRevoked] = useState<Revoked>();
  const form = useForm({
    initial: EMPTY,
    stays: true,
    schema: RevocationForm,
    write: revokeAccessToken(),
    issuesOf: ({ status }) => REVOCATION_ISSUES[status] ?? [],
    onDone: (end, values, found) => {
      const revocation = { tokenId: values.tokenId.trim(), end, found };
      const accessToken = values.accessToken.trim();
      setRevoked({ ...revocation, check: accessToken === "" ? undefined : "checking" });
      if (accessToken === "") return;
      void checkToken(accessToken).then((check) => setRevoked({ ...revocation, check }));
    },
  });
  return (
    <Form
      form={form}
      label="Revoke a token"
      onSubmit={() => {
        setRevoked(undefined);
        if (!form.busy && form.check()) setConfirming(true);
      }}
    >
      {revoked !== undefined && <Outcome revoked={revoked} />}
      <TextField
        label="Client ID"
        mono
        hint="The OAuth app's client ID"
        {...form.bind("clientId")}
      />
      <TextField label="Token ID" mono {...form.bind("tokenId")} />
      <TextField
        label="Client secret"
        secret
        hint="Sent once, never stored."
        {...form.bind("clientSecret")}
      />
      <TextField
        label="User ID"
        mono
        hint="The user the token belongs to"
        {...form.bind("userId")}
      />
      <TextField
        label="Access token"
        optional
        secret
        hint="Used to verify that the token stopped working."
        {...form.bind("accessToken")}
      />
      <SubmitButton variant="danger" className="self-end" of={form} submitting="Revoking">
        Revoke token
      </SubmitButton>
      {confirming && (
        <ConfirmRevocation
          tokenId={form.values.tokenId.trim()}
          clientId={form.values.clientId.trim()}
          verifies={form.values.accessToken.trim() !== ""}
          onClose={() => setConfirming(false)}
          onRevoke={() => {
            setConfirming(false);
            form.submit();
          }}
        />
      )}
    </Form>
  );
}
