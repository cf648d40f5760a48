import TicketX from "lucide-react/icons/ticket-x";
import { useRef, useState } from "react";
import {
  checkToken,
  type RevocationEnd,
  revokeAccessToken,
  type TokenCheck,
} from "~/api/access-tokens.ts";
import { sessionStore } from "~/api/state/sign-out.ts";
import { useUnconfirmed } from "~/components/credentials/confirmation.ts";
import { useSession } from "~/components/credentials/permissions.ts";
import { formIssue } from "~/api/issue-text.ts";
import { ConfirmDialog } from "~/components/form/form-dialog.tsx";
import { Form, SubmitButton } from "~/components/form/form.tsx";
import { required, useForm } from "~/components/form/use-form.ts";
import { Revocation } from "~/contract/access-tokens.ts";
import type { Issue } from "~/contract/errors.ts";
import { z } from "~/contract/zod.ts";
import { TextField } from "~/ui/field/text-field.tsx";
import { lazyPart } from "~/ui/lazy/lazy-part.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { Mono } from "~/ui/mono.tsx";
import { Notice } from "~/ui/notice.tsx";

const Confirm = lazyPart("sign-in", () => import("~/components/sign-in/confirm.tsx"));

/** The request: which token of which app, and the app's proof (section 4.4). */
const RevocationForm = z.extend(Revocation, {
  clientId: required("Enter the OAuth app's client ID."),
  tokenId: required("Enter the token ID."),
  clientSecret: required("Enter the app's client secret."),
  userId: required("Enter the user ID."),
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

type App = Pick<typeof EMPTY, "clientId" | "userId">;

/** The app and the user of the last token that was revoked, until sign-out. IDs, never a secret. */
const lastApp = sessionStore<App | undefined>(undefined);

/** Focuses the first field that is still to be filled in, else the first. */
function focusNext(form: HTMLElement | null) {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>("input:required") ?? [])];
  (fields.find(({ value }) => value.trim() === "") ?? fields[0])?.focus();
}

/** Revokes an OAuth app's access token (section 4.4). No draft keeps the form's two secrets. */
export function RevokeToken() {
  const sandbox = useSession()?.oauthApp;
  const [known] = useState(lastApp.get() ?? sandbox ?? undefined);
  const fields = useRef<HTMLDivElement>(null);
  useActions("On this screen", [
    {
      keys: "c",
      label: "Revoke token",
      words: "form fill in",
      icon: TicketX,
      run: () => focusNext(fields.current),
    },
  ]);
  const [confirming, setConfirming] = useState(false);
  const [revoked, setRevoked] = useState<Revoked>();
  const form = useForm({
    initial: { ...EMPTY, ...known },
    // The next token is often of the same app.
    stays: ({ clientId, userId }) => ({ ...EMPTY, clientId, userId }),
    schema: RevocationForm,
    write: revokeAccessToken(),
    issuesOf: ({ status }) => REVOCATION_ISSUES[status] ?? [],
    onDone: (end, values, found) => {
      lastApp.set({ clientId: values.clientId, userId: values.userId });
      const revocation = { tokenId: values.tokenId.trim(), end, found };
      const token = values.accessToken.trim();
      setRevoked({ ...revocation, check: token === "" ? undefined : "checking" });
      if (token === "") return;
      void checkToken(token).then((check) => setRevoked({ ...revocation, check }));
    },
  });
  const { clientId, tokenId, accessToken } = form.values;
  const minutes = useUnconfirmed();
  return (
    <div ref={fields}>
      {form.locked === undefined && minutes !== undefined && (
        <Confirm
          what="Revoking"
          minutes={minutes}
          to={() => location.pathname + location.search}
          elsewhere={form.values.clientSecret !== "" || accessToken !== ""}
        />
      )}
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
          required
          {...form.bind("clientId")}
        />
        <TextField label="Token ID" mono required {...form.bind("tokenId")} />
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
          <ConfirmDialog
            title="Revoke token"
            subtitle={<Mono>{tokenId.trim()}</Mono>}
            onConfirm={() => {
              setConfirming(false);
              form.submit();
            }}
            onCancel={() => setConfirming(false)}
          >
            <Notice tone="warning">
              <p>
                <strong>Anything using this token stops working immediately.</strong>
              </p>
              <p className="text-text-muted">This can't be undone.</p>
            </Notice>
            <p className="mt-4">
              The app <Mono>{clientId.trim()}</Mono> keeps its other tokens and can get a new one.
              {accessToken.trim() !== "" &&
                " One call with the access token will then show whether it still works."}
            </p>
          </ConfirmDialog>
        )}
      </Form>
    </div>
  );
}

/** A revoked token, and whether it stopped working. */
interface Revoked {
  tokenId: string;
  end: RevocationEnd;
  /** The words of a look-up, if the first answer was lost. */
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
            : "isn't active: the app has no such token, or it was revoked before."}
        </strong>{" "}
        {found} {checkText(check)}
      </p>
    </Notice>
  );
}
