import { Search } from "lucide-react";
import { useState } from "react";
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from "react-aria-components";
import { Keys } from "~/ui/keys.tsx";
import { type Command, useCommands } from "./use-commands.tsx";

/** Of a long group, such as teams, this many are shown; typing on brings up the others. */
const MOST = 12;

function Item({ command }: { command: Command }) {
  const { id, label, icon, keys, detail, reason } = command;
  return (
    <MenuItem
      id={id}
      textValue={label}
      isDisabled={reason !== undefined}
      className="flex min-h-8 items-center gap-2.5 rounded-control px-2 outline-none data-focused:bg-hover max-md:min-h-10"
    >
      <span className="shrink-0 text-text-muted">{icon}</span>
      <span className={reason === undefined ? "truncate" : "shrink-0 text-text-faint"}>
        {label}
      </span>
      <span className="ml-auto truncate text-label text-text-muted">{reason ?? detail}</span>
      {keys !== undefined && reason === undefined && <Keys keys={keys} />}
    </MenuItem>
  );
}

/** One field that finds screens, actions, organizations and teams, and does what is picked. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const { contains } = useFilter({ sensitivity: "base" });
  const groups = useCommands(text)
    .map(({ heading, commands }) => ({
      heading,
      commands: commands.filter(({ label }) => contains(label, text.trim())).slice(0, MOST),
    }))
    .filter(({ commands }) => commands.length > 0);
  const run = (key: string) => {
    const command = groups
      .flatMap(({ commands }) => commands)
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
      className="fixed inset-0 z-40 flex items-start justify-center bg-scrim p-4 pt-[10vh] max-md:p-0"
    >
      <Modal className="w-full max-w-[640px] overflow-hidden rounded-dialog border border-line-strong bg-surface-raised shadow-dialog max-md:h-full max-md:rounded-none">
        <Dialog aria-label="Search or run a command" className="flex h-full flex-col outline-none">
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField
              // The palette opens to be typed into.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              aria-label="Search or run a command"
              className="flex items-center gap-2.5 border-b border-line px-4"
            >
              <Search size={16} strokeWidth={1.5} className="shrink-0 text-text-muted" />
              <Input
                placeholder="Screen, action, organization, team or recording id"
                className="h-11 min-w-0 flex-1 bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden"
              />
            </SearchField>
            <Menu
              aria-label="Commands"
              onAction={(key) => run(String(key))}
              renderEmptyState={() => (
                <p className="px-2 py-3 text-small text-text-muted">
                  Nothing here is called that. A recording opens by its whole id.
                </p>
              )}
              className="max-h-[52vh] overflow-y-auto p-2 outline-none max-md:max-h-none max-md:flex-1"
            >
              {groups.map(({ heading, commands }) => (
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
