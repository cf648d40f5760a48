import Search from "lucide-react/icons/search";
import { useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Dialog } from "react-aria-components/Dialog";
import { Header } from "react-aria-components/Header";
import { Input } from "react-aria-components/Input";
import { Menu, MenuItem, MenuSection } from "react-aria-components/Menu";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { TextField } from "react-aria-components/TextField";
import { Keys } from "~/ui/keyboard/keys.tsx";
import { type Command, findCommands, useCommands } from "./use-commands.ts";

/** Highlights the first command, as typing does, once a palette that was opened has its commands. */
const highlightFirst = (field: HTMLElement | null) => {
  const down = new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true });
  requestAnimationFrame(() => field?.dispatchEvent(down));
};

function Item({ command }: { command: Command }) {
  const { id, label, icon: Icon, keys, detail, reason } = command;
  return (
    <MenuItem
      id={id}
      textValue={label}
      isDisabled={reason !== undefined}
      className="flex min-h-8 items-center gap-2.5 rounded-control px-2 outline-none data-focused:bg-hover max-md:min-h-10"
    >
      <Icon size={16} className="shrink-0 text-text-muted" />
      <span className={reason === undefined ? "truncate" : "shrink-0 text-text-faint"}>
        {label}
      </span>
      <span className="ml-auto truncate text-label text-text-muted">{reason ?? detail}</span>
      {keys !== undefined && reason === undefined && <Keys keys={keys} />}
    </MenuItem>
  );
}

/** Finds what can be opened or done by its words, and recordings by a sentence; runs the one selected. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const groups = findCommands(useCommands(text), text);
  const run = (key: string) => {
    const command = groups
      .flatMap(([, commands]) => commands)
      .find(({ id, reason }) => id === key && reason === undefined);
    onClose();
    command?.run();
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
        <Dialog aria-label="Search or run a command" className="flex h-full flex-col outline-none">
          <Autocomplete
            inputValue={text}
            // Half of a character pair can't be part of an address.
            onInputChange={(value) => setText(value.replaceAll(/\p{Surrogate}/gu, "\ufffd"))}
          >
            <TextField
              // A search field's Escape would only clear it.
              // The palette opens for typing.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              aria-label="Search or run a command"
              className="flex items-center gap-2.5 border-b border-line px-4"
            >
              <Search size={16} className="shrink-0 text-text-muted" />
              <Input
                // React Aria sets aria-controls.
                // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
                role="combobox"
                aria-expanded
                ref={highlightFirst}
                placeholder="Name, action or filters, like “unlinked closed last week”"
                className="h-11 min-w-0 flex-1 bg-transparent outline-none "
              />
            </TextField>
            <Menu
              aria-label="Commands"
              onAction={(key) => run(String(key))}
              renderEmptyState={() => (
                <p className="px-2 py-3 text-small text-text-muted">
                  No results. To open a recording, paste its full ID.
                </p>
              )}
              className="max-h-[52vh] overflow-y-auto p-2 outline-none max-md:max-h-none max-md:flex-1"
            >
              {groups.map(([heading, commands]) => (
                <MenuSection key={heading} aria-label={heading} className="mb-2 last:mb-0">
                  <Header className="px-2 py-1 text-label text-text-muted">{heading}</Header>
                  {commands.map((command) => (
                    <Item key={command.id} command={command} />
                  ))}
                </MenuSection>
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
