import type { ReactNode } from "react";
import type { RotationSubject } from "~/components/rotation/rotation-store.ts";
import type { Ending } from "~/components/rotation/use-rotation.ts";
import { Button } from "~/ui/button.tsx";
import { Mono } from "~/ui/mono.tsx";
import { Notice } from "~/ui/notice.tsx";
import {
  happenedText,
  inUse,
  inUseText,
  type Unresolved,
} from "~/components/rotation/doubt-words.ts";
import { ProbeSecret } from "./probe-secret.tsx";

/** An ending after which another rotation could stop the secret in use. */
export type Uncertain = Extract<Ending, { outcome: "secret_lost" | "unknown" | "in_doubt" }>;

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="border-t border-line py-3 pl-1 marker:text-text-muted">
      <strong>{title}</strong>
      <div className="text-text-muted">{children}</div>
    </li>
  );
}

/** Another rotation could stop the secret in use: what to do instead, safest first. */
export function Uncertainty({
  subject: { clientId, reason },
  end,
  unresolved,
  onAsk,
  onPlan,
}: {
  subject: RotationSubject;
  end: Uncertain;
  unresolved: Unresolved;
  onAsk: (operationId: string) => void;
  onPlan: () => void;
}) {
  const state = inUse(unresolved);
  const { headline, advice } = inUseText(unresolved);
  const isElsewhere = end.outcome === "in_doubt";
  return (
    <>
      <Notice tone="warning" role="alert">
        <p>
          <strong>{headline}</strong> {advice}
        </p>
        <p className="mt-1">
          {happenedText(unresolved)}
          {isElsewhere &&
            " This browser has no record of it: it began elsewhere, or the record was cleared."}
        </p>
        {!isElsewhere && (
          <p className="mt-1 text-text-muted">
            {end.error !== "" && `${end.error} `}Operation{" "}
            <Mono copy="Copy operation ID">{end.operationId}</Mono>
          </p>
        )}
      </Notice>
      <h3 className="mt-4 mb-1 font-[600]">What you can do, safest first</h3>
      <ol className="ml-5 list-decimal">
        {isElsewhere ? (
          <Step title="Ask whoever started it">
            <p>
              The list and the activity show who. If their browser still gets the new secret,
              nothing is lost.
            </p>
          </Step>
        ) : (
          end.outcome === "unknown" && (
            <Step title="Check for the result">
              <p>The Tapedeck server keeps a result for two minutes. Checking changes nothing.</p>
              <Button className="mt-2" onClick={() => onAsk(end.operationId)}>
                Check again
              </Button>
            </Step>
          )
        )}
        {state === "works" && (
          <Step title="Nothing, for now">
            <p>
              What uses the secret isn't affected. Rotating this client is locked to prevent
              accidents; everything else works.
            </p>
          </Step>
        )}
        {state !== "stopped" && (
          <Step title="Test the secret in use">
            <p>Requests a token with it. This changes nothing either.</p>
            <ProbeSecret
              clientId={clientId}
              expected="accepted"
              text={{
                subject: "Secret in use",
                button: "Test the secret in use",
                otherwise: "It isn't the last one that arrived, or it was rotated since.",
              }}
            />
          </Step>
        )}
        {unresolved.least === 0 && unresolved.most === 1 && (
          <Step title="Test the secret before it, if you have it">
            <p>
              Only the two newest secrets work. If this one works too, the service didn't rotate. If
              it doesn't, that proves nothing unless it worked until then.
            </p>
            <ProbeSecret
              clientId={clientId}
              expected="accepted"
              text={{
                subject: "Secret before it",
                button: "Test the secret before it",
                so: "So the service didn't rotate, unless this is the secret in use: one more rotation only stops this one.",
                otherwise: "If it worked until then, the service rotated.",
              }}
            />
          </Step>
        )}
        <Step title="Plan another rotation">
          <p>
            {unresolved.least > 1
              ? "Creates a new secret to deploy everywhere."
              : `It ${unresolved.least === 1 && state === "works" ? "stops" : "may stop"} the secret in use immediately. Choose a time when you can redeploy everything.`}
          </p>
          <Button className="mt-2" variant="danger" disabledReason={reason} onClick={onPlan}>
            Plan another rotation
          </Button>
        </Step>
      </ol>
    </>
  );
}
