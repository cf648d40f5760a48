import { formatAmount } from "~/components/nouns/opportunity-parts.tsx";
import { formatClock, formatDate, formatZone, toDate } from "~/lib/format.ts";
import { isObject } from "~/lib/guards.ts";

/** An extracted value as it is shown: text, names with their values, or JSON. */
export type Shown =
  | { kind: "none" }
  | { kind: "text"; text: string }
  | { kind: "pairs"; pairs: [name: string, text: string][] }
  | { kind: "json"; text: string };

/** A number as 47,200, but a year as 2027. */
const numberText = (value: number) =>
  Number.isInteger(value) && value >= 1900 && value < 2100 ? String(value) : formatAmount(value);

function dateText(value: string): string | undefined {
  const [, year, month, day, time] =
    /^(\d{4})-(\d\d)-(\d\d)(T\d\d:\d\d.*)?$/.exec(value.trim()) ?? [];
  if (year === undefined) return undefined;
  if (time === undefined) {
    const date = new Date(Number(year), Number(month) - 1, Number(day));
    // No 31 June becomes the 1 July.
    return date.getDate() === Number(day) ? formatDate(date) : undefined;
  }
  const date = toDate(value.trim());
  return date && `${formatDate(date)}, ${formatClock(date)} ${formatZone(date)}`;
}

/** A plain value as text; undefined for objects and lists. */
function plainText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return "none";
  if (typeof value === "number") return numberText(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? (dateText(value) ?? value) : undefined;
}

const CURRENCY = /^(?:currency|currencyCode|currency_code)$/;

/** {amount: 48200, currency: "USD"} as "48,200 USD". */
function moneyText(value: Record<string, unknown>): string | undefined {
  const entries = Object.entries(value);
  const amount = entries.find(([name]) => /^(?:amount|value)$/.test(name))?.[1];
  const currency = entries.find(([name]) => CURRENCY.test(name))?.[1];
  if (entries.length !== 2 || typeof currency !== "string") return undefined;
  if (typeof amount === "string") return `${amount} ${currency}`;
  return typeof amount === "number" ? `${formatAmount(amount)} ${currency}` : undefined;
}

/** Formats an extracted value by its type; nothing is left out or calculated. */
export function shownValue(value: unknown): Shown {
  if (value === undefined || value === null || value === "") return { kind: "none" };
  const text = plainText(value);
  if (text !== undefined) return { kind: "text", text };
  if (Array.isArray(value)) {
    const items = value.map(plainText);
    if (items.length === 0) return { kind: "none" };
    const isPlain = items.every((item) => item !== undefined);
    if (isPlain) return { kind: "text", text: items.join(", ") };
  } else if (isObject(value)) {
    const money = moneyText(value);
    if (money !== undefined) return { kind: "text", text: money };
    const pairs = Object.entries(value).flatMap(([name, item]): [string, string][] => {
      const itemText = plainText(item);
      return itemText === undefined ? [] : [[name, itemText]];
    });
    if (pairs.length === Object.keys(value).length) return { kind: "pairs", pairs };
  }
  return { kind: "json", text: JSON.stringify(value, null, 2) };
}
