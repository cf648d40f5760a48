import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { sessionState, startSession } from "~/api/session.ts";
import type { SignIn } from "~/contract/gateway.ts";
import { Button } from "~/ui/button.tsx";
import { Tabs } from "~/ui/tabs.tsx";
import { TextField } from "~/ui/text-field.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { useForm } from "./use-form.ts";

const KINDS = [
  { id: "client-app", label: "Client app" },
  { id: "organization-api-token", label: "Organization API token" },
  { id: "oauth-app-token", label: "OAuth app token" },
] as const;
type Kind = (typeof KINDS)[number]["id"];

const EMPTY = { clientId: "", clientSecret: "", apiToken: "", accessToken: "" };

function requestOf(kind: Kind | "sandbox", values: typeof EMPTY): SignIn {
  const { clientId, clientSecret, apiToken, accessToken } = values;
  if (kind === "client-app") return { kind, clientId, clientSecret };
  if (kind === "organization-api-token") return { kind, apiToken };
  return kind === "oauth-app-token" ? { kind, accessToken } : { kind };
}

/** The credential kinds as tabs, and the sandbox where there is one. */
export function SignInForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind>("client-app");
  const state = useQuery(sessionState());
  const options = { initial: EMPTY, mutation: startSession(client), onDone };
  const form = useForm({ ...options, variables: (values) => requestOf(kind, values) });
  const sandbox = useForm({ ...options, variables: (values) => requestOf("sandbox", values) });
  return (
    <>
      <FailureNotice nothing="Not signed in." failure={form.failure ?? sandbox.failure} />
      <Tabs label="Credential" tabs={KINDS} current={kind} onChange={setKind}>
        <form
          noValidate
          className="flex flex-col gap-4 pt-4"
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          {kind === "client-app" && (
            <>
              <TextField label="Client ID" mono size="lg" {...form.bind("clientId")} />
              <TextField label="Client secret" secret size="lg" {...form.bind("clientSecret")} />
            </>
          )}
          {kind === "organization-api-token" && (
            <TextField label="API token" secret size="lg" {...form.bind("apiToken")} />
          )}
          {kind === "oauth-app-token" && (
            <TextField label="Access token" secret size="lg" {...form.bind("accessToken")} />
          )}
          <Button variant="primary" size="xl" type="submit" busy={form.busy}>
            {form.busy ? "Signing in" : "Sign in"}
          </Button>
        </form>
      </Tabs>
      {state.data?.sandbox && (
        <>
          <p className="my-5 flex items-center gap-3 text-small text-text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            no credential at hand
          </p>
          <Button
            size="xl"
            className="w-full"
            busy={sandbox.busy}
            icon={<FlaskConical size={16} strokeWidth={1.5} />}
            onClick={sandbox.submit}
          >
            Use the sandbox
          </Button>
          <p className="mt-2 text-hint text-text-muted">
            A service with invented organizations and recordings, running here. Nothing leaves this
            machine.
          </p>
        </>
      )}
    </>
  );
}
