import { Batch } from "~/components/batch/batch.ts";
import { BatchView } from "~/components/batch/batch-view.tsx";
import { Button } from "~/ui/button.tsx";
import { ENGAGEMENTS } from "./-batch-kind.ts";
import { useOpenInComposer } from "./-composer/draft.ts";

const batch = new Batch(ENGAGEMENTS);

/** Many engagements at once. */
export function BatchTab() {
  const openInComposer = useOpenInComposer();
  return (
    <BatchView
      batch={batch}
      actions={(body) => <Button onClick={() => openInComposer(body)}>Open in composer</Button>}
    />
  );
}
