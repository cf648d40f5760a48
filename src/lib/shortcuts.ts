import { readPreference, writePreference } from "./preferences.ts";

/** A key, or keys one after the other, and what they do. */
export interface Shortcut {
  /**
   * Words with blanks between keys pressed one after the other, as `KeyboardEvent.key` names them;
   * `Mod+` is Control, or Command on Apple's machines.
   */
  readonly keys: string;
  readonly label: string;
  /** Without it the focused part answers the key itself, and it is only listed. */
  readonly run?: () => void;
}

/** Shortcuts that are there at the moment, under the heading they are listed by. */
export interface ShortcutGroup {
  readonly heading: string;
  readonly shortcuts: readonly Shortcut[];
}

const NEXT_KEY_WITHIN = 1500;
const listeners = new Set<() => void>();
let groups: readonly ShortcutGroup[] = [];
let pressed: { keys: string; at: number } | undefined;

const announce = () => {
  for (const listener of listeners) listener();
};

/** Offers shortcuts until the function that it answers is called. The latest group wins a key. */
export function offerShortcuts(group: ShortcutGroup): () => void {
  groups = [...groups, group];
  announce();
  return () => {
    groups = groups.filter((other) => other !== group);
    announce();
  };
}

export const offeredShortcuts = (): readonly ShortcutGroup[] => groups;

export function subscribeToShortcuts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether keys without Control act; a screen reader or speech input may need them for itself. */
export const singleKeysAreOn = (): boolean => readPreference("single-keys") !== "off";

export function switchSingleKeys(on: boolean): void {
  writePreference("single-keys", on ? undefined : "off");
  announce();
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      "textarea, select, [role=textbox], [role=combobox], input:not([type=checkbox])",
    ));

/** What is open over the page has the keys for itself; a toast beside it hasn't. */
const isCovered = () =>
  document.querySelector(":is([role=dialog], [role=alertdialog]):not([aria-modal=false])") !== null;

const find = (matches: (keys: string) => boolean) =>
  groups
    .toReversed()
    .flatMap(({ shortcuts }) => shortcuts)
    .find(({ keys, run }) => run !== undefined && matches(keys));

/** Runs the shortcut that a key completes, if there is one. */
export function pressShortcut(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (event.defaultPrevented || event.isComposing || altKey || isCovered()) return;
  const withMod = ctrlKey || metaKey;
  if (!withMod && (isText(event.target) || !singleKeysAreOn())) return;
  const name = withMod ? `Mod+${key.toLowerCase()}` : key;
  const isNext = pressed !== undefined && event.timeStamp - pressed.at < NEXT_KEY_WITHIN;
  const sequence = isNext ? `${pressed?.keys} ${name}` : name;
  pressed = undefined;
  const shortcut = find((keys) => keys === sequence) ?? find((keys) => keys === name);
  if (shortcut) {
    event.preventDefault();
    shortcut.run?.();
  } else if (find((keys) => keys.startsWith(`${name} `))) {
    pressed = { keys: name, at: event.timeStamp };
  }
}
