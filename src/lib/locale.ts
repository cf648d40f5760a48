import { lazily } from "./format.ts";

interface ReaderLocale extends Intl.Locale {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** The reader's locale. Without one in its environment, a browser may say `C` or `en-US@posix`, which is none. */
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

/** Whether the reader writes 12,5 and not 12.5. */
export const hasDecimalComma = lazily(() => (0.5).toLocaleString(readerLocale()).includes(","));
