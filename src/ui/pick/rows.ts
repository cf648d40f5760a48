import { findMatches, type PickOption } from "./match.ts";
import { looksLikeId, readValues, splitValues } from "./typed-values.ts";

/** What a picker picks from, and what is picked. */
export interface Pickable {
  options: readonly PickOption[];
  chosen: readonly string[];
  multiple?: boolean;
  /** Whether values are IDs; else they are what is shown. */
  showIds?: boolean;
  /** Only the options can be picked. */
  closed?: boolean;
}

/** A row of a picker's list: an option, or what was typed as a value of its own. */
export interface PickRow {
  key: string;
  /** What picking it picks. */
  values: readonly string[];
  option?: PickOption;
  showId?: boolean;
  /** Says what a row without an option does. */
  label?: string;
  /** Whether Enter takes it without moving to it first. */
  ready: boolean;
}

/** More than anyone reads: typing narrows them. */
const MOST = 200;

const sameLook = ({ name, detail = "" }: PickOption) => `${name}\n${detail}`;

/** Names that several options have, with the same detail: these show their IDs. */
function ambiguous(options: readonly PickOption[]): Set<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const look of options.map(sameLook)) (seen.has(look) ? twice : seen).add(look);
  return twice;
}

function typedRow(pickable: Pickable, text: string): PickRow | undefined {
  const { options, multiple = false, showIds = true, closed = false } = pickable;
  const values = splitValues(text, options);
  const [first] = values;
  if (closed || first === undefined || (values.length > 1 && !multiple)) return undefined;
  const { ids, rest } = readValues(text, options);
  const isKnown = ids.every((id) => options.some((option) => option.id === id));
  if (rest.length === 0 && isKnown && values.length === 1) return undefined;
  // No ID has spaces: this is a name that nothing has.
  if (showIds && rest.some((value) => /\s/.test(value))) return undefined;
  const known = values.map((value) => readValues(value, options).ids[0] ?? value);
  return {
    key: "typed:",
    values: known,
    label:
      values.length > 1
        ? `Use these ${values.length}${showIds ? " IDs" : ""}`
        : `Use “${first}”${showIds ? " as an ID" : ""}`,
    ready: showIds && values.every((value) => looksLikeId(value, options) || rest.length === 0),
  };
}

/**
 * The rows for what was typed: the options that fit, at most 200, then the text as a value. `first`, the
 * values chosen when the list was opened, leads as long as nothing is typed.
 */
export function rowsFor(
  pickable: Pickable,
  text: string,
  first: readonly string[],
): { rows: PickRow[]; more: number } {
  const { options, chosen, showIds = true } = pickable;
  const typed = text.trim() !== "";
  const isFirst = new Set(typed ? [] : first);
  const unknown = [...new Set([...first, ...chosen])]
    .filter((id) => !typed && !options.some((option) => option.id === id))
    .map((id) => ({ option: { id, name: id }, byId: false }));
  const matches = findMatches(options, text);
  const all = [
    ...(pickable.closed ? [] : unknown),
    ...matches.filter(({ option }) => isFirst.has(option.id)),
    ...matches.filter(({ option }) => !isFirst.has(option.id)),
  ];
  const twice = ambiguous(options);
  const rows = all.slice(0, MOST).map(({ option, byId }): PickRow => ({
    key: option.id,
    values: [option.id],
    option,
    showId: showIds && option.id !== option.name && (byId || twice.has(sameLook(option))),
    ready: typed,
  }));
  const own = typed ? typedRow(pickable, text) : undefined;
  return { rows: own ? [...rows, own] : rows, more: Math.max(0, all.length - MOST) };
}

/** What is chosen after a row was picked. */
export function pickRow({ chosen, multiple = false }: Pickable, row: PickRow): string[] {
  if (!multiple) return row.values.slice(0, 1);
  const [id = ""] = row.values;
  if (row.option && chosen.includes(id)) return chosen.filter((other) => other !== id);
  return [...new Set([...chosen, ...row.values])];
}
