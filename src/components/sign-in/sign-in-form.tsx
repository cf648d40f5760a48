import { useQuery, useQueryClient } from "@tanstack/react-query";
import FlaskConical from "lucide-react/icons/flask-conical";
import { useState } from "react";
import { sessionState } from "~/api/nouns/session.ts";
import { startSession } from "~/api/nouns/start-session.ts";
import { FailureNotice, SubmitButton } from "~/components/form/form.tsx";
import { useSubmit } from "~/components/form/submission.ts";
import { useForm } from "~/components/form/use-form.ts";
import { SignIn } from "~/contract/gateway.ts";
import { type Role, ROLE_NAMES, ROLES } from "~/contract/roles.ts";
import { Button } from "~/ui/button.tsx";
import { Notice } from "~/ui/notice.tsx";
import { Segmented } from "~/ui/field/segmented.tsx";
import { TextField } from "~/ui/field/text-field.tsx";
import { Tabs } from "~/ui/tabs.tsx";

const KINDS = [
  {
    id: "client-app",
    label: "Client app",
    fields: [
      { name: "clientId", label: "Client ID", mono: true },
      { name: "clientSecret", label: "Client secret", secret: true },
    ],
  },
  {
    id: "organization-api-token",
    label: "Organization API token",
    fields: [{ name: "apiToken", label: "API token", secret: true }],
  },
  {
    id: "oauth-app-token",
    label: "OAuth app token",
    fields: [{ name: "accessToken", label: "Access token", secret: true }],
  },
] as const;

type TabKind = (typeof KINDS)[number]["id"];

const EMPTY = { clientId: "", clientSecret: "", apiToken: "", accessToken: "" };

interface Props {
  /** The kind whose tab is open at first. */
  first?: TabKind | undefined;
  onDone: () => void;
}

/** The form, once it is asked for: people sign in as themselves, and with a credential only if they want to. */
export function CredentialInstead(props: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="mt-8 border-t border-line pt-5">
      {isShown ? (
        <SignInForm {...props} isSecond />
      ) : (
        <Button size="xl" className="w-full" onClick={() => setShown(true)}>
          Use a credential instead
        </Button>
      )}
    </div>
  );
}

/** The credential kinds as tabs, and the sandbox if there is one. The first field has the focus. */
export function SignInForm({
  first = "client-app",
  isSecond = false,
  onDone,
}: Props & {
  /** Whether another way to sign in has the primary button. */
  isSecond?: boolean;
}) {
  const client = useQueryClient();
  const state = useQuery(sessionState());
  const write = startSession(client);
  const form = useForm({ initial: { ...EMPTY, kind: first }, schema: SignIn, write, onDone });
  const sandbox = useSubmit(write);
  const { kind } = form.values;
  const [switched, setSwitched] = useState(false);
  const [role, setRole] = useState<Role>("admin");
  return (
    <>
      {!navigator.cookieEnabled && (
        <Notice tone="warning" role="alert" className="mb-4">
          Your browser blocks cookies. Allow them for this site to sign in.
        </Notice>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <Tabs
          label="Credential"
          tabs={KINDS}
          current={kind}
          onChange={(next) => {
            form.bind("kind").onChange(next);
            setSwitched(true);
          }}
        >
          <div className="flex flex-col gap-4 pt-4">
            {KINDS.find(({ id }) => id === kind)?.fields.map(({ name, ...field }, index) => (
              <TextField
                key={name}
                size="lg"
                // Signing in is all there is to do here; later the tabs keep the focus.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus={index === 0 && !switched}
                {...field}
                {...form.bind(name)}
              />
            ))}
            <SubmitButton
              size="xl"
              variant={isSecond ? "default" : "primary"}
              submission={form}
              submitting="Signing in"
            >
              Sign in
            </SubmitButton>
            {/* Below the fields, so that they don't move. */}
            <FailureNotice submission={form} />
          </div>
        </Tabs>
      </form>
      {state.data?.sandbox && (
        <>
          <p className="my-5 flex items-center gap-3 text-small text-text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or
          </p>
          <Button
            size="xl"
            className="w-full"
            busy={sandbox.busy}
            icon={<FlaskConical size={16} />}
            onClick={() =>
              // With all rights, the session has no role.
              sandbox.send({ kind: "sandbox", ...(role !== "admin" && { role }) }, onDone)
            }
          >
            Use the sandbox
          </Button>
          <div className="mt-2 flex items-center gap-2 text-text-muted">
            Role
            <Segmented
              label="Role"
              options={ROLES.toReversed()}
              names={ROLE_NAMES}
              current={role}
              onChange={setRole}
            />
          </div>
          <div className="mt-4 empty:hidden">
            <FailureNotice submission={sandbox} />
          </div>
          <p className="mt-2 text-hint text-text-muted">
            Sample organizations and recordings, running locally. Nothing leaves this machine.
          </p>
        </>
      )}
    </>
  );
}
