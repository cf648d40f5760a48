import { lazily } from "./format.ts";

interface WeekLocale extends Intl.Locale {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** A browser's language. Without a locale in its environment, some say `C` or `en-US@posix`, which is none. */
function localeOf(language: string): WeekLocale {
  try {
    return new Intl.Locale(language);
  } catch {
    return new Intl.Locale("en-GB");
  }
}

/** The first day of a week where the reader is: 0 is Sunday. Monday if the browser doesn't say. */
export const firstWeekday = lazily(() => {
  const locale = localeOf(globalThis.navigator?.language ?? "en-GB");
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7;
});
