import type { SVGProps } from "react";

/** A shape of an icon, and its attributes as SVG has them. */
type Shape = readonly [tag: string, attributes: Readonly<Record<string, string | undefined>>];

/** An icon as lucide describes it, within 24 by 24 units. */
interface IconData {
  readonly name: string;
  readonly node: readonly Shape[];
}

/** A shape as part of a path. */
export function outlineOf([tag, attributes]: Shape): string {
  const at = (name: string) => Number(attributes[name] ?? 0);
  if (tag === "line") return `M${at("x1")} ${at("y1")}L${at("x2")} ${at("y2")}`;
  if (tag === "circle") {
    const r = at("r");
    return `M${at("cx") - r} ${at("cy")}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
  }
  if (tag === "rect") {
    const r = at("rx");
    const [across, down] = [at("width") - 2 * r, at("height") - 2 * r];
    const corner = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`;
    return `M${at("x") + r} ${at("y")}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
  }
  // Many begin with a point relative to the end of the path before them.
  return `M0 0${attributes["d"]}`;
}

/**
 * Makes a component of an icon, in place of the function that lucide's modules import for it: every shape as part
 * of one path. A page has dozens of icons before its first rows, of three or four shapes each.
 */
export default function makeIcon({ name, node }: IconData) {
  const outline = node.map(outlineOf).join("");
  return ({ size = 24, className = "", ...props }: SVGProps<SVGSVGElement> & { size?: number }) => (
    <svg
      aria-hidden={"aria-label" in props ? undefined : true}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={`lucide lucide-${name} ${className}`}
      {...props}
    >
      <path d={outline} />
    </svg>
  );
}
