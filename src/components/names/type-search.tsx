import CircleOff from "lucide-react/icons/circle-off";
import type { Pairing } from "~/api/pair-types.ts";
import { Failure } from "~/components/page/failure.tsx";
import { Loading } from "~/components/page/waiting.tsx";
import { recordingDetails } from "~/contract/plain.gen.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import type { FoundType } from "./use-conversation-types.ts";

/** Where an organization's types were looked for, and with how many calls. */
export const sourceOf = ({ sampled, calls }: Pairing): string =>
  `the newest ${plural(sampled, "recording")}, with ${plural(calls, "call")}`;

/** Offers to look through more recordings for types, and says what it takes. */
export function LookFurther({ further }: Pick<FoundType, "further">) {
  if (further === undefined) return null;
  return (
    <Button busy={further.busy} onClick={further.look}>
      Look further, up to {plural(further.calls, "call")}
    </Button>
  );
}

/** In place of figures that need a conversation type: it's being looked for, or none was found. */
export function TypeSearch({ found, rows }: { found: FoundType; rows: number }) {
  const { pairing, searching, error, retry } = found;
  if (error !== null)
    return <Failure title="Conversation types didn't load" error={error} retry={retry} />;
  if (searching || pairing === undefined) {
    return (
      <>
        <p className="appear-late px-4 pt-4 text-text-muted">
          Looking for conversation types in the newest recordings
          {pairing !== undefined &&
            `, ${formatCount(pairing.calls)} of ${plural(pairing.planned, "call")} made`}
          .
        </p>
        <Loading of={recordingDetails.name} rows={rows} label="Looking for conversation types" />
      </>
    );
  }
  return (
    <StateMessage
      icon={<CircleOff size={16} />}
      title="No conversation type found"
      actions={found.further && <LookFurther further={found.further} />}
    >
      {pairing.sampled === 0
        ? "This organization has no recordings yet. If you know the ID of a type, enter it under Type."
        : `There is none in ${sourceOf(pairing)}. If you know the ID of one, enter it under Type.`}
    </StateMessage>
  );
}
