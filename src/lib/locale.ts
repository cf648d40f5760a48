import { lazily } from "./lazily.ts";
import { readPreference, writePreference } from "./preferences.ts";

interface ReaderLocale extends Intl.Locale {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** The reader's locale. Some browsers report `C` or `en-US@posix`, which aren't valid. */
const readerLocale = lazily((): ReaderLocale => {
  try {
    return new Intl.Locale(globalThis.navigator?.language ?? "en-GB");
  } catch {
    return new Intl.Locale("en-GB");
  }
});

/** The first day of the reader's week: 0 is Sunday. Monday if the browser doesn't say. */
export const firstWeekday = lazily(() => {
  const locale = readerLocale();
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7;
});

/**
 * Whether the reader's clocks show 4:52 PM and not 16:52. A browser takes tens of milliseconds to say so, and
 * each table needs it, so the answer for a language is kept.
 */
export const hasTwelveHours = lazily(() => {
  const locale = readerLocale();
  const [language, hours] = readPreference("hours")?.split(" ") ?? [];
  if (language === String(locale)) return hours === "12";
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions();
  writePreference("hours", `${String(locale)} ${hour12 ? 12 : 24}`);
  return hour12 === true;
});

/** Whether the reader writes 12,5 and not 12.5. */
export const hasDecimalComma = lazily(() => (0.5).toLocaleString(readerLocale()).includes(","));
