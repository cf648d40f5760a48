import { useState } from "react";
import { probeSecret } from "~/api/nouns/rotations.ts";
import { ApiError } from "~/api/transport/errors.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { secretProbe } from "~/contract/plain-later.gen.ts";
import { formatSpan, formatClock } from "~/lib/format.ts";
import { formatWait } from "~/lib/format-size.ts";
import { capital } from "~/lib/words.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/field/text-field.tsx";
import { classes } from "~/ui/classes.ts";
import { Notice } from "~/ui/notice.tsx";

/** Words for how a secret was tested; `works` is undefined if it couldn't be. */
function verdictOf(probe: Awaited<ReturnType<typeof probeSecret>>, subject: string) {
  if (probe instanceof ApiError) {
    return { verdict: "It couldn't be tested.", details: `${probe.message} Nothing changed.` };
  }
  const { authenticates: works, expiresIn, milliseconds } = probe;
  const wait = formatWait(milliseconds);
  const validity = expiresIn === null ? "" : `, valid for ${formatSpan(expiresIn * 1000)}`;
  const details = works
    ? `Token received in ${wait}${validity}.`
    : `The service rejected it after ${wait}.`;
  return {
    works,
    verdict: `${subject} ${works ? "works" : "doesn't authenticate"}.`,
    details: `${details} Tested at ${formatClock(new Date())}.`,
  };
}

/**
 * Has the gateway exchange a secret for a token, and says how that went. Without a secret it asks
 * for one; only the field holds it, and only until it is tested.
 */
export function ProbeSecret({
  clientId,
  clientSecret,
  name,
  shouldWork = true,
  so = "",
  otherwise,
}: {
  clientId: string;
  clientSecret?: string;
  /** The secret's name, e.g. "new secret". */
  name: string;
  shouldWork?: boolean;
  /** The conclusion from the expected result. */
  so?: string;
  /** The advice if the result isn't the expected one. */
  otherwise: string;
}) {
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ReturnType<typeof verdictOf>>();
  const isTyped = clientSecret === undefined;
  const secret = clientSecret ?? typed.trim();
  const subject = isTyped ? capital(name) : `The ${name}`;
  const { reason } = usePermission(secretProbe);
  const test = async () => {
    setBusy(true);
    setResult(undefined);
    const probe = await probeSecret({ clientId, clientSecret: secret });
    setBusy(false);
    setResult(verdictOf(probe, subject));
    if (!(probe instanceof ApiError)) setTyped("");
  };
  const isKnown = result?.works !== undefined;
  const isFine = result?.works === shouldWork;
  const testButton = (
    <Button
      busy={busy}
      disabledReason={reason ?? (secret === "" ? "Paste the secret first." : undefined)}
      onClick={() => void test()}
    >
      {busy ? "Testing" : isKnown ? "Test again" : `Test the ${name}`}
    </Button>
  );
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
            tone={isFine ? "positive" : isKnown ? "negative" : "warning"}
            role={isFine ? "status" : "alert"}
            className={classes("min-w-0 flex-1 basis-60", isTyped && "mt-2")}
          >
            <p>
              <strong>{result.verdict}</strong> {result.details}
              {isKnown && ` ${isFine ? so : otherwise}`}
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
