import { lazily } from "./format.ts";

interface WeekLocale extends Intl.Locale {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** The first day of a week where the reader is: 0 is Sunday. Monday if the browser doesn't say. */
export const firstWeekday = lazily(() => {
  const locale: WeekLocale = new Intl.Locale(globalThis.navigator?.language ?? "en-GB");
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7;
});
