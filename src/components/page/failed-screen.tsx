import { useEffect } from "react";
import { Failure } from "./failure.tsx";
import { Page } from "./page.tsx";

/**
 * Shown instead of a screen that couldn't be loaded; the frame around it stays. What failed without a
 * connection loads once there is one.
 */
export function FailedScreen({ error, retry }: { error: unknown; retry: () => void }) {
  // The browser: nothing on the page says that it is online again.
  useEffect(() => {
    const again = () => retry();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [retry]);
  return (
    <Page title="This page didn't load">
      <Failure title="Couldn't load this page" error={error} retry={retry} />
    </Page>
  );
}
