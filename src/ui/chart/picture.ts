import font from "../fonts/sofia-sans.woff2?inline";

const FONT_FACE = `@font-face { font-family: "Sofia Sans"; src: url(${font}); font-weight: 400 700 }`;

/** The properties a chart takes from the page's style sheets and a file has to carry itself. */
const COLORS = ["fill", "stroke"];
const OTHERS =
  "fill-opacity stroke-width stroke-dasharray paint-order text-anchor font-size font-weight";
const PROPERTIES = [...COLORS, ...OTHERS.split(" ")];

const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

/** Any CSS colour as #rrggbb, which every reader of SVG knows; "none" if it is transparent. */
function hexOf(color: string): string {
  if (pixel === null || color === "none") return color;
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = color;
  pixel.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = pixel.getImageData(0, 0, 1, 1).data;
  const channels = [red, green, blue].map((value = 0) => value.toString(16).padStart(2, "0"));
  return alpha === 0 ? "none" : `#${channels.join("")}`;
}

function append(
  parent: Element,
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  text = "",
): void {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(text);
  parent.append(element);
}

/** Draws a box's background and border; a border is assumed to be the same on all sides. */
function drawBox(svg: Element, { x, y, width, height }: DOMRect, style: CSSStyleDeclaration): void {
  const fill = hexOf(style.backgroundColor);
  const border = Number.parseFloat(style.borderTopWidth);
  const stroke = border === 0 ? "none" : hexOf(style.borderTopColor);
  if (fill === "none" && stroke === "none") return;
  append(svg, "rect", { x, y, width, height, fill, stroke, "stroke-width": border });
}

/** Draws text line by line, as the page wraps it. */
function drawText(svg: Element, node: Text, style: CSSStyleDeclaration): void {
  const range = document.createRange();
  const boxOf = (start: number, end: number) => {
    range.setStart(node, start);
    range.setEnd(node, end);
    return range.getBoundingClientRect();
  };
  const lines = new Map<number, [start: number, end: number]>();
  for (const { 0: word, index } of node.data.matchAll(/[^ \n]+/g)) {
    const end = index + word.length;
    const { top } = boxOf(index, end);
    lines.set(top, [lines.get(top)?.[0] ?? index, end]);
  }
  const size = Number.parseFloat(style.fontSize);
  for (const [start, end] of lines.values()) {
    const { left, right, top, bottom } = boxOf(start, end);
    const [anchor, x] =
      style.textAlign === "right"
        ? ["end", right]
        : style.textAlign === "center"
          ? ["middle", (left + right) / 2]
          : ["start", left];
    const attributes = {
      x,
      // The baseline, a third of the size below the middle of the line.
      y: (top + bottom) / 2 + size * 0.34,
      "text-anchor": anchor,
      "font-size": size,
      "font-weight": style.fontWeight,
      fill: hexOf(style.color),
    };
    append(svg, "text", attributes, node.data.slice(start, end));
  }
}

/** Copies an SVG of the page with its computed styles. */
function drawChart(svg: Element, chart: SVGElement, { x, y, width, height }: DOMRect): void {
  const copy = document.importNode(chart, true);
  const copies = [copy, ...copy.querySelectorAll("*")];
  [chart, ...chart.querySelectorAll("*")].forEach((element, index) => {
    const style = getComputedStyle(element);
    copies[index]?.removeAttribute("class");
    copies[index]?.removeAttribute("style");
    for (const name of PROPERTIES) {
      const value = style.getPropertyValue(name);
      copies[index]?.setAttribute(name, COLORS.includes(name) ? hexOf(value) : value);
    }
  });
  for (const [name, value] of Object.entries({ x, y, width, height })) {
    copy.setAttribute(name, String(value));
  }
  svg.append(copy);
}

function drawElement(svg: Element, element: Element): void {
  const box = element.getBoundingClientRect();
  // Text for screen readers only is a pixel wide.
  if (box.width <= 1 || !element.checkVisibility({ visibilityProperty: true })) return;
  if (element instanceof SVGElement) {
    drawChart(svg, element, box);
    return;
  }
  const style = getComputedStyle(element);
  drawBox(svg, box, style);
  for (const child of element.childNodes) {
    if (child instanceof Text) drawText(svg, child, style);
    else if (child instanceof Element) drawElement(svg, child);
  }
}

/** What an element of the page shows in the light theme, as an SVG that needs nothing beside it. */
export function pictureOf(element: HTMLElement): string {
  const { x, y, width, height } = element.getBoundingClientRect();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const attributes = {
    width,
    height,
    viewBox: `${x} ${y} ${width} ${height}`,
    role: "img",
    "font-family": "'Sofia Sans', system-ui, sans-serif",
  };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, String(value));
  append(svg, "title", {}, element.ariaLabel ?? "");
  append(svg, "style", {}, `${FONT_FACE} text { font-variant-numeric: tabular-nums }`);
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  // Restored before the browser paints, so the page doesn't flash.
  dataset["theme"] = "light";
  drawElement(svg, element);
  if (theme === undefined) delete dataset["theme"];
  else dataset["theme"] = theme;
  return new XMLSerializer().serializeToString(svg);
}

/** Draws an SVG as a PNG of twice its size; undefined if the browser can't. */
export async function toPng(svg: string): Promise<Blob | undefined> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * 2;
  canvas.height = image.height * 2;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined)));
}
