import { X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import {
  ComboBox,
  FieldErrorContext,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
  useFilter,
} from "react-aria-components";
import type { PickOption } from "./pick-list.tsx";
import { FieldError, type FieldProps } from "./text-field.tsx";

const split = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== "");

/**
 * Several values as tags: suggests what has been seen and takes any other id, typed and ended with
 * Enter or a comma, or pasted as a list. Backspace in the empty field removes the last.
 */
export function TagsField({
  label,
  optional,
  hint,
  error,
  options,
  value,
  onChange,
  placeholder,
}: FieldProps & {
  options: readonly PickOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  placeholder?: string;
}) {
  const [text, setText] = useState("");
  const [browsing, setBrowsing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { contains } = useFilter({ sensitivity: "base" });
  const add = (ids: readonly string[]) => {
    onChange([...new Set([...value, ...ids])]);
    setText("");
    setBrowsing(false);
  };
  // An empty list closes: so it does after a pick, until something is typed or ArrowDown asks for all.
  const suggested = options.filter(
    ({ id, name }) =>
      !value.includes(id) &&
      (text.trim() === "" ? browsing : contains(name, text.trim()) || contains(id, text.trim())),
  );
  // A whole name, typed out, is the thing of that name; anything else is ids.
  const addTyped = () => {
    const typed = text.trim().toLowerCase();
    const named = options.find(({ name }) => name.toLowerCase() === typed);
    add(named ? [named.id] : split(text));
  };
  const nameOf = (id: string) => options.find((option) => option.id === id)?.name ?? id;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const active = event.currentTarget.getAttribute("aria-activedescendant");
    if ((event.key === "Enter" && !active && text.trim() !== "") || event.key === ",") {
      event.preventDefault();
      event.stopPropagation();
      addTyped();
    }
    if (event.key === "Backspace" && text === "") onChange(value.slice(0, -1));
    if (event.key === "ArrowDown") setBrowsing(true);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const ids = split(event.clipboardData.getData("text"));
    if (ids.length < 2) return;
    event.preventDefault();
    add(ids);
  };
  return (
    <ComboBox
      items={suggested.slice(0, 300)}
      inputValue={text}
      onInputChange={setText}
      value={null}
      onChange={(key) => {
        if (key !== null) add([String(key)]);
      }}
      allowsCustomValue
      isInvalid={error !== undefined}
      menuTrigger="input"
    >
      <Label className="mb-1 block text-body font-[550]">
        {label}
        {optional && <span className="text-small font-[400] text-text-muted"> optional</span>}
      </Label>
      <div
        ref={box}
        className="flex min-h-8 w-full flex-wrap items-center gap-1 rounded-control border border-control bg-surface p-1 has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-[[aria-invalid]]:border-negative max-md:min-h-10"
      >
        {value.map((id) => (
          <span
            key={id}
            className="inline-flex h-6 max-w-full items-center gap-0.5 rounded-tag border border-line bg-surface-sunken pl-1.5 text-label"
          >
            <span className={nameOf(id) === id ? "mono truncate" : "truncate"} title={id}>
              {nameOf(id)}
            </span>
            <button
              type="button"
              aria-label={`Remove ${nameOf(id)}`}
              onClick={() => onChange(value.filter((other) => other !== id))}
              className="inline-flex size-5 shrink-0 items-center justify-center rounded-tag text-text-muted hover:text-text"
            >
              <X size={12} strokeWidth={1.75} />
            </button>
          </span>
        ))}
        <Input
          placeholder={placeholder ?? ""}
          onKeyDownCapture={onKeyDown}
          onPaste={onPaste}
          onBlur={() => {
            setBrowsing(false);
            if (text.trim() !== "") addTyped();
          }}
          className="h-6 min-w-24 flex-1 bg-transparent px-1 outline-none"
        />
      </div>
      {hint !== undefined && (
        <Text slot="description" className="mt-1 block text-hint text-text-muted">
          {hint}
        </Text>
      )}
      <FieldErrorContext.Provider value={null}>
        {error !== undefined && (
          <Text slot="errorMessage">
            <FieldError id="">{error}</FieldError>
          </Text>
        )}
      </FieldErrorContext.Provider>
      <Popover
        triggerRef={box}
        placement="bottom start"
        className="w-(--trigger-width) min-w-80 rounded-dialog border border-line-strong bg-surface-raised shadow-popover"
      >
        <ListBox<PickOption> className="max-h-60 overflow-y-auto p-1 outline-none">
          {(item) => (
            <ListBoxItem
              id={item.id}
              textValue={`${item.name} ${item.id}`}
              className="flex min-h-7 items-center gap-2 rounded-control px-2 outline-none focus:bg-hover max-md:min-h-10"
            >
              <span className="min-w-0 flex-1 truncate">{item.name}</span>
              <span className="mono max-w-32 truncate text-text-muted">{item.id}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
