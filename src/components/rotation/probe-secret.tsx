import { useId, useState } from "react";
import type { ApiError } from "~/api/errors.ts";
import { toApiError } from "~/api/errors.ts";
import { probeSecret } from "~/api/secret-probe.ts";
import { formatAge, formatClock } from "~/lib/format.ts";
import { formatWait } from "~/lib/format-size.ts";
import { Button } from "~/ui/button.tsx";
import { Notice } from "~/ui/notice.tsx";
import { TextField } from "~/ui/text-field.tsx";

type Probe = Awaited<ReturnType<typeof probeSecret>>;
type State =
  | { step: "idle" | "busy" }
  | { step: "told"; probe: Probe; at: Date }
  | { step: "failed"; error: ApiError };

/** What is tested, as a sentence needs it: "The new secret". */
export interface ProbeWords {
  subject: string;
  button: string;
  /** What to do where it isn't as it should be. */
  otherwise: string;
}

function Told({
  words: { subject, otherwise },
  expected,
  probe: { authenticates, expiresIn, milliseconds },
  at,
}: {
  words: ProbeWords;
  expected: boolean;
  probe: Probe;
  at: Date;
}) {
  const fine = authenticates === expected;
  const lasts = expiresIn === null ? "" : `, valid for ${formatAge(expiresIn * 1000)}`;
  return (
    <>
      <strong>{authenticates ? `${subject} works.` : `${subject} doesn't authenticate.`}</strong>{" "}
      {authenticates
        ? `Token received in ${formatWait(milliseconds)}${lasts}.`
        : `The service refused it after ${formatWait(milliseconds)}.`}{" "}
      Tested at {formatClock(at)}.{!fine && ` ${otherwise}`}
    </>
  );
}

/**
 * Has the gateway exchange a secret for a token, and says what came of it. Where no secret is given
 * it is asked for; it is kept by nothing but the field, and only until it has been tested.
 */
export function ProbeSecret({
  clientId,
  clientSecret,
  expected,
  words,
}: {
  clientId: string;
  clientSecret?: string;
  /** Whether it should authenticate. */
  expected: boolean;
  words: ProbeWords;
}) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [state, setState] = useState<State>({ step: "idle" });
  const secret = clientSecret ?? typed.trim();
  const test = async () => {
    setState({ step: "busy" });
    try {
      const probe = await probeSecret({ clientId, clientSecret: secret });
      setState({ step: "told", probe, at: new Date() });
      setTyped("");
    } catch (error) {
      setState({ step: "failed", error: toApiError(error) });
    }
  };
  const button = (
    <Button
      busy={state.step === "busy"}
      disabledReason={secret === "" ? "Paste the secret first." : undefined}
      onClick={() => void test()}
    >
      {state.step === "busy" ? "Testing" : state.step === "told" ? "Test again" : words.button}
    </Button>
  );
  const told = state.step === "told" && (
    <Told words={words} expected={expected} probe={state.probe} at={state.at} />
  );
  const failed = state.step === "failed" && (
    <>
      <strong>It couldn't be tested.</strong> {state.error.message} Nothing changed.
    </>
  );
  const fine = state.step === "told" && state.probe.authenticates === expected;
  return (
    <div className="mt-4">
      {clientSecret === undefined && (
        <form
          aria-labelledby={id}
          className="flex items-end gap-2 [&>:first-child]:min-w-0 [&>:first-child]:flex-1"
          onSubmit={(event) => {
            event.preventDefault();
            if (secret !== "" && state.step !== "busy") void test();
          }}
        >
          <div id={id}>
            <TextField label={words.subject} secret value={typed} onChange={setTyped} />
          </div>
          {button}
        </form>
      )}
      {told || failed ? (
        <Notice
          tone={fine ? "positive" : state.step === "failed" ? "warning" : "negative"}
          role={fine ? "status" : "alert"}
          className={clientSecret === undefined ? "mt-2" : "items-center"}
        >
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1">
              {told}
              {failed}
            </p>
            {clientSecret !== undefined && button}
          </div>
        </Notice>
      ) : (
        clientSecret !== undefined && button
      )}
    </div>
  );
}
