import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useService } from "~/components/credentials/permissions.ts";
import { toClipboard } from "~/lib/clipboard.ts";
import { downloadText } from "~/lib/download.ts";
import { envFile } from "./env-file.ts";
import { formatClock } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { Notice } from "~/ui/notice.tsx";
import { firstCall } from "./first-call.ts";
import type { ClientHistory } from "~/components/rotation/client-history.ts";
import { type Plan, planText } from "~/components/rotation/plans.ts";
import { ProbeSecret } from "./probe-secret.tsx";
import type { RotationSubject } from "~/components/rotation/rotation-store.ts";
import { SecretTimeline } from "./secret-timeline.tsx";
import { ShownValue } from "./shown-value.tsx";
import { useRevealed } from "./use-revealed.ts";

type CopyTarget = "id" | "secret" | "both" | "call";

/**
 * Shows a new secret, the only time. Only its button closes the dialog, and only once the secret
 * was copied, downloaded or selected for copying by hand.
 */
export function SecretDialog({
  subject,
  plan,
  history,
  clientSecret,
  at,
  triedToLeave,
  onTaken,
  onStored,
}: {
  subject: RotationSubject;
  plan: Plan;
  history: ClientHistory;
  clientSecret: string;
  at: Date;
  triedToLeave: boolean;
  onTaken: () => void;
  onStored: () => void;
}) {
  const { clientId, name, organizationId } = subject;
  const service = useService();
  const [revealed, setRevealed] = useRevealed();
  const [copied, setCopied] = useState<CopyTarget>();
  // Copied, downloaded or selected: it may be stored now.
  const [isTaken, setIsTaken] = useState(false);
  const take = () => {
    setIsTaken(true);
    onTaken();
  };
  const [denied, setDenied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const env = () => envFile({ CLIENT_ID: clientId, CLIENT_SECRET: clientSecret });

  const markCopied = (target: CopyTarget) => {
    setCopied(target);
    setDenied(false);
    if (target === "secret" || target === "both") take();
  };
  const copy = async (target: CopyTarget, text: string) => {
    if (await toClipboard(text)) return markCopied(target);
    flushSync(() => {
      setDenied(true);
      setRevealed(true);
      setIsTaken(true);
    });
    field.current?.focus();
    return field.current?.select();
  };
  const glyph = (target: CopyTarget) =>
    copied === target ? <Check size={14} /> : <Copy size={14} />;
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
            {triedToLeave && (
              <strong className="text-text">This stays open until you store the secret. </strong>
            )}
            {isTaken ? planText(plan, history.unresolved).next : "Copy or download it first."}
          </p>
          <Button
            size="lg"
            variant="primary"
            disabledReason={isTaken ? undefined : "Copy or download the secret first."}
            onClick={onStored}
          >
            I've stored it
          </Button>
        </>
      }
    >
      <p className="mb-4">Shown only once. The service can't show it again.</p>
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
          first={!isTaken}
          onCopy={() => void copy("secret", clientSecret)}
          reveal={{ revealed, onChange: setRevealed, onCopied: () => markCopied("secret") }}
        />
        <div className="col-start-2 flex flex-wrap gap-2 max-md:col-span-2 max-md:col-start-1 md:col-span-2">
          <Button size="lg" icon={glyph("both")} onClick={() => void copy("both", env())}>
            {copied === "both" ? "Copied both as .env" : "Copy both as .env"}
          </Button>
          <Button
            size="lg"
            icon={<Download size={14} />}
            onClick={() => {
              downloadText(`${clientId}.env`, env());
              take();
            }}
          >
            Download .env
          </Button>
          {service !== undefined && (
            <Button
              size="lg"
              icon={glyph("call")}
              title="Reads the downloaded .env; doesn't contain the secret."
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
            <strong>Couldn't copy. Your browser blocked clipboard access.</strong> The secret is
            selected: copy it with Ctrl C or ⌘ C, or download it.
          </p>
        </Notice>
      )}
      <ProbeSecret
        clientId={clientId}
        clientSecret={clientSecret}
        expected="accepted"
        text={{
          subject: "The new secret",
          button: "Test the new secret",
          otherwise:
            plan === "again"
              ? "Don't rotate again yet."
              : "The secret in use still works: keep using it and don't rotate again yet.",
        }}
      />
      {plan === "retire" && (
        <ProbeSecret
          clientId={clientId}
          expected="refused"
          text={{
            subject: "Old secret",
            button: "Test the old secret",
            otherwise: "Is this the one you meant to stop? The latest one still works.",
          }}
        />
      )}
      <SecretTimeline plan={plan} history={history} done />
    </Dialog>
  );
}
