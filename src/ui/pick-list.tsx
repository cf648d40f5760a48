import { Search } from "lucide-react";
import { memo, useCallback, useState, useTransition } from "react";
import { flushSync } from "react-dom";
import {
  Autocomplete,
  Input,
  ListBox,
  ListBoxItem,
  SearchField,
  useFilter,
} from "react-aria-components";
import { CheckMark } from "./check-mark.tsx";

export interface PickOption {
  id: string;
  name: string;
}

interface PickListProps {
  label: string;
  options: readonly PickOption[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  multiple?: boolean;
  showIds?: boolean;
  /** Takes no other values than the options. */
  closed?: boolean;
  wide?: boolean;
  /** What the list says when nothing has been seen yet. */
  empty?: string;
}

const TYPED = "typed:";
/** More than anybody reads: typing narrows them. */
const MOST = 200;

/** The options that hold `text`, and what was typed as a value of its own. */
function AllOptions({
  label,
  options,
  chosen,
  onChange,
  multiple = false,
  showIds = true,
  closed = false,
  empty,
  text,
  onChosen,
}: PickListProps & { text: string; onChosen: () => void }) {
  const { contains } = useFilter({ sensitivity: "base" });
  const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
  const values = showIds ? parts : [text.trim()].filter((part) => part !== "");
  const known = options.some(({ id, name }) => id === text.trim() || name === text.trim());
  const shown = options
    .filter(({ id, name }) => contains(name, text) || contains(id, text))
    .slice(0, MOST);
  const items = [
    ...chosen
      .filter((id) => text === "" && !closed && !options.some((option) => option.id === id))
      .map((id) => ({ id, name: id })),
    ...shown,
    ...(values.length > 0 && !known && !closed
      ? [
          {
            id: TYPED,
            name: values.length === 1 ? `Use “${values[0]}”` : `Use these ${values.length} ids`,
          },
        ]
      : []),
  ];
  const choose = (keys: Set<string>) => {
    const ids = [...keys].filter((key) => key !== TYPED);
    onChange([...new Set(keys.has(TYPED) ? [...ids, ...values] : ids)]);
    // What was typed has found its value; an empty field also lets Escape close at once.
    onChosen();
  };
  return (
    <ListBox
      aria-label={label}
      items={items}
      selectionMode={multiple ? "multiple" : "single"}
      // Escape closes the popover and never drops what was chosen.
      escapeKeyBehavior="none"
      selectedKeys={new Set(chosen)}
      onSelectionChange={(keys) => {
        if (keys !== "all") choose(new Set([...keys].map(String)));
      }}
      renderEmptyState={() => (
        <p className="px-3 py-2 text-small text-text-muted">
          {empty ?? "Nothing seen yet. Type an id."}
        </p>
      )}
      className="max-h-72 overflow-y-auto p-1 outline-none"
    >
      {(item) => (
        <ListBoxItem
          id={item.id}
          textValue={item.name}
          className="flex min-h-7 items-center gap-2 rounded-control px-2 py-1 outline-none hover:bg-hover data-focused:bg-hover max-md:min-h-10"
        >
          {({ isSelected }) => (
            <>
              {multiple && item.id !== TYPED && <CheckMark checked={isSelected} />}
              <span className="min-w-0 flex-1 truncate">{item.name}</span>
              {showIds && item.id !== item.name && item.id !== TYPED && (
                <span className="mono max-w-28 truncate text-text-muted">{item.id}</span>
              )}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  );
}

const Options = memo(AllOptions);

/**
 * Type-ahead over what has been seen, taking any other value as it is typed or pasted: several ids
 * separated by commas, blanks or lines are several values. `multiple` keeps it open.
 */
export default function PickList(props: PickListProps) {
  const { label, showIds = true, wide = false } = props;
  const [typed, setTyped] = useState("");
  // The list follows as soon as there is time: no letter waits for it.
  const [listed, setListed] = useState("");
  const [, startTransition] = useTransition();
  const type = useCallback((text: string) => {
    setTyped(text);
    startTransition(() => setListed(text));
  }, []);
  const clear = useCallback(() => type(""), [type]);
  return (
    <Autocomplete inputValue={typed} onInputChange={type} disableAutoFocusFirst={false}>
      {/* It looks at keys on their way to the field, which is what takes them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={wide ? "w-80" : "w-72"}
        onKeyDownCapture={({ key }) => {
          // What a key picks is in the list of what was typed.
          if (key === "Enter" && listed !== typed) flushSync(() => setListed(typed));
        }}
      >
        <SearchField
          // The popover opens to be typed into.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={label}
          className="flex items-center gap-2 border-b border-line px-3"
        >
          <Search size={14} strokeWidth={1.75} className="text-text-muted" />
          <Input
            placeholder={showIds ? "Name or id" : "Name"}
            className="h-9 flex-1 bg-transparent outline-none max-md:h-10 [&::-webkit-search-cancel-button]:hidden"
          />
        </SearchField>
        <Options {...props} text={listed} onChosen={clear} />
      </div>
    </Autocomplete>
  );
}
