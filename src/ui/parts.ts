import { lazyPart } from "./lazy.tsx";

// Contents of popovers on many screens, loaded on demand.
export const MenuList = lazyPart(() => import("./overlay/menu.tsx"));
export const PickList = lazyPart(() => import("./pick/pick-list.tsx"));
export const DateRange = lazyPart(() => import("./filter/date-range.tsx"));
