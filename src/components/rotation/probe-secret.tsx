import { useState } from "react";
import { probeSecret, type SecretProbe } from "~/api/nouns/rotations.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { secretProbe } from "~/contract/plain-later.gen.ts";
import { formatSpan, formatClock } from "~/lib/format.ts";
import { formatWait } from "~/lib/format-size.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/field/text-field.tsx";
import { classes } from "~/ui/classes.ts";
import { Notice } from "~/ui/notice.tsx";

type Result = SecretProbe & { at: Date };

interface ProbeText {
  /** The secret's name, e.g. "The new secret". */
  subject: string;
  button: string;
  /** The conclusion from the expected result. */
  so?: string;
  /** The advice if the result isn't the expected one. */
  otherwise: string;
}

function verdictOf(result: Result, subject: string): [string, string] {
  switch (result.state) {
    case "unknown":
      return ["It couldn't be tested.", `${result.error.message} Nothing changed.`];
    case "refused":
      return [
        `${subject} doesn't authenticate.`,
        `The service rejected it after ${formatWait(result.milliseconds)}. Tested at ${formatClock(result.at)}.`,
      ];
    default: {
      const { expiresIn, milliseconds, at } = result;
      const validity = expiresIn === null ? "" : `, valid for ${formatSpan(expiresIn * 1000)}`;
      return [
        `${subject} works.`,
        `Token received in ${formatWait(milliseconds)}${validity}. Tested at ${formatClock(at)}.`,
      ];
    }
  }
}

/**
 * Has the gateway exchange a secret for a token, and says how that went. Without a secret it asks
 * for one; only the field holds it, and only until it is tested.
 */
export function ProbeSecret({
  clientId,
  clientSecret,
  expected,
  text: { subject, button, so = "", otherwise },
}: {
  clientId: string;
  clientSecret?: string;
  expected: "accepted" | "refused";
  text: ProbeText;
}) {
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result>();
  const secret = clientSecret ?? typed.trim();
  const isTyped = clientSecret === undefined;
  const { reason } = usePermission(secretProbe);
  const test = async () => {
    setBusy(true);
    setResult(undefined);
    const probe = await probeSecret({ clientId, clientSecret: secret });
    setBusy(false);
    setResult({ ...probe, at: new Date() });
    if (probe.state !== "unknown") setTyped("");
  };
  const testButton = (
    <Button
      busy={busy}
      disabledReason={reason ?? (secret === "" ? "Paste the secret first." : undefined)}
      onClick={() => void test()}
    >
      {busy
        ? "Testing"
        : result === undefined || result.state === "unknown"
          ? button
          : "Test again"}
    </Button>
  );
  const isFine = result?.state === expected;
  const [verdict, details] = result === undefined ? [] : verdictOf(result, subject);
  return (
    <div className="mt-4">
      {isTyped && (
        <form
          aria-label={subject}
          className="flex items-end gap-2 [&>:first-child]:min-w-0 [&>:first-child]:flex-1"
          onSubmit={(event) => {
            event.preventDefault();
            if (reason === undefined && secret !== "" && !busy) void test();
          }}
        >
          <TextField label={subject} secret value={typed} onChange={setTyped} />
          {testButton}
        </form>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {result !== undefined && (
          <Notice
            tone={isFine ? "positive" : result.state === "unknown" ? "warning" : "negative"}
            role={isFine ? "status" : "alert"}
            className={classes("min-w-0 flex-1 basis-60", isTyped && "mt-2")}
          >
            <p>
              <strong>{verdict}</strong> {details}
              {result.state !== "unknown" && ` ${isFine ? so : otherwise}`}
            </p>
          </Notice>
        )}
        {/* Always the same element, so that it keeps the focus. */}
        {!isTyped && (
          <span className={result === undefined ? "mr-auto" : undefined}>{testButton}</span>
        )}
      </div>
    </div>
  );
}
