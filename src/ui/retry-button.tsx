import RefreshCw from "lucide-react/icons/refresh-cw";
import { Button } from "~/ui/button.tsx";

/** Tries again what failed. */
export const RetryButton = ({ onRetry }: { onRetry: () => void }) => (
  <Button icon={<RefreshCw size={14} />} onClick={onRetry}>
    Retry
  </Button>
);
