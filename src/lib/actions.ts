import type { LucideIcon } from "lucide-react";
import { keyName } from "./key-name.ts";
import { isCovered, isForeign } from "./own.ts";
import { makeStore } from "./store.ts";
import { readPreference, writePreference } from "./preferences.ts";

/**
 * Something a screen can do, declared once: its button, the row's or page's menu, the command palette and
 * the list of shortcuts all show this declaration.
 */
export interface Action {
  /**
   * Key names as `keyName` has them, with spaces between the keys of a sequence; `Mod+` is Control, or
   * Command on a Mac. An action without keys is only in the palette.
   */
  readonly keys?: string;
  readonly label: string;
  /** Other words the palette finds it by. */
  readonly words?: string;
  readonly icon?: LucideIcon;
  /** Why it can't be done now; it stays listed. */
  readonly reason?: string;
  /** Without it the shortcut is only listed: the focused element handles the key itself. */
  readonly run?: () => void;
}

/** Active actions, and the heading they are listed under. */
export interface ActionGroup {
  readonly heading: string;
  readonly actions: readonly Action[];
}

/** The longest pause within a sequence, in milliseconds. */
const NEXT_KEY_WITHIN = 1500;

/** The active groups. */
export const actionGroups = makeStore<readonly ActionGroup[]>([]);
let pressed: { keys: string; at: number } | undefined;

/** Adds actions; returns the function that removes them. The latest group wins a key. */
export function offerActions(group: ActionGroup): () => void {
  actionGroups.update((groups) => [...groups, group]);
  return () => actionGroups.update((groups) => groups.filter((other) => other !== group));
}

/** Keys without Control can be switched off: a screen reader or speech input may need them. */
export const singleKeys = makeStore(readPreference("single-keys") !== "off");

export function switchSingleKeys(on: boolean) {
  writePreference("single-keys", on ? undefined : "off");
  singleKeys.set(on);
}

const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      "textarea, select, [role=textbox], [role=combobox], input:not([type=checkbox])",
    ));

const SPACE = "button, summary, input, [role=button], [role=checkbox], [role=option], [role=tab]";
const ARROWS =
  "[role=tablist], [role=grid], [role=listbox], [role=menu], [role=radiogroup], [data-roving]";

/** True if the focused control acts on the key itself: a button on Space, a scrolled pane on arrows. */
function isUsed(key: string, target: EventTarget | null) {
  if (!(target instanceof Element)) return false;
  if (key === " ") return target.closest(SPACE) !== null;
  if (!/^Arrow(?:Left|Right)$/.test(key)) return false;
  return target.closest(ARROWS) !== null || target.scrollWidth > target.clientWidth;
}

const find = (matches: (keys: string) => boolean) =>
  actionGroups
    .get()
    .toReversed()
    .flatMap(({ actions }) => actions)
    .find(
      ({ keys, run, reason }) =>
        keys !== undefined && run !== undefined && reason === undefined && matches(keys),
    );

/** True if the key may complete a sequence that has begun. */
export const isPending = ({ timeStamp }: Event) =>
  pressed !== undefined && timeStamp - pressed.at < NEXT_KEY_WITHIN;

/** Runs the action whose keys are now complete, if any. */
export function pressKey(event: KeyboardEvent) {
  const { target, ctrlKey, metaKey, altKey } = event;
  const key = keyName(event);
  if (key === "Shift") return;
  if (event.defaultPrevented || altKey || isForeign(event)) return;
  const withMod = ctrlKey || metaKey;
  const name = withMod
    ? `Mod+${key.length === 1 ? key.toLowerCase() : key}`
    : key === " "
      ? "Space"
      : key;
  if (isCovered()) {
    // The browser would have another use for it, such as its own search.
    if (/^Mod\+.$/.test(name) && find((keys) => keys === name)) event.preventDefault();
    return;
  }
  if (!withMod && (isText(target) || isUsed(key, target) || !singleKeys.get())) return;
  const sequence = isPending(event) ? `${pressed?.keys} ${name}` : name;
  pressed = undefined;
  const action = find((keys) => keys === sequence) ?? find((keys) => keys === name);
  if (action) {
    event.preventDefault();
    action.run?.();
  } else if (find((keys) => keys.startsWith(`${name} `))) {
    pressed = { keys: name, at: event.timeStamp };
  }
}
