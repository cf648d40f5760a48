import type { ReactNode } from "react";
import type { RotationSubject } from "~/components/rotation/rotation-store.ts";
import type { Ending } from "~/components/rotation/use-rotation.ts";
import { Button } from "~/ui/button.tsx";
import { Mono } from "~/ui/mono.tsx";
import { Notice } from "~/ui/notice.tsx";
import { ProbeSecret } from "./probe-secret.tsx";

/** An ending after which another rotation could stop the secret in use. */
export type Uncertain = Extract<Ending, { outcome: "secret_lost" | "unknown" }>;

const WHAT_HAPPENED = {
  secret_lost: "The service rotated the secret, but the new secret is lost.",
  unknown: "We asked the service to rotate and don't know if it did.",
} as const;

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="border-t border-line py-3 pl-1 marker:text-text-muted">
      <strong>{title}</strong>
      <div className="text-text-muted">{children}</div>
    </li>
  );
}

/** A second rotation would stop the secret in use: what to do instead, safest first. */
export function Uncertainty({
  subject,
  end,
  onAsk,
  onPlan,
}: {
  subject: RotationSubject;
  end: Uncertain;
  onAsk: () => void;
  onPlan: () => void;
}) {
  return (
    <>
      <Notice tone="warning" role="alert">
        <p>
          <strong>The secret in use still works: keep using it.</strong> Don't rotate again yet. A
          second rotation would stop it, and everything using it, immediately.
        </p>
        <p className="mt-1">{WHAT_HAPPENED[end.outcome]}</p>
        <p className="mt-1 text-text-muted">
          {end.error !== "" && `${end.error} `}Operation{" "}
          <Mono copy="Copy operation ID">{end.operationId}</Mono>
        </p>
      </Notice>
      <h3 className="mt-4 mb-1 font-[600]">What you can do, safest first</h3>
      <ol className="ml-5 list-decimal">
        {end.outcome === "unknown" && (
          <Step title="Check for the result">
            <p>The Tapedeck server keeps a result for two minutes. Checking changes nothing.</p>
            <Button className="mt-2" onClick={onAsk}>
              Check again
            </Button>
          </Step>
        )}
        <Step title="Nothing, for now">
          <p>
            Running services aren't affected. Rotating this client is locked in every tab of this
            browser to prevent accidents; everything else works.
          </p>
        </Step>
        <Step title="Test the secret in use">
          <p>Requests a token with it. This changes nothing either.</p>
          <ProbeSecret
            clientId={subject.clientId}
            expected="accepted"
            text={{
              subject: "Secret in use",
              button: "Test the secret in use",
              otherwise: "It isn't the current secret, or it was rotated since.",
            }}
          />
        </Step>
        <Step title="Plan a second rotation">
          <p>
            It stops the secret in use immediately. Choose a time when you can redeploy everything.
          </p>
          <Button className="mt-2" variant="danger" onClick={onPlan}>
            Plan a second rotation
          </Button>
        </Step>
      </ol>
    </>
  );
}
