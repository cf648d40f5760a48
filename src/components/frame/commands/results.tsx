import {
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { FilterHints } from "~/components/list/filter-hints.tsx";
import { tokensOf } from "~/domain/period-text.ts";
import { plural } from "~/lib/format.ts";
import { Keys } from "~/ui/keyboard/keys.tsx";
import { Dismiss } from "~/ui/overlay/dismiss.tsx";
import { Option, useOptionList } from "~/ui/pick/option-list.tsx";
import { type Command, findCommands } from "./find-commands.ts";
import { useCommands } from "./use-commands.ts";

/** The list that is shown: its ID, and that of the highlighted option. */
export interface ShownList {
  readonly id: string;
  readonly active: string | undefined;
}

/** Handles a key of the field; returns whether it did. */
export type FieldKeys = (event: KeyboardEvent<HTMLInputElement>) => boolean;

function Item({
  command: { label, icon: Icon, keys, detail, reason },
  ...option
}: { command: Command } & Omit<ComponentProps<typeof Option>, "className" | "children">) {
  return (
    <Option {...option} disabled={reason !== undefined} className="min-h-8 gap-2.5">
      <Icon size={16} className="shrink-0 text-text-muted" />
      <span dir="auto" className={reason === undefined ? "truncate" : "shrink-0 text-text-faint"}>
        {label}
      </span>
      <span className="ml-auto truncate text-label text-text-muted">{reason ?? detail}</span>
      {keys !== undefined && reason === undefined && <Keys keys={keys} />}
    </Option>
  );
}

/** The commands that the palette finds for a text. Its field handles the keys of this list. */
export default function Results({
  text,
  keys,
  onList,
  onClose,
}: {
  text: string;
  keys: Ref<FieldKeys>;
  onList: (list: ShownList | undefined) => void;
  onClose: () => void;
}) {
  const [asWords, setAsWords] = useState<ReadonlySet<string>>(new Set());
  const { groups: all, taken } = useCommands(text, asWords);
  const groups = findCommands(all, text);
  const commands = groups.flatMap(([, group]) => group);
  const run = (command: Command | undefined) => {
    if (command === undefined || command.reason !== undefined) return;
    // While the dialog is open, nothing outside it can take the focus.
    flushSync(onClose);
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
  useImperativeHandle(keys, () => (event) => {
    // Backspace right after a filter has it be words again, before it deletes any.
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isAtEnd = selectionStart === text.length && selectionEnd === text.length;
    const last = taken.find(({ typed }) => tokensOf(text).join(" ").endsWith(typed));
    if (event.key !== "Backspace" || !isAtEnd || last === undefined) return list.onKeyDown(event);
    event.preventDefault();
    setAsWords(new Set([...asWords, last.typed]));
    return true;
  });
  const { "aria-controls": id, "aria-activedescendant": active } = list.combobox;
  // Talks to the field, which is in other code.
  useLayoutEffect(
    () => onList(id === undefined ? undefined : { id, active }),
    [id, active, onList],
  );
  return (
    <>
      {taken.length > 0 && <FilterHints parts={taken} className="border-b border-line px-4 py-2" />}
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
      <Dismiss onClose={onClose} />
    </>
  );
}
