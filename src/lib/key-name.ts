/** Matches what neither English nor another language in Latin letters types. */
const OTHER_SCRIPT = /^[^\p{ASCII}\p{Script=Latin}]$/u;

/** What an American keyboard would have typed, of the keys that shortcuts have. */
function typedAt(code: string, shift: boolean) {
  if (code === "Period") return ".";
  if (code === "Slash") return shift ? "?" : "/";
  return /^Key([A-Z])$/.exec(code)?.[1];
}

/**
 * The name that shortcuts know a key by, as in `KeyboardEvent.key`. A layout without Latin letters has the shortcuts
 * where an American one has them, and Caps Lock isn't Shift. What is typed is `key`, as it is.
 */
export function keyName(
  event: Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "getModifierState">,
): string {
  const { key, code, shiftKey } = event;
  const isOther = OTHER_SCRIPT.test(key) && !event.getModifierState("AltGraph");
  const name = (isOther && typedAt(code, shiftKey)) || key;
  if (!/^[a-z]$/i.test(name)) return name;
  return shiftKey ? name.toUpperCase() : name.toLowerCase();
}
