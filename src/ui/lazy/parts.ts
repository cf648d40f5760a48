import { lazyPart } from "./lazy-part.tsx";

// What many screens use, so that it is loaded and retried once for all of them.
export const MenuList = lazyPart("parts", () => import("~/ui/overlay/menu.tsx"));
export const PickList = lazyPart("parts", () => import("~/ui/pick/pick-list.tsx"));
export const DateRange = lazyPart("calendar", () => import("~/ui/filter/date-range.tsx"));
