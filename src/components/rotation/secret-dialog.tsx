import { useRouter } from "@tanstack/react-router";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type Ref, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toClipboard } from "~/lib/clipboard.ts";
import { downloadText } from "~/lib/download.ts";
import { formatClock } from "~/lib/format.ts";
import { isolate } from "~/lib/isolate.ts";
import { isForeign } from "~/lib/own.ts";
import { Button, IconButton } from "~/ui/button.tsx";
import { INPUT_CLASSES } from "~/ui/classes.ts";
import { AS_TYPED } from "~/ui/field/as-typed.ts";
import { Notice } from "~/ui/notice.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { showToast } from "~/ui/overlay/toast.tsx";
import { FooterNote } from "./outcome-dialog.tsx";
import { ProbeSecret } from "./probe-secret.tsx";
import { planText } from "./rotation-words.ts";
import { SecretTimeline } from "./secret-timeline.tsx";
import type { Rotation, Shown } from "./use-rotation.ts";

const MASK = "•".repeat(40);

/** How long a secret stays revealed, in milliseconds. */
const SHOWN_FOR = 60_000;

type CopyTarget = "id" | "secret" | "both";

/**
 * Shows a new secret, the only time. Only its button closes the dialog, and only once the secret
 * was copied, downloaded or selected for copying by hand.
 */
export function SecretDialog({
  rotation,
  shown: { end, at },
  triedToLeave,
}: {
  rotation: Rotation;
  shown: Shown;
  triedToLeave: boolean;
}) {
  const { plan, history } = rotation;
  const { clientId, name } = rotation.subject;
  const { clientSecret } = end;
  const router = useRouter();
  const [revealed, setRevealed] = useRevealed();
  const [copied, setCopied] = useState<CopyTarget>();
  // Copied, downloaded or selected: it may be stored now.
  const [isTaken, setIsTaken] = useState(false);
  const take = () => {
    setIsTaken(true);
    rotation.take();
  };
  const [denied, setDenied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const finish = () => {
    rotation.store(end.operationId);
    void showToast({ title: `${isolate(name)}'s secret was rotated` });
    reload(router);
  };
  useCommit(isTaken, finish);
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
          <FooterNote>
            {triedToLeave && (
              <strong className="text-text">This stays open until you store the secret. </strong>
            )}
            {isTaken ? planText(plan, history.unresolved).next : "Copy or download it first."}
          </FooterNote>
          <Button
            size="lg"
            variant="primary"
            disabledReason={isTaken ? undefined : "Copy or download the secret first."}
            aria-keyshortcuts="Control+Enter"
            onClick={finish}
          >
            I've stored it
          </Button>
        </>
      }
    >
      {/* Before the secret, whose Copy has the focus: from there on each Tab leads to the next step. */}
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <p className="mr-auto">Shown only once. The service can't show it again.</p>
        <Button icon={glyph("both")} onClick={() => void copy("both", env())}>
          {copied === "both" ? "Copied both as .env" : "Copy both as .env"}
        </Button>
        <Button
          icon={<Download size={14} />}
          onClick={() => {
            downloadText(`${clientId}.env`, env());
            take();
          }}
        >
          Download .env
        </Button>
      </div>
      <div className="grid grid-cols-[5.25rem_minmax(0,1fr)_6rem] items-center gap-x-3 gap-y-2 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:[&_label]:col-span-2">
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

/**
 * Loads the routes that the dialog held back, outside of its handler: an aborted navigation keeps its stack,
 * and with it the handlers, which know the secret.
 */
function reload(router: { invalidate: () => Promise<void> }) {
  setTimeout(() => void router.invalidate());
}

/** A read-only value with a copy button. While masked, it isn't in the page at all. */
function ShownValue({
  label,
  value,
  copied,
  onCopy,
  first = false,
  reveal,
  ref,
}: {
  label: string;
  value: string;
  copied: boolean;
  onCopy: () => void;
  /** Whether copying it is the next step. */
  first?: boolean;
  /** Masks the value until it is revealed. */
  reveal?: { revealed: boolean; onChange: (revealed: boolean) => void; onCopied: () => void };
  ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const masked = reveal !== undefined && !reveal.revealed;
  return (
    <div className="contents">
      <label htmlFor={id} className="text-text-muted">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          ref={ref}
          readOnly
          {...AS_TYPED}
          translate="no"
          value={masked ? MASK : value}
          onCopy={(event) => {
            if (reveal === undefined) return;
            // Ctrl+C on the mask copies the value behind it.
            event.preventDefault();
            event.clipboardData.setData("text/plain", value);
            reveal.onCopied();
          }}
          className={`${INPUT_CLASSES} h-8 bg-surface-sunken font-mono text-[0.75rem] ${reveal ? "pr-9" : ""}`}
        />
        {reveal !== undefined && (
          <IconButton
            label={masked ? `Reveal ${label}` : `Hide ${label}`}
            aria-pressed={!masked}
            onClick={() => reveal.onChange(masked)}
            className="absolute inset-y-0 right-0.5 my-auto"
          >
            {masked ? <Eye size={16} /> : <EyeOff size={16} />}
          </IconButton>
        )}
      </div>
      <Button
        size="lg"
        variant={first ? "primary" : "default"}
        // The dialog is for copying the secret.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={reveal !== undefined}
        icon={copied ? <Check size={14} /> : <Copy size={14} />}
        onClick={onCopy}
      >
        <span>
          {copied ? "Copied" : "Copy"}
          <span className="sr-only"> {label}</span>
        </span>
      </Button>
    </div>
  );
}

/** Ctrl Enter, or ⌘ Enter, does what the dialog's last button does, once that is possible. */
function useCommit(isPossible: boolean, commit: () => void) {
  const latest = useEffectEvent(commit);
  // Listens to the window: the focus is anywhere in the dialog.
  useEffect(() => {
    if (!isPossible) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isForeign(event)) return;
      event.preventDefault();
      latest();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isPossible]);
}

/** Reveals a secret until the window loses focus, or for a minute. */
function useRevealed(): [boolean, (revealed: boolean) => void] {
  const [revealed, setRevealed] = useState(false);
  // Listens to the window, which may be left open, and to the clock.
  useEffect(() => {
    if (!revealed) return undefined;
    const hide = () => setRevealed(false);
    const timer = setTimeout(hide, SHOWN_FOR);
    window.addEventListener("blur", hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("blur", hide);
    };
  }, [revealed]);
  return [revealed, setRevealed];
}

const PLAIN = /^[\w./+=@:-]*$/;

/** A value as dotenv files and shells read it back, quoted if it has special characters. */
function quote(value: string) {
  if (PLAIN.test(value)) return value;
  if (!/['\n\r]/.test(value)) return `'${value}'`;
  const escaped = value
    .replaceAll(/["\\$`]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`)
    .replaceAll("\r", String.raw`\r`);
  return `"${escaped}"`;
}

/** The text of an `.env` file. */
export const envFile = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${quote(value)}\n`)
    .join("");
