import { useQuery } from "@tanstack/react-query";
import { sessionState } from "~/api/nouns/session.ts";
import { BASE } from "~/lib/base.ts";
import { buttonClasses } from "~/ui/button.tsx";
import { Notice } from "~/ui/notice.tsx";
import { lastMinutes } from "~/components/credentials/confirmation.ts";
import { ProviderButton, ProviderFailure, useProvider } from "./provider-button.tsx";

/**
 * Asks for a confirmation by signing in again. Whoever confirms here comes back to `to`, a path of this console; with
 * `elsewhere` it is opened in another tab, to confirm there, because leaving would lose what was typed.
 */
export function Confirm({
  what,
  minutes,
  to,
  elsewhere = false,
}: {
  /** What needs the confirmation, in the form "Rotating". */
  what: string;
  /** How recent the sign-in has to be, in minutes. */
  minutes: number;
  to: () => string;
  elsewhere?: boolean;
}) {
  const provider = useQuery(sessionState()).data?.people?.provider ?? "your identity provider";
  const way = useProvider(to, { confirm: true });
  const label = `Confirm with ${provider}`;
  return (
    <div className="mb-4 flex flex-col gap-3">
      <ProviderFailure way={way} />
      <Notice tone="warning" role="status">
        <p>
          <strong>
            {what} needs a sign-in from {lastMinutes(minutes)}.
          </strong>{" "}
          {elsewhere
            ? "What you typed is kept while you confirm in a new tab."
            : "You come back here, and your session continues."}
        </p>
        <p className="mt-2">
          {elsewhere ? (
            <a
              href={BASE + to()}
              target="_blank"
              rel="noopener"
              className={buttonClasses("default", "lg")}
            >
              {label} in a new tab
            </a>
          ) : (
            <ProviderButton variant="default" size="lg" way={way}>
              {label}
            </ProviderButton>
          )}
        </p>
      </Notice>
    </div>
  );
}
