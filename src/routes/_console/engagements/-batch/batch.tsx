import { BatchView } from "~/components/batch/batch-view.tsx";
import { Batch } from "~/components/batch/store.ts";
import { Button } from "~/ui/button.tsx";
import { isJsonObject } from "../-body/json.ts";
import { useOpenInComposer } from "../-composer/use-open.ts";
import { ENGAGEMENTS } from "./kind.ts";

const batch = new Batch(ENGAGEMENTS);

/** Many engagements at once. */
export function BatchTab() {
  const openInComposer = useOpenInComposer();
  return (
    <BatchView
      batch={batch}
      inOwnOrganization
      actions={(body) =>
        isJsonObject(body) && <Button onClick={() => openInComposer(body)}>Open in composer</Button>
      }
    />
  );
}
