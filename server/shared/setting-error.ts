/**
 * A wrong setting, which stops the start. The message is one line for the terminal: the setting's
 * name, what is wrong, and what would do.
 */
export class SettingError extends Error {
  override readonly name = "SettingError";
  constructor(setting: string, wrong: string) {
    super(`${setting} ${wrong}`.replaceAll(/\s+/g, " "));
  }
}
