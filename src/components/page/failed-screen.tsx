import { useEffect } from "react";
import { offerRetry } from "~/lib/retries.ts";
import { Failure } from "./failure.tsx";
import { Page } from "./page.tsx";

/** Shown instead of a screen that couldn't be loaded; the frame around it stays. */
export function FailedScreen({ error, retry }: { error: unknown; retry: () => void }) {
  // What loads the page again by itself.
  useEffect(() => offerRetry(error, retry), [retry, error]);
  return (
    <Page title="This page didn't load">
      <Failure title="Couldn't load this page" error={error} retry={retry} />
    </Page>
  );
}
