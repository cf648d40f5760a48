import type { CellKind, Cells } from "./cell-paths.ts";
import type { Mapping } from "./mapping-guess.ts";

/** What an empty cell means: the field keeps its stored value, or it is cleared. */
export type EmptyCells = "omit" | "clear";

interface Leaf {
  column: number;
  kind: CellKind;
}
type Plan = Map<string, Plan | Leaf>;

const EMPTY = Symbol("empty");
const isLeaf = (node: Plan | Leaf): node is Leaf => !(node instanceof Map);
const isList = (plan: Plan) => [...plan.keys()].every((key) => /^\d+$/.test(key));

function parseData(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : text;
  } catch {
    return text;
  }
}

const YES = /^(?:true|yes|1)$/i;
const NO = /^(?:false|no|0)$/i;

/** Converts a cell to the type of its field. An invalid one stays text, which the check reports. */
export function cellValue(cell: string, kind: CellKind): unknown {
  const text = cell.trim();
  switch (kind) {
    case "number":
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case "boolean":
      return YES.test(text) ? true : NO.test(text) ? false : text;
    case "texts":
      return text.split(/\s*;\s*/).filter((part) => part !== "");
    case "data":
      return parseData(text);
    default:
      return text;
  }
}

/** The tree of the mapped fields, each with its column. */
function planOf({ kindOf }: Cells, mapping: Mapping): Plan {
  const root: Plan = new Map();
  for (const [column, path] of mapping.entries()) {
    const kind = path === undefined ? undefined : kindOf(path);
    if (path === undefined || kind === undefined) continue;
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    const parent = keys.reduce<Plan | undefined>((plan, key) => {
      const child = plan?.get(key) ?? new Map<string, Plan | Leaf>();
      if (plan === undefined || isLeaf(child)) return undefined;
      plan.set(key, child);
      return child;
    }, root);
    parent?.set(last, { column, kind });
  }
  return root;
}

function build(node: Plan | Leaf, cells: readonly string[], empty: EmptyCells): unknown {
  if (isLeaf(node)) {
    const cell = cells[node.column] ?? "";
    return cell.trim() === "" ? EMPTY : cellValue(cell, node.kind);
  }
  const parts = [...node]
    .sort(([a], [b]) => Number(a) - Number(b) || 0)
    .map(([key, child]) => [key, build(child, cells, empty)] as const);
  const filled = parts.filter(([, value]) => value !== EMPTY);
  if (filled.length === 0) return EMPTY;
  if (isList(node)) return filled.map(([, value]) => value);
  return Object.fromEntries(
    (empty === "omit" ? filled : parts).map(([key, value]) => [
      key,
      value === EMPTY ? null : value,
    ]),
  );
}

/**
 * Returns a function that makes a body from the cells of a row. An object or list item whose cells
 * are all empty counts as empty, and empty items leave no gap.
 */
export function bodyMaker(
  cells: Cells,
  mapping: Mapping,
  empty: EmptyCells,
): (row: readonly string[]) => Record<string, unknown> {
  const plan = planOf(cells, mapping);
  return (row) => {
    const body = build(plan, row, empty);
    return typeof body === "object" ? { ...body } : {};
  };
}
