import { fieldAt, type FieldKind } from "./fields.ts";
import type { Mapping } from "./mapping-guess.ts";

/** What an empty cell means: the field is left out and keeps what is stored, or it is cleared. */
export type EmptyCells = "omit" | "clear";

interface Leaf {
  column: number;
  kind: FieldKind;
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

/** A cell in the type of its field. What can't be one stays text, for the contract to refuse. */
function valueOf(cell: string, kind: FieldKind): unknown {
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

/** The tree of a body's fields with the column each takes its value from. */
function planOf(mapping: Mapping): Plan {
  const root: Plan = new Map();
  for (const [column, path] of mapping.entries()) {
    const field = path === undefined ? undefined : fieldAt(path);
    if (field === undefined) continue;
    const keys = field.path.split(".");
    const last = keys.pop() ?? "";
    let plan: Plan | undefined = root;
    for (const key of keys) {
      const next: Plan | Leaf = plan.get(key) ?? new Map<string, Plan | Leaf>();
      plan.set(key, next);
      plan = isLeaf(next) ? undefined : next;
      if (plan === undefined) break;
    }
    plan?.set(last, { column, kind: field.kind });
  }
  return root;
}

function build(node: Plan | Leaf, cells: readonly string[], empty: EmptyCells): unknown {
  if (isLeaf(node)) {
    const cell = cells[node.column] ?? "";
    return cell.trim() === "" ? EMPTY : valueOf(cell, node.kind);
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
 * A function that makes the body of section 4.14 out of a row's cells. An object or an item of a
 * list whose cells are all empty counts as empty itself; empty items leave no gap.
 */
export function bodyMaker(
  mapping: Mapping,
  empty: EmptyCells,
): (cells: readonly string[]) => Record<string, unknown> {
  const plan = planOf(mapping);
  return (cells) => {
    const body = build(plan, cells, empty);
    return typeof body === "object" ? { ...body } : {};
  };
}
