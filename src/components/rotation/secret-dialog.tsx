import { useQuery } from "@tanstack/react-query";
import { Check, Copy, Download } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { sessionState } from "~/api/session.ts";
import { toClipboard } from "~/lib/clipboard.ts";
import { downloadText } from "~/lib/download.ts";
import { envFile } from "~/lib/env-file.ts";
import { formatClock } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Notice } from "~/ui/notice.tsx";
import { firstCall } from "./first-call.ts";
import type { Plan, PlanFacts } from "./plans.ts";
import { ProbeSecret } from "./probe-secret.tsx";
import type { RotationSubject } from "./rotation-store.ts";
import { SecretTape } from "./secret-tape.tsx";
import { ShownValue } from "./shown-value.tsx";
import { useRevealed } from "./use-revealed.ts";

const GLYPH = { size: 14, strokeWidth: 1.75 } as const;

type Taken = "id" | "secret" | "both" | "call";

/** What comes next, once the secret is stored. */
const NEXT: Readonly<Record<Plan, string>> = {
  rotate: "Once it is deployed, rotate again to retire the one before.",
  leak: "Give it to everything now, then retire the leaked one: it works until you do.",
  retire: "The secret in use goes on working. Nothing has to be deployed.",
  again: "Give it to everything now: what still has the secret from before is refused.",
};

/**
 * The one time a new secret is shown. Nothing closes the dialog but its button, which works once
 * the secret was copied or downloaded, or is selected for copying by hand.
 */
export function SecretDialog({
  subject,
  plan,
  facts,
  clientSecret,
  at,
  held,
  onStored,
}: {
  subject: RotationSubject;
  plan: Plan;
  facts: PlanFacts;
  clientSecret: string;
  at: Date;
  /** Somebody tried to leave. */
  held: boolean;
  onStored: () => void;
}) {
  const { clientId, name, organizationId } = subject;
  const service = useQuery(sessionState()).data?.service;
  const [revealed, setRevealed] = useRevealed();
  const [copied, setCopied] = useState<Taken>();
  const [taken, setTaken] = useState(false);
  const [denied, setDenied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const env = () => envFile({ CLIENT_ID: clientId, CLIENT_SECRET: clientSecret });

  const take = (what: Taken) => {
    setCopied(what);
    setDenied(false);
    if (what === "secret" || what === "both") setTaken(true);
  };
  const copy = async (what: Taken, text: string) => {
    if (await toClipboard(text)) return take(what);
    flushSync(() => {
      setDenied(true);
      setRevealed(true);
      setTaken(true);
    });
    field.current?.focus();
    return field.current?.select();
  };
  const glyph = (what: Taken) => (copied === what ? <Check {...GLYPH} /> : <Copy {...GLYPH} />);
  return (
    <Dialog
      title="Store the new secret"
      width="wide"
      subtitle={
        <>
          <strong>{name}</strong>, rotated at {formatClock(at)}
        </>
      }
      footer={
        <>
          <p
            role="status"
            className="mr-auto text-small text-text-muted max-md:w-full md:max-w-[70%]"
          >
            {held && <strong className="text-text">This stays until it is stored. </strong>}
            {taken ? NEXT[plan] : "First copy or download it."}
          </p>
          <Button
            size="lg"
            variant="primary"
            disabledReason={taken ? undefined : "Copy or download the secret first."}
            onClick={onStored}
          >
            I have stored it
          </Button>
        </>
      }
    >
      <p className="mb-4">
        It is shown this once. The service doesn't keep it and can't tell it a second time.
      </p>
      <div className="grid grid-cols-[84px_minmax(0,1fr)_96px] items-center gap-x-3 gap-y-2 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:[&_label]:col-span-2">
        <ShownValue
          label="Client ID"
          value={clientId}
          copied={copied === "id"}
          onCopy={() => void copy("id", clientId)}
        />
        <ShownValue
          ref={field}
          label="New secret"
          value={clientSecret}
          copied={copied === "secret"}
          onCopy={() => void copy("secret", clientSecret)}
          reveal={{ revealed, onChange: setRevealed, onCopied: () => take("secret") }}
        />
        <div className="col-start-2 flex flex-wrap gap-2 max-md:col-span-2 max-md:col-start-1 md:col-span-2">
          <Button size="lg" icon={glyph("both")} onClick={() => void copy("both", env())}>
            {copied === "both" ? "Copied both as .env" : "Copy both as .env"}
          </Button>
          <Button
            size="lg"
            icon={<Download {...GLYPH} />}
            onClick={() => {
              downloadText(`${clientId}.env`, env());
              setTaken(true);
            }}
          >
            Download .env
          </Button>
          {service !== undefined && (
            <Button
              size="lg"
              icon={glyph("call")}
              title="It reads the downloaded .env: the secret isn't in it."
              onClick={() => void copy("call", firstCall(service, { clientId, organizationId }))}
            >
              {copied === "call" ? "Copied a first call" : "Copy a first call as curl"}
            </Button>
          )}
        </div>
      </div>
      {denied && (
        <Notice tone="warning" role="alert" className="mt-4">
          <p>
            <strong>The browser denies the clipboard.</strong> The secret is selected: copy it with
            Ctrl C or ⌘ C, or download it.
          </p>
        </Notice>
      )}
      <ProbeSecret
        clientId={clientId}
        clientSecret={clientSecret}
        expected
        words={{
          subject: "The new secret",
          button: "Test the new secret",
          otherwise: "Leave the secret in use where it is, and don't rotate again yet.",
        }}
      />
      {plan === "retire" && (
        <ProbeSecret
          clientId={clientId}
          expected={false}
          words={{
            subject: "Old secret",
            button: "Test the old secret",
            otherwise: "Is it the one that was to stop? The one made by the last rotation goes on.",
          }}
        />
      )}
      <SecretTape plan={plan} facts={{ ...facts, done: true }} />
    </Dialog>
  );
}
