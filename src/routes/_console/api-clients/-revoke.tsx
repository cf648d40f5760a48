import TicketX from "lucide-react/icons/ticket-x";
import { type ComponentProps, useId, useState } from "react";
import { checkToken, revokeAccessToken, type TokenCheck } from "~/api/nouns/access-tokens.ts";
import { sessionStore } from "~/api/state/sign-out.ts";
import { useUnconfirmed } from "~/components/credentials/confirmation.ts";
import { useSession } from "~/components/credentials/permissions.ts";
import { formIssue } from "~/api/transport/issue-text.ts";
import { DialogAction } from "~/components/form/dialog-action.tsx";
import { focusQuietly, Form, SubmitButton } from "~/components/form/form.tsx";
import { requiredText, useForm } from "~/components/form/use-form.ts";
import { actOf } from "~/components/nouns/acts.ts";
import { Confirm } from "~/components/sign-in/confirm.tsx";
import { Revocation } from "~/contract/access-tokens.ts";
import type { Issue } from "~/contract/errors.ts";
import { accessTokenRevoke } from "~/contract/plain.gen.ts";
import { z } from "~/contract/zod.ts";
import { pagePath } from "~/lib/base.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/field/text-field.tsx";
import { Mono } from "~/ui/mono.tsx";
import { Notice } from "~/ui/notice.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";

/** The request: which token of which app, and the app's proof (section 4.4). */
const RevocationForm = z.extend(Revocation, {
  clientId: requiredText("Enter the OAuth app's client ID."),
  tokenId: requiredText("Enter the token ID."),
  clientSecret: requiredText("Enter the app's client secret."),
  userId: requiredText("Enter the user ID."),
});

/** The fields that a refusal may be about, by status: section 4.4 doesn't say which one it is. */
const REVOCATION_ISSUES: Readonly<Record<number, readonly Issue[]>> = {
  403: [
    formIssue(["clientSecret"], "Check the client secret."),
    formIssue(["userId"], "Check the user ID."),
  ],
  404: [
    formIssue(["clientId"], "Check the client ID."),
    formIssue(["tokenId"], "No such token, or already revoked."),
  ],
};

const EMPTY = { clientId: "", tokenId: "", clientSecret: "", userId: "", accessToken: "" };

type Ids = Pick<typeof EMPTY, "clientId" | "tokenId" | "userId">;

/** The IDs typed last, until sign-out: the next token is often of the same app. Never a secret. */
const typedIds = sessionStore<Ids | undefined>(undefined);

/** Focuses the first field that is still to be filled in, else the first. */
function focusNext(body: HTMLElement | null) {
  const fields = [...(body?.querySelectorAll<HTMLInputElement>("input:required") ?? [])];
  focusQuietly(fields.find(({ value }) => value.trim() === "") ?? fields[0]);
}

/** Revokes an OAuth app's access token (section 4.4). No draft keeps the form's two secrets. */
function RevokeToken({
  onRevoked,
  onClose,
}: {
  /** Called again once the token was tried. */
  onRevoked: (revoked: Revoked | undefined) => void;
  onClose: () => void;
}) {
  const sandbox = useSession()?.oauthApp;
  const [known] = useState(typedIds.get() ?? sandbox ?? undefined);
  const id = useId();
  const form = useForm({
    initial: { ...EMPTY, ...known },
    schema: RevocationForm,
    write: revokeAccessToken(),
    issuesOf: ({ status }) => REVOCATION_ISSUES[status] ?? [],
    onDone: (_answer, { clientId, tokenId, userId, accessToken }) => {
      typedIds.set({ clientId, tokenId: "", userId });
      const revocation = { tokenId: tokenId.trim() };
      const token = accessToken.trim();
      onRevoked({ ...revocation, check: token === "" ? undefined : "checking" });
      onClose();
      if (token === "") return;
      void checkToken(token).then((check) => onRevoked({ ...revocation, check }));
    },
  });
  const { clientId, tokenId, userId, clientSecret, accessToken } = form.values;
  const minutes = useUnconfirmed();
  const close = form.busy
    ? undefined
    : () => {
        typedIds.set({ clientId, tokenId, userId });
        onClose();
      };
  return (
    <Dialog
      title="Revoke an access token"
      width="wide"
      onClose={close}
      footer={
        <>
          <Button size="lg" onClick={close}>
            Cancel
          </Button>
          <SubmitButton variant="destroy" submission={form} form={id} submitting="Revoking">
            Revoke token
          </SubmitButton>
        </>
      }
    >
      {form.locked === undefined && minutes !== undefined && (
        <Confirm
          what="Revoking"
          minutes={minutes}
          to={() => pagePath() + location.search}
          elsewhere={clientSecret !== "" || accessToken !== ""}
        />
      )}
      <div ref={focusNext}>
        <Form form={form} id={id}>
          <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
            <TextField
              label="Client ID"
              mono
              hint="The OAuth app's client ID"
              required
              {...form.bind("clientId")}
            />
            <TextField
              label="Token ID"
              mono
              hint="The API can't list tokens."
              required
              {...form.bind("tokenId")}
            />
            <TextField
              label="Client secret"
              secret
              hint="Sent once, never stored."
              required
              {...form.bind("clientSecret")}
            />
            <TextField
              label="User ID"
              mono
              hint="The user the token belongs to"
              required
              {...form.bind("userId")}
            />
          </div>
          <TextField
            label="Access token"
            optional
            secret
            hint="Used for one call, to verify that the token stopped working."
            {...form.bind("accessToken")}
          />
          <Notice tone="warning">
            <p>
              <strong>Anything using this token stops working immediately.</strong> This can't be
              undone. Other tokens keep working.
            </p>
          </Notice>
        </Form>
      </div>
    </Dialog>
  );
}

/** The button that revokes a token, and its dialog. */
export const RevokeAction = ({
  onRevoked,
}: Pick<ComponentProps<typeof RevokeToken>, "onRevoked">) => (
  <DialogAction
    endpoint={accessTokenRevoke}
    param="revoke"
    action={{
      keys: "c",
      label: actOf(accessTokenRevoke.name),
      words: "access end stop",
      icon: TicketX,
    }}
  >
    {(close) => <RevokeToken onRevoked={onRevoked} onClose={close} />}
  </DialogAction>
);

/** A revoked token, and whether it stopped working. */
export interface Revoked {
  tokenId: string;
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

/** What became of the last token that was revoked. */
export function RevokeOutcome({ revoked: { tokenId, check } }: { revoked: Revoked }) {
  const stillWorks = typeof check === "object" && check.state === "accepted";
  return (
    <Notice
      tone={stillWorks ? "warning" : "positive"}
      role="status"
      className="mx-4 mt-2 mb-3 max-w-3xl shrink-0"
    >
      <p className="break-words">
        <strong>
          Token <Mono>{tokenId}</Mono> is revoked.
        </strong>{" "}
        {checkText(check)}
      </p>
    </Notice>
  );
}
