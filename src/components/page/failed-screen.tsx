import { Failure } from "./failure.tsx";
import { Page } from "./page.tsx";

/** Shown instead of a screen that couldn't be loaded; the frame around it stays. */
export function FailedScreen({ error, retry }: { error: unknown; retry: () => unknown }) {
  return (
    <Page title="This page didn't load">
      <Failure title="Couldn't load this page" error={error} retry={() => void retry()} />
    </Page>
  );
}
