import { Check, Copy, Download } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { downloadText } from "~/lib/download.ts";
import { envFile } from "~/lib/env-file.ts";
import { formatClock } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Notice } from "~/ui/notice.tsx";
import type { RotationSubject } from "./rotation-store.ts";
import { ShownValue } from "./shown-value.tsx";
import { useRevealed } from "./use-revealed.ts";

const GLYPH = { size: 14, strokeWidth: 1.75 } as const;

type Taken = "id" | "secret" | "both";

/** Undefined where the clipboard is denied, or the page has none. */
const toClipboard = (text: string) =>
  Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => true,
      () => undefined,
    );

/**
 * The one time a new secret is shown. Nothing closes the dialog but its button, which works once
 * the secret was copied or downloaded, or is selected for copying by hand.
 */
export function SecretDialog({
  subject,
  clientSecret,
  at,
  held,
  onStored,
}: {
  subject: RotationSubject;
  clientSecret: string;
  at: Date;
  /** Somebody tried to leave. */
  held: boolean;
  onStored: () => void;
}) {
  const { clientId, name } = subject;
  const [revealed, setRevealed] = useRevealed();
  const [copied, setCopied] = useState<Taken>();
  const [taken, setTaken] = useState(false);
  const [denied, setDenied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const env = () => envFile({ CLIENT_ID: clientId, CLIENT_SECRET: clientSecret });

  const take = (what: Taken) => {
    setCopied(what);
    setDenied(false);
    if (what !== "id") setTaken(true);
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
          <p role="status" className="mr-auto text-small text-text-muted max-md:w-full">
            {held && <strong className="text-text">This stays until it is stored. </strong>}
            {taken ? "Closing it forgets the secret." : "First copy or download it."}
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
        The service doesn't keep it and can't tell it a second time: this is the only copy.
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
        <div className="col-start-2 flex flex-wrap gap-2 max-md:col-span-2 max-md:col-start-1">
          <Button
            size="lg"
            icon={copied === "both" ? <Check {...GLYPH} /> : <Copy {...GLYPH} />}
            onClick={() => void copy("both", env())}
          >
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
    </Dialog>
  );
}
