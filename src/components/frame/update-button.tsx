import RefreshCw from "lucide-react/icons/refresh-cw";
import { useState } from "react";
import { isUpdated } from "~/api/state/release.ts";
import { hasUnsaved } from "~/lib/unsaved.ts";
import { Button } from "~/ui/button.tsx";
import { useNow } from "~/ui/hooks/use-now.ts";

/** Offers to reload the page after a release, while that would lose nothing. */
export function UpdateButton() {
  // Looks again from time to time: a call may name a new release, a form may be filled in.
  useNow(10_000);
  const [, look] = useState({});
  return (
    <span role="status">
      {isUpdated() && !hasUnsaved() && (
        <Button
          variant="quiet"
          icon={<RefreshCw size={14} />}
          title="Tapedeck was updated. Reload to use the new version."
          onClick={() => (hasUnsaved() ? look({}) : location.reload())}
        >
          Reload<span className="max-lg:sr-only"> for the new version</span>
        </Button>
      )}
    </span>
  );
}
