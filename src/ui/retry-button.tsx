import RefreshCw from "lucide-react/icons/refresh-cw";
import { CodeError } from "~/lib/code.ts";
import { Button } from "~/ui/button.tsx";

/** Tries again what failed; loads the page again if that is what it takes. */
export function RetryButton({
  error,
  busy = false,
  onRetry,
}: {
  error: unknown;
  busy?: boolean;
  onRetry: () => void;
}) {
  const reloads = error instanceof CodeError && error.needsReload;
  return (
    <Button
      icon={<RefreshCw size={14} />}
      busy={busy}
      onClick={reloads ? () => location.reload() : onRetry}
    >
      {reloads ? "Reload" : "Retry"}
    </Button>
  );
}
