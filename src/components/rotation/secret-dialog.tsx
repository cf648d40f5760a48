import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { toClipboard } from "~/lib/clipboard.ts";
import { downloadText } from "~/lib/download.ts";
import { formatClock } from "~/lib/format.ts";
import { isolate } from "~/lib/isolate.ts";
import { isForeign } from "~/lib/own.ts";
import { Button, IconButton } from "~/ui/button.tsx";
import { classes, INPUT_CLASSES } from "~/ui/classes.ts";
import { AS_TYPED } from "~/ui/field/as-typed.ts";
import { Notice } from "~/ui/notice.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { showToast } from "~/ui/overlay/toast.tsx";
import { ProbeSecret } from "./probe-secret.tsx";
import { planText } from "./rotation-words.ts";
import { SecretTimeline } from "./secret-timeline.tsx";
import type { At, Rotation } from "./use-rotation.ts";

/**
 * Shows a new secret. A reload shows it again for as long as the gateway keeps it: until it is stored, two minutes at
 * most. Only its button closes the dialog, and only once the secret was copied, downloaded or selected for copying by
 * hand.
 */
export function SecretDialog({
  rotation,
  shown: { end, at },
}: {
  rotation: Rotation;
  shown: At<"done">;
}) {
  const { plan, history, triedToLeave } = rotation;
  const { clientId, name } = rotation.subject;
  const { clientSecret } = end;
  const [revealed, setRevealed] = useRevealed();
  /** What was copied last. */
  const [copied, setCopied] = useState<string>();
  // Copied, downloaded or selected: it may be stored now.
  const [isTaken, setIsTaken] = useState(false);
  const [denied, setDenied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const take = () => {
    setIsTaken(true);
    rotation.take();
  };
  const finish = () => {
    rotation.close(end.operationId);
    void showToast({ title: `${isolate(name)}'s secret was rotated` });
  };
  useKeys(isTaken ? finish : undefined, rotation.noteLeaving);
  const env = () => envFile({ CLIENT_ID: clientId, CLIENT_SECRET: clientSecret });

  const markCopied = (what: string) => {
    setCopied(what);
    setDenied(false);
    if (what !== "Client ID") take();
  };
  const copy = async (what: string, text: string) => {
    if (await toClipboard(text)) return markCopied(what);
    flushSync(() => {
      setDenied(true);
      setRevealed(true);
      setIsTaken(true);
    });
    field.current?.focus();
    return field.current?.select();
  };
  const copyButton = (
    what: string,
    text: () => string,
    { hides = false, ...props }: ComponentProps<typeof Button> & { hides?: boolean } = {},
  ) => (
    <Button
      icon={copied === what ? <Check size={14} /> : <Copy size={14} />}
      onClick={() => void copy(what, text())}
      {...props}
    >
      <span>
        {copied === what ? "Copied" : "Copy"}
        <span className={hides ? "sr-only" : undefined}> {what}</span>
      </span>
    </Button>
  );
  return (
    <Dialog
      title="Store the new secret"
      width="wide"
      subtitle={
        <>
          <strong>{name}</strong>, rotated at {formatClock(at)}
        </>
      }
      note={
        <>
          {triedToLeave && (
            <strong className="text-text">This stays open until you store the secret. </strong>
          )}
          {isTaken ? planText(plan, history.unresolved).next : "Copy or download it first."}
        </>
      }
      footer={
        <Button
          size="lg"
          variant="primary"
          disabledReason={isTaken ? undefined : "Copy or download the secret first."}
          aria-keyshortcuts="Control+Enter"
          onClick={finish}
        >
          I've stored it
        </Button>
      }
    >
      {/* Before the secret, whose Copy has the focus: from there on each Tab leads to the next step. */}
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <p className="mr-auto">Shown only once. The service can't show it again.</p>
        {copyButton("both as .env", env)}
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
        <ShownValue label="Client ID" value={clientId}>
          {copyButton("Client ID", () => clientId, { size: "lg", hides: true })}
        </ShownValue>
        <ShownValue
          label="New secret"
          // While masked, it isn't in the page at all.
          value={revealed ? clientSecret : "•".repeat(40)}
          ref={field}
          onCopy={(event) => {
            // Ctrl+C on the mask copies the value behind it.
            event.preventDefault();
            event.clipboardData.setData("text/plain", clientSecret);
            markCopied("New secret");
          }}
          className="pr-9"
          inside={
            <IconButton
              label={revealed ? "Hide New secret" : "Reveal New secret"}
              aria-pressed={revealed}
              onClick={() => setRevealed(!revealed)}
              className="absolute inset-y-0 right-0.5 my-auto"
            >
              {revealed ? <EyeOff size={16} /> : <Eye size={16} />}
            </IconButton>
          }
        >
          {copyButton("New secret", () => clientSecret, {
            size: "lg",
            hides: true,
            variant: isTaken ? "default" : "primary",
            // The dialog is for copying the secret.
            autoFocus: true,
          })}
        </ShownValue>
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
        name="new secret"
        otherwise={
          plan === "again"
            ? "Don't rotate again yet."
            : "The secret in use still works: keep using it and don't rotate again yet."
        }
      />
      {plan === "retire" && (
        <ProbeSecret
          clientId={clientId}
          name="old secret"
          shouldWork={false}
          otherwise="Is this the one you meant to stop? The latest one still works."
        />
      )}
      <SecretTimeline plan={plan} history={history} done />
    </Dialog>
  );
}

/** A read-only value, with a button inside its field and one beside it. */
function ShownValue({
  label,
  inside,
  className,
  children,
  ...props
}: ComponentProps<"input"> & { label: string; inside?: ReactNode }) {
  const id = useId();
  return (
    <div className="contents">
      <label htmlFor={id} className="text-text-muted">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          readOnly
          {...AS_TYPED}
          translate="no"
          {...props}
          className={classes(
            INPUT_CLASSES,
            "h-8 bg-surface-sunken font-mono text-[0.75rem]",
            className,
          )}
        />
        {inside}
      </div>
      {children}
    </div>
  );
}

/** Ctrl Enter, or ⌘ Enter, does what the dialog's last button does, once that is possible. Escape says why it can't. */
function useKeys(commit: (() => void) | undefined, onEscape: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") return onEscape();
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isForeign(event)) return;
    if (commit === undefined) return;
    event.preventDefault();
    commit();
  });
  // Listens to the window: the focus is anywhere in the dialog.
  useEffect(() => {
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, []);
}

/** Reveals a secret until the window loses focus, or for a minute. */
function useRevealed(): [boolean, (revealed: boolean) => void] {
  const [revealed, setRevealed] = useState(false);
  // Listens to the window, which may be left open, and to the clock.
  useEffect(() => {
    if (!revealed) return undefined;
    const hide = () => setRevealed(false);
    const timer = setTimeout(hide, 60_000);
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
  if (!value.includes("'")) return `'${value}'`;
  return `"${value.replaceAll(/["\\$`]/g, String.raw`\$&`)}"`;
}

/** The text of an `.env` file. */
export const envFile = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${quote(value)}\n`)
    .join("");
