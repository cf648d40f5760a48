import { useState } from "react";
import type { Lenient } from "~/contract/lenient.ts";
import type { RecordingDetails } from "~/contract/recordings.ts";
import { Button } from "~/ui/button.tsx";
import { Extractions } from "./extractions.tsx";

interface Props {
  recording: Lenient<RecordingDetails>;
  /** The JSON as received. */
  raw: unknown;
}

/** Extractions, and everything the service sent, as received. */
export function Received({ recording, raw }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Extractions
        extractions={recording.entityExtractions}
        actions={
          <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            All fields as received
          </Button>
        }
      />
      {open && (
        <pre className="mono mx-4 mb-4 overflow-x-auto rounded-control bg-surface-sunken p-3 whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(raw, null, 2)}
        </pre>
      )}
    </>
  );
}
