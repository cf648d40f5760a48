import { createElement, type ReactElement, type SVGProps } from "react";

type IconProps = SVGProps<SVGSVGElement> & { size?: number };

const isNamed = (props: object) =>
  Object.keys(props).some((key) => key.startsWith("aria-") || key === "role" || key === "title");

/**
 * A component as Lucide's own, which the build puts in its place. Theirs takes apart and joins
 * attributes in two components for each icon on the page; lines that all have are in index.css.
 */
export function makeIcon(shapes: readonly (readonly [string, Record<string, string>])[]) {
  const drawn: readonly ReactElement[] = shapes.map(([tag, attributes], key) =>
    createElement(tag, { ...attributes, key }),
  );
  return ({ size = 24, className = "", strokeWidth = 2, ...rest }: IconProps) =>
    createElement(
      "svg",
      {
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        strokeWidth,
        className: `lucide ${className}`,
        "aria-hidden": isNamed(rest) ? undefined : true,
        ...rest,
      },
      drawn,
    );
}
