/** Joins a place and what is wrong there, which may be a sentence of its own, like the validator's. */
export const wrongAt = (place: string, wrong: string): string =>
  `${place}${/^[A-Z]/.test(wrong) ? ":" : ""} ${wrong}`;

/**
 * A wrong setting, which stops the start. The message is one line for the terminal: the setting's
 * name, and what is wrong. It never repeats a secret.
 */
export class SettingError extends Error {
  override readonly name = "SettingError";
  constructor(setting: string, wrong: string) {
    super(wrongAt(setting, wrong).replaceAll(/\s+/g, " "));
  }
}
