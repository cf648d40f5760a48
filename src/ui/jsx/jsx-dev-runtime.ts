import type { ElementType, Key } from "react";
import { Fragment, type JSX, jsxDEV as make, type JSXSource } from "react/jsx-dev-runtime";
import { type Props, prepared } from "./jsx-runtime.ts";

export { Fragment, type JSX };

/** Makes an element for the compiler, while developing. */
export const jsxDEV = (
  type: ElementType,
  props: Props,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
) => {
  const next = prepared(type, props);
  return make(type, next, key, isStatic && Array.isArray(next.children), source, self);
};
