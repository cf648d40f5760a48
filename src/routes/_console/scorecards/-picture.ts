/** A drawing as marks in pixels, from the top left: what a file of it is made of, whatever its kind. */
export interface Picture {
  width: number;
  height: number;
  title: string;
  marks: readonly Mark[];
}

export type Mark =
  | { kind: "rect"; x: number; y: number; width: number; height: number; fill: string }
  | { kind: "line"; points: readonly Point[]; stroke: string; width: number; dash?: number[] }
  | { kind: "area"; points: readonly Point[]; fill: string }
  | { kind: "dot"; at: Point; radius: number; fill: string; stroke: string }
  | {
      kind: "text";
      at: Point;
      text: string;
      size: number;
      fill: string;
      bold?: boolean;
      align?: "start" | "middle" | "end";
    };

export type Point = readonly [x: number, y: number];

const FONT = "'Sofia Sans', system-ui, sans-serif";

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const pointsOf = (points: readonly Point[]) => points.map(([x, y]) => `${x},${y}`).join(" ");

function element(mark: Mark): string {
  switch (mark.kind) {
    case "rect": {
      const { x, y, width, height, fill } = mark;
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
    }
    case "line": {
      const dash = mark.dash ? ` stroke-dasharray="${mark.dash.join(" ")}"` : "";
      return `<polyline points="${pointsOf(mark.points)}" fill="none" stroke="${mark.stroke}" stroke-width="${mark.width}"${dash}/>`;
    }
    case "area":
      return `<polygon points="${pointsOf(mark.points)}" fill="${mark.fill}"/>`;
    case "dot": {
      const [x, y] = mark.at;
      return `<circle cx="${x}" cy="${y}" r="${mark.radius}" fill="${mark.fill}" stroke="${mark.stroke}" stroke-width="1.5"/>`;
    }
    default: {
      const [x, y] = mark.at;
      const weight = mark.bold ? ' font-weight="600"' : "";
      return `<text x="${x}" y="${y}" font-size="${mark.size}" fill="${mark.fill}" text-anchor="${mark.align ?? "start"}"${weight}>${escape(mark.text)}</text>`;
    }
  }
}

/** The drawing as an SVG file that needs nothing beside it. */
export const toSvg = ({ width, height, title, marks }: Picture): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${FONT}">`,
    `<title>${escape(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...marks.map(element),
    "</svg>",
    "",
  ].join("\n");

function draw(context: CanvasRenderingContext2D, mark: Mark): void {
  context.beginPath();
  if (mark.kind === "rect") {
    context.fillStyle = mark.fill;
    context.fillRect(mark.x, mark.y, mark.width, mark.height);
  } else if (mark.kind === "text") {
    context.fillStyle = mark.fill;
    context.font = `${mark.bold ? "600 " : ""}${mark.size}px ${FONT}`;
    const aligns = { start: "left", middle: "center", end: "right" } as const;
    context.textAlign = aligns[mark.align ?? "start"];
    context.fillText(mark.text, ...mark.at);
  } else if (mark.kind === "dot") {
    context.arc(...mark.at, mark.radius, 0, 2 * Math.PI);
    context.fillStyle = mark.fill;
    context.strokeStyle = mark.stroke;
    context.lineWidth = 1.5;
    context.fill();
    context.stroke();
  } else {
    for (const point of mark.points) context.lineTo(...point);
    if (mark.kind === "area") {
      context.fillStyle = mark.fill;
      context.fill();
    } else {
      context.strokeStyle = mark.stroke;
      context.lineWidth = mark.width;
      context.setLineDash(mark.dash ?? []);
      context.stroke();
      context.setLineDash([]);
    }
  }
}

/** The drawing as a PNG of twice its size; undefined where the browser can't make one. */
export function toPng(picture: Picture): Promise<Blob | undefined> {
  const scale = 2;
  const canvas = document.createElement("canvas");
  canvas.width = picture.width * scale;
  canvas.height = picture.height * scale;
  const context = canvas.getContext("2d");
  if (context === null) return Promise.resolve(undefined);
  context.scale(scale, scale);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, picture.width, picture.height);
  for (const mark of picture.marks) draw(context, mark);
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), "image/png");
  });
}
