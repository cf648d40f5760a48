import { useStore } from "~/lib/store.ts";
import ChevronDown from "lucide-react/icons/chevron-down";
import Redo2 from "lucide-react/icons/redo-2";
import Undo2 from "lucide-react/icons/undo-2";
import { journal } from "~/api/state/engagement-journal.ts";
import { formatClock } from "~/lib/format.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { MenuButton } from "~/ui/overlay/popover-button.tsx";
import { useComposer } from "./context.ts";
import { startFrom } from "./draft/draft.ts";
import { changeDraft } from "./draft/store.ts";
import { exampleBody } from "./draft/example.ts";
import { redo, undo } from "./draft/versions.ts";
import { toJson } from "../-body/json.ts";

const RECENT = 30;

function Recent() {
  const entries = useStore(journal).slice(0, RECENT);
  if (entries.length === 0) {
    return <Button disabledReason="Nothing synced in this session yet.">Recent</Button>;
  }
  return (
    <MenuButton
      label="Recent engagements"
      className={buttonClasses()}
      trigger={
        <>
          Recent
          <ChevronDown size={14} />
        </>
      }
      options={entries.map(({ id, externalId, time }) => ({
        id: String(id),
        label: externalId,
        detail: formatClock(new Date(time)),
      }))}
      onPick={(id) => {
        const entry = entries.find((known) => String(known.id) === id);
        if (entry) changeDraft((before) => startFrom(before, toJson(entry.body)));
      }}
    />
  );
}

/** Replaces the body by a new, example, recent or pasted one. Undoable. */
export function Starts({ onPaste }: { onPaste: () => void }) {
  const { past, future } = useComposer().draft;
  return (
    <>
      <div role="group" aria-label="Start from" className="flex items-center gap-1.5">
        <span className="mr-1 text-text-muted max-sm:hidden">Start from:</span>
        <Button onClick={() => changeDraft((before) => startFrom(before, {}))}>Blank</Button>
        <Button onClick={() => changeDraft((before) => startFrom(before, exampleBody()))}>
          Example
        </Button>
        <Recent />
        <Button onClick={onPaste}>Paste JSON</Button>
      </div>
      {past.length > 0 && (
        <Button variant="quiet" icon={<Undo2 size={14} />} onClick={() => changeDraft(undo)}>
          Undo
        </Button>
      )}
      {future.length > 0 && (
        <Button variant="quiet" icon={<Redo2 size={14} />} onClick={() => changeDraft(redo)}>
          Redo
        </Button>
      )}
    </>
  );
}
