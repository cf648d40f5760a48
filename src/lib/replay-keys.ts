import { coverOf } from "./cover.ts";

/** About a second, for all keys: what opens takes the focus within a few frames. */
const FRAMES = 60;

const frame = () => new Promise(requestAnimationFrame);
const focused = () => document.activeElement ?? document.body;
/** The list under a text field leaves the focus there. */
const isReady = () =>
  (coverOf()?.contains(focused()) ?? true) || focused().matches("[role=combobox]");

/** Does what the browser does with a key that nothing handles: it types, deletes, clicks or submits. */
function type(key: string) {
  const field = focused();
  if (key === "Enter") {
    const form = field instanceof HTMLInputElement ? field.form : null;
    const acts = form
      ? [...form.elements].find((each) => each.matches("[type=submit]"))
      : field.closest("a, button");
    if (acts instanceof HTMLElement) acts.click();
  }
  const inputType = key.length === 1 ? "insertText" : "deleteContentBackward";
  if (key.length > 1 && key !== "Backspace") return;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const init = { inputType, data: key, bubbles: true, cancelable: true };
  if (!field.dispatchEvent(new InputEvent("beforeinput", init))) return;
  // The only way that undo, React and the field's own handlers all see.
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand(key.length === 1 ? "insertText" : "delete", false, key);
}

/** Presses keys again at what has the focus, each after the last was acted on, until there is no next. */
export async function replayKeys(next: () => KeyboardEvent | undefined): Promise<void> {
  let left = FRAMES;
  for (;;) {
    do await frame();
    while (!isReady() && left-- > 0);
    const key = next();
    if (!key) return;
    if (focused().dispatchEvent(new KeyboardEvent("keydown", key))) type(key.key);
    focused().dispatchEvent(new KeyboardEvent("keyup", key));
  }
}
