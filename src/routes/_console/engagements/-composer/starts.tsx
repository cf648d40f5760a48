import { ChevronDown, Redo2, Undo2 } from "lucide-react";
import { lazy, useSyncExternalStore } from "react";
import { journal, subscribeToJournal } from "~/api/engagement-journal.ts";
import { formatClock } from "~/lib/format.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { PopoverButton } from "~/ui/popover-button.tsx";
import { useComposer } from "./context.ts";
import { redo, startFrom, undo } from "./draft.ts";
import { changeDraft } from "./draft-store.ts";
import { exampleBody } from "./example.ts";
import { toJson } from "./to-json.ts";

const loadMenu = () => import("~/ui/menu-list.tsx");
const MenuList = lazy(loadMenu);

const RECENT = 30;

function Previous() {
  const entries = useSyncExternalStore(subscribeToJournal, journal).slice(0, RECENT);
  if (entries.length === 0) {
    return <Button disabledReason="Nothing was sent since this page was opened.">Previous</Button>;
  }
  return (
    <PopoverButton
      label="Previous engagements"
      onPreload={() => void loadMenu()}
      className={buttonClasses()}
      trigger={
        <>
          Previous
          <ChevronDown size={14} strokeWidth={1.75} />
        </>
      }
    >
      {(close) => (
        <MenuList
          label="Previous engagements"
          options={entries.map(({ id, externalId, time }) => ({
            id: String(id),
            label: externalId,
            detail: formatClock(new Date(time)),
          }))}
          onPick={(id) => {
            const entry = entries.find((known) => String(known.id) === id);
            if (entry) changeDraft((before) => startFrom(before, toJson(entry.body)));
            close();
          }}
        />
      )}
    </PopoverButton>
  );
}

/** What the body can start from; what it replaces comes back by Undo. */
export function Starts({ onPaste }: { onPaste: () => void }) {
  const { past, future } = useComposer().draft;
  return (
    <>
      <div role="group" aria-label="Start from" className="flex items-center gap-1.5">
        <span className="mr-1 text-text-muted max-sm:hidden">Start from</span>
        <Button onClick={() => changeDraft((before) => startFrom(before, {}))}>Empty</Button>
        <Button onClick={() => changeDraft((before) => startFrom(before, exampleBody()))}>
          Example
        </Button>
        <Previous />
        <Button onClick={onPaste}>Pasted JSON</Button>
      </div>
      {past.length > 0 && (
        <Button
          variant="quiet"
          icon={<Undo2 size={14} strokeWidth={1.75} />}
          onClick={() => changeDraft(undo)}
        >
          Undo
        </Button>
      )}
      {future.length > 0 && (
        <Button
          variant="quiet"
          icon={<Redo2 size={14} strokeWidth={1.75} />}
          onClick={() => changeDraft(redo)}
        >
          Redo
        </Button>
      )}
    </>
  );
}
