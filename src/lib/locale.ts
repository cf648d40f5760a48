import { lazily } from "./lazily.ts";

interface ReaderLocale extends Intl.Locale {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
  getHourCycles?: () => string[];
  hourCycles?: string[];
}

/** The reader's locale. Some browsers report `C` or `en-US@posix`, which aren't valid. */
const readerLocale = lazily((): ReaderLocale => {
  try {
    return new Intl.Locale(globalThis.navigator?.language ?? "en-GB");
  } catch {
    return new Intl.Locale("en-GB");
  }
});

// Where the week begins on Sunday or Saturday, by the Unicode CLDR, for browsers that don't say it.
const SUNDAY =
  /A[GS]|B[DRSTWZ]|C[AO]|D[MO]|ET|G[TU]|H[KN]|I[DLNS]|J[MP]|K[EHR]|LA|M[HMOTXZ]|N[IP]|P[AEHKRTY]|S[AGV]|T[HTW]|U[MS]|V[EI]|WS|YE|Z[AW]/;
const SATURDAY = /AF|BH|D[JZ]|EG|I[QR]|JO|KW|LY|OM|QA|S[DY]/;

function weekdayByRegion(region = "") {
  if (SUNDAY.test(region)) return 0;
  if (SATURDAY.test(region)) return 6;
  return region === "MV" ? 5 : 1;
}

/** The first day of the reader's week: 0 is Sunday. */
export const firstWeekday = lazily(() => {
  const locale = readerLocale();
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? {};
  return firstDay === undefined ? weekdayByRegion(locale.maximize().region) : firstDay % 7;
});

/**
 * Whether the reader's clocks show 4:52 PM and not 16:52. Each table needs it, and a formatter, which every browser
 * has, takes tens of milliseconds to be made.
 */
export const hasTwelveHours = lazily(() => {
  const locale = readerLocale();
  const [known] = locale.getHourCycles?.() ?? locale.hourCycles ?? [];
  const read = () =>
    new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hourCycle;
  return /h1[12]/.test(known ?? read() ?? "");
});

/** Whether the reader writes 12,5 and not 12.5. */
export const hasDecimalComma = lazily(() => (0.5).toLocaleString(readerLocale()).includes(","));
