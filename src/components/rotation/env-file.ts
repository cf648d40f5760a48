const PLAIN = /^[\w./+=@:-]*$/;

/** A value as dotenv files and shells read it back, quoted if it has special characters. */
function quote(value: string): string {
  if (PLAIN.test(value)) return value;
  if (!/['\n\r]/.test(value)) return `'${value}'`;
  const escaped = value
    .replaceAll(/["\\$`]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`)
    .replaceAll("\r", String.raw`\r`);
  return `"${escaped}"`;
}

/** The text of an `.env` file. */
export const envFile = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${quote(value)}\n`)
    .join("");
