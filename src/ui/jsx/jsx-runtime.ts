import type { ElementType, Key } from "react";
import { Fragment, type JSX, jsx as one, jsxs as several } from "react/jsx-runtime";

export { Fragment, type JSX };

export interface Props {
  readonly children?: unknown;
  readonly className?: unknown;
  readonly dir?: unknown;
}

const isText = (child: unknown) => typeof child === "string" || typeof child === "number";
const isNothing = (child: unknown) =>
  child === null || child === undefined || typeof child === "boolean";
/** Translators leave white space alone, and in a flexible box it mustn't become an item. */
const isBlank = (child: unknown) => typeof child === "string" && child.trim() === "";

/** Whether a text is among children; most have none. */
function haveText(children: readonly unknown[]): boolean {
  for (const child of children) {
    if (Array.isArray(child) ? haveText(child) : isText(child)) return true;
  }
  return false;
}

const inSpan = (text: unknown, key?: Key) => one("span", { children: text }, key);

const separated = (children: readonly unknown[]): readonly unknown[] =>
  children.map((child, index) => {
    if (Array.isArray(child)) return separated(child);
    return isText(child) && !isBlank(child) ? inSpan(child, `text ${index}`) : child;
  });

/**
 * Returns props in which each text is the only child of an element: of this one if it has nothing else,
 * otherwise of a span. React sets such text with `textContent`, whatever the element contains by then: it
 * keeps references to text nodes that have siblings, but a browser's translation replaces text nodes with its
 * own elements, so that the next update throws or isn't shown.
 */
function withOwnText(type: ElementType, props: Props): Props {
  let { children } = props;
  if (Array.isArray(children) && haveText(children)) {
    const isTextOnly = children.some(isText) && children.every((c) => isText(c) || isNothing(c));
    children = isTextOnly ? children.filter(isText).join("") : separated(children);
  }
  if (type === Fragment && isText(children) && !isBlank(children)) children = inSpan(children);
  return children === props.children ? props : { ...props, children };
}

/** Whether an element itself is cut, not the children it styles with `*:truncate`. */
const isCut = ({ className }: Props) =>
  typeof className === "string" && /(?<!\*:)\btruncate/.test(className);

/**
 * Returns the props that an element is made with. One whose text is cut has the direction of its text: a title in
 * Hebrew would lose its beginning, which is at the right.
 */
export function prepared(type: ElementType, props: Props): Props {
  const next = withOwnText(type, props);
  return typeof type === "string" && isCut(next) ? { dir: "auto", ...next } : next;
}

/** Makes an element with one child or none, for the compiler. */
export const jsx = (type: ElementType, props: Props, key?: Key) =>
  one(type, prepared(type, props), key);

/** Makes an element with several children, for the compiler. */
export const jsxs = (type: ElementType, props: Props, key?: Key) => {
  const next = prepared(type, props);
  return (Array.isArray(next.children) ? several : one)(type, next, key);
};
