import Search from "lucide-react/icons/search";
import { type ComponentProps, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { plural } from "~/lib/format.ts";
import { Keys } from "~/ui/keyboard/keys.tsx";
import { useReturnFocus } from "~/ui/overlay/focus.ts";
import { Option, useOptionList } from "~/ui/pick/option-list.tsx";
import { type Command, findCommands } from "./find-commands.ts";
import { useCommands } from "./use-commands.ts";

const LABEL = "Search or run a command";

function Item({
  command: { label, icon: Icon, keys, detail, reason },
  ...option
}: { command: Command } & Omit<ComponentProps<typeof Option>, "className" | "children">) {
  return (
    <Option {...option} disabled={reason !== undefined} className="min-h-8 gap-2.5">
      <Icon size={16} className="shrink-0 text-text-muted" />
      <span className={reason === undefined ? "truncate" : "shrink-0 text-text-faint"}>
        <bdi>{label}</bdi>
      </span>
      <span className="ml-auto truncate text-label text-text-muted">{reason ?? detail}</span>
      {keys !== undefined && reason === undefined && <Keys keys={keys} />}
    </Option>
  );
}

/** Finds what can be opened or done by its words, and recordings by a sentence; runs the one selected. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const returnFocus = useReturnFocus();
  const [text, setText] = useState("");
  const groups = findCommands(useCommands(text), text);
  const commands = groups.flatMap(([, group]) => group);
  const run = (command: Command | undefined) => {
    if (command === undefined || command.reason !== undefined) return;
    onClose();
    command.run();
  };
  const list = useOptionList({
    keys: commands.map(({ id }) => id),
    text,
    start: commands.findIndex(({ reason }) => reason === undefined),
    onEnter: (index) => {
      run(commands[index]);
      return true;
    },
  });
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
        <Dialog ref={returnFocus} aria-label={LABEL} className="flex h-full flex-col outline-none">
          <label className="flex items-center gap-2.5 border-b border-line px-4">
            <Search size={16} className="shrink-0 text-text-muted" />
            <input
              {...list.combobox}
              type="text"
              aria-label={LABEL}
              // The palette opens for typing.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              placeholder="Customer, name, ID, action or filters, like “unlinked last week”"
              // Half of a character pair can't be part of an address.
              onChange={({ target }) =>
                setText(target.value.replaceAll(/\p{Surrogate}/gu, "\ufffd"))
              }
              onKeyDown={list.onKeyDown}
              className="h-11 min-w-0 flex-1 bg-transparent outline-none"
            />
          </label>
          {commands.length > 0 && (
            <div
              role="listbox"
              id={list.id}
              aria-label="Commands"
              className="max-h-[52vh] overflow-y-auto p-2 max-md:max-h-none max-md:flex-1"
            >
              {groups.map(([heading, group]) => (
                <div key={heading} role="group" aria-label={heading} className="mb-2 last:mb-0">
                  <div role="presentation" className="px-2 py-1 text-label text-text-muted">
                    {heading}
                  </div>
                  {group.map((command) => (
                    <Item
                      key={command.id}
                      command={command}
                      list={list}
                      index={commands.indexOf(command)}
                      onPick={() => run(command)}
                    />
                  ))}
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
