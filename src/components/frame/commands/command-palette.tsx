import Search from "lucide-react/icons/search";
import { type KeyboardEvent, useId, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { plural } from "~/lib/format.ts";
import { lookup } from "~/lib/lookup.ts";
import { classes } from "~/ui/classes.ts";
import { Keys } from "~/ui/keyboard/keys.tsx";
import { type Command, findCommands } from "./find-commands.ts";
import { useCommands } from "./use-commands.ts";

const LABEL = "Search or run a command";

const STEPS = lookup<number>({
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
});

/** A command in the list, below the field that keeps the focus and has the keys. */
function Item({
  command: { label, icon: Icon, keys, detail, reason },
  id,
  active,
  onHover,
  onRun,
}: {
  command: Command;
  id: string;
  active: boolean;
  onHover: () => void;
  onRun: () => void;
}) {
  return (
    // The field handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={reason !== undefined || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onHover}
      onClick={onRun}
      className={classes(
        "relative flex min-h-8 cursor-default items-center gap-2.5 rounded-control px-2 max-md:min-h-10",
        active && "current-mark bg-hover forced-colors:outline-2 forced-colors:-outline-offset-2",
      )}
    >
      <Icon size={16} className="shrink-0 text-text-muted" />
      <span className={reason === undefined ? "truncate" : "shrink-0 text-text-faint"}>
        <bdi>{label}</bdi>
      </span>
      <span className="ml-auto truncate text-label text-text-muted">{reason ?? detail}</span>
      {keys !== undefined && reason === undefined && <Keys keys={keys} />}
    </div>
  );
}

/** Finds what can be opened or done by its words, and recordings by a sentence; runs the one selected. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [text, setText] = useState("");
  const groups = findCommands(useCommands(text), text);
  const commands = groups.flatMap(([, group]) => group);
  const [moved, setMoved] = useState<{ text: string; command: string }>();
  const movedTo =
    moved?.text === text ? commands.findIndex((command) => command.id === moved.command) : -1;
  const active = movedTo < 0 ? commands.findIndex(({ reason }) => reason === undefined) : movedTo;
  const moveTo = (index: number) => {
    const command = commands[index];
    if (command) setMoved({ text, command: command.id });
  };
  const run = (command: Command | undefined) => {
    if (command === undefined || command.reason !== undefined) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method has its own arrows and Enter.
    if (event.nativeEvent.isComposing) return;
    const by = STEPS[event.key];
    if (by === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (by === undefined) return run(commands[active]);
    const last = commands.length - 1;
    const next = active + by;
    const wraps = Math.abs(by) === 1 && (next < 0 || next > last);
    const index = wraps ? (by > 0 ? 0 : last) : Math.max(0, Math.min(last, next));
    moveTo(index);
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: "nearest" });
  };
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className="fixed inset-0 z-40 flex items-start justify-center bg-scrim p-4 pt-[10vh] max-md:p-0 fade-in"
    >
      <Modal className="w-full max-w-[640px] overflow-hidden rounded-dialog border border-line-strong bg-surface-raised shadow-dialog max-md:h-full max-md:rounded-none">
        <Dialog aria-label={LABEL} className="flex h-full flex-col outline-none">
          <label className="flex items-center gap-2.5 border-b border-line px-4">
            <Search size={16} className="shrink-0 text-text-muted" />
            <input
              type="text"
              role="combobox"
              aria-label={LABEL}
              aria-autocomplete="list"
              aria-expanded={commands.length > 0}
              aria-controls={commands.length > 0 ? id : undefined}
              aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
              // The palette opens for typing.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              autoComplete="off"
              spellCheck={false}
              placeholder="Customer, name, ID, action or filters, like “unlinked last week”"
              value={text}
              // Half of a character pair can't be part of an address.
              onChange={({ target }) =>
                setText(target.value.replaceAll(/\p{Surrogate}/gu, "\ufffd"))
              }
              onKeyDown={onKeyDown}
              className="h-11 min-w-0 flex-1 bg-transparent outline-none"
            />
          </label>
          {commands.length > 0 && (
            <div
              role="listbox"
              id={id}
              aria-label="Commands"
              className="max-h-[52vh] overflow-y-auto p-2 max-md:max-h-none max-md:flex-1"
            >
              {groups.map(([heading, group]) => (
                <div key={heading} role="group" aria-label={heading} className="mb-2 last:mb-0">
                  <div role="presentation" className="px-2 py-1 text-label text-text-muted">
                    {heading}
                  </div>
                  {group.map((command) => {
                    const index = commands.indexOf(command);
                    return (
                      <Item
                        key={command.id}
                        command={command}
                        id={`${id}-${index}`}
                        active={index === active}
                        onHover={() => {
                          if (index !== active) moveTo(index);
                        }}
                        onRun={() => run(command)}
                      />
                    );
                  })}
                </div>
              ))}
            </div>
          )}
          <p
            role="status"
            className={commands.length > 0 ? "sr-only" : "px-4 py-3 text-small text-text-muted"}
          >
            {commands.length > 0 ? plural(commands.length, "result") : "No results."}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
