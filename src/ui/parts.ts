import { lazyPart } from "./lazy.tsx";

// What many screens show in a popover.
export const MenuList = lazyPart(() => import("./overlay/menu.tsx"));
export const PickList = lazyPart(() => import("./pick/pick-list.tsx"));
export const DateRange = lazyPart(() => import("./filter/date-range.tsx"));
