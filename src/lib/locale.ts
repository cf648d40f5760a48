import { lazily } from "./lazily.ts";

interface ReaderLocale extends Intl.Locale {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

const readerLanguage = () => globalThis.navigator?.language ?? "en-GB";

/** The reader's locale. Some browsers report `C` or `en-US@posix`, which aren't valid. */
const readerLocale = lazily((): ReaderLocale => {
  try {
    return new Intl.Locale(readerLanguage());
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

// Where clocks have twelve hours, by the Unicode CLDR: languages without a region, and regions. A browser knows it,
// too, but takes 50 to 100 milliseconds to say it, and the first rows wait for that.
const TWELVE_HOUR_LANGUAGE =
  /^(?:a[akmrsy]|b[hin]|c[hr]|dz|e[eln]|fil|fj|g[nu]|h[ioz]|i[ku]|k[jmnos]|m[hilrs]|n[gvy]|o[jmr]|pa|qu|s[admoq]|t[aeilow]|ur|yue|zh-Hant)(?:-[A-Z][a-z]{3})?$/;
const TWELVE_HOUR_REGION =
  /-(?:001|419|A[EGLRSU]|B[BDHMNOST]|C[ALORUY]|D[JMOZ]|E[CGHRT]|F[JM]|G[DHMRTUY]|H[KN]|I[NQ]|J[MO]|K[HINPRWY]|L[BCRSY]|M[HOPRWXY]|N[AHIZ]|OM|P[AEGHKRSWY]|QA|S[ABDGLOSVYZ]|T[CDNOTW]|U[MSY]|V[CEGIU]|WS|YE|ZM)\b/;

/** Whether the reader's clocks show 4:52 PM and not 16:52. */
export const hasTwelveHours = lazily(() => {
  const language = readerLanguage();
  if (TWELVE_HOUR_LANGUAGE.test(language)) return true;
  return TWELVE_HOUR_REGION.test(language) && !language.startsWith("fr-CA");
});

/** Whether the reader writes 12,5 and not 12.5. */
export const hasDecimalComma = lazily(() => (0.5).toLocaleString(readerLocale()).includes(","));
