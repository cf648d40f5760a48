import { type Facets, facetsIn } from "./matching.ts";
import type { KeyboardEvent } from "react";
import { searchList } from "~/api/lists/list-search.ts";
import { listId } from "~/api/lists/paging.ts";
import { nameOf } from "~/api/state/directory.ts";
import type { DeclaredList } from "~/components/define-list/define-list.ts";
import {
  type AnySearch,
  boundsIn,
  type Filter,
  keysOf,
  madeIn,
} from "~/components/define-list/filters.ts";
import { isKnownName, teamsNamed } from "~/components/names/known.ts";
import { describeBounds } from "~/domain/period.ts";
import { periodInSentence, tokensOf } from "~/domain/period-text.ts";
import { readSearch } from "~/domain/search-text.ts";
import { fold, foldedWords } from "~/lib/fold.ts";
import { partsWith } from "~/lib/marks.ts";
import { listParam, textParam } from "~/lib/search.ts";
import { lowerFirst } from "~/lib/words.ts";

// The field above a list reads its text as the palette does: a period, a result or a team becomes a filter, if the
// list has it. The rest are words to find.

/** A part of a text that is a filter, in the words of its chip. */
export interface Taken {
  readonly label: string;
  readonly words: string;
  /** As it was typed. */
  readonly typed: string;
  /** The search parameters that set it. */
  readonly next: AnySearch;
}

export interface TypedText {
  /** What is left to find in the rows. */
  readonly words: string;
  readonly taken: readonly Taken[];
  /** The complete text, if it may be an ID. */
  readonly id?: string | undefined;
}

/** What of the state of a list's screen its field needs. */
interface SearchedList<Row extends { id: string }> {
  readonly declared: Pick<DeclaredList, "endpoint" | "searched">;
  readonly filters: readonly Filter[];
  readonly search: object;
  readonly table: { readonly facets?: Facets<Row> };
  readonly source: { readonly more: boolean; readonly rows: readonly Row[] };
  readonly quick: {
    readonly words: string;
    readonly read: (text: string) => TypedText;
    readonly narrower: (words: string) => ((row: Row) => boolean) | undefined;
    readonly setText: (text: string) => void;
    readonly keepWords: (phrase: string) => void;
  };
  readonly selection: { readonly grid: { readonly isSelected: (row: Row) => boolean } };
  readonly cursor?: {
    readonly from: string | undefined;
    readonly restart: () => void;
    readonly queryOf: (next: AnySearch) => object;
  };
  readonly change: (next: AnySearch) => void;
}

/** The search parameters that set all of them. */
export const setBy = (taken: readonly Taken[]): AnySearch =>
  Object.assign({}, ...taken.map(({ next }) => next));

/** What a search of the complete list changes in its address: it may ask for more fields. */
function soughtIn<Row extends { id: string }>(
  { declared, cursor }: SearchedList<Row>,
  next: AnySearch,
) {
  const more = { ...next, ...declared.searched };
  const idAt = (address: AnySearch) => cursor && listId(cursor.queryOf(address));
  const found = idAt(more) === idAt(next) ? next : more;
  return { found, isOther: idAt(found) !== idAt({}) };
}

/** Searches the complete list, with what a text changes in its address. */
function searchAll<Row extends { id: string }>(
  list: SearchedList<Row>,
  next: AnySearch = { filter: list.quick.words || undefined },
) {
  const { declared, cursor, change } = list;
  if (cursor === undefined) return;
  const { found, isOther } = soughtIn(list, next);
  searchList(declared.endpoint, cursor.queryOf(found));
  if (isOther) change(found);
  else if (cursor.from !== undefined) cursor.restart();
}

/**
 * Has a text be searched in the complete list: if it sets filters, or if nothing matches that is loaded. Returns
 * whether it is.
 */
function submit<Row extends { id: string }>(list: SearchedList<Row>, text: string) {
  const { source, quick, cursor } = list;
  const { words, taken } = quick.read(text);
  const matches = quick.narrower(words);
  if (matches === undefined || cursor === undefined) return false;
  const next = { ...setBy(taken), filter: words || undefined };
  const canFindMore = source.more || soughtIn(list, next).isOther;
  if (taken.length === 0 && (source.rows.some(matches) || !canFindMore)) return false;
  quick.setText(words);
  searchAll(list, next);
  return true;
}

const resultOf = (filter: Filter) => filter.kind === "choice" && "result" in filter.params;
const teamsOf = (filter: Filter) => filter.kind === "ids" && filter.names === "team";

/** Reads what is typed above a list with these filters. `asWords` are phrases that stay words. */
export function readTyped(
  text: string,
  filters: readonly Filter[],
  asWords: ReadonlySet<string>,
): TypedText {
  const made = filters.find(madeIn);
  const result = filters.find(resultOf);
  const teams = filters.find(teamsOf);
  if (made === undefined && teams === undefined) return { words: text, taken: [] };
  const read = readSearch(text, {
    asWords,
    isName: isKnownName,
    ...(teams && { teamsNamed }),
  });
  const lost = [made ? undefined : read.period, result ? undefined : read.result];
  if (lost.some((part) => part !== undefined)) {
    const more = lost.flatMap((part) => part?.typed ?? []);
    return readTyped(text, filters, new Set([...asWords, ...more]));
  }
  const taken: Taken[] = [];
  const take = ({ label }: Filter, { typed }: { typed: string }, words: string, next: AnySearch) =>
    taken.push({ label, words, typed, next });
  if (made && read.period) {
    const { after, before } = read.period.value;
    take(made, read.period, describeBounds(read.period.value), {
      ...Object.fromEntries(keysOf(made).map((key) => [key, undefined])),
      [made.after]: after,
      [made.before]: before,
    });
  }
  if (result?.kind === "choice" && read.result) {
    const { value } = read.result;
    take(result, read.result, result.labelOf(value), { result: value });
  }
  if (teams && read.teams) {
    const [key = ""] = keysOf(teams);
    const { value, typed } = read.teams;
    take(teams, read.teams, nameOf("team", value[0]) ?? typed, { [key]: value });
  }
  return { words: read.words.join(" "), taken, id: read.id };
}

/** The last of the filters that a text could have set, as text, and the address without it. */
export function giveBack(filters: readonly Filter[], search: AnySearch) {
  for (const filter of filters.toReversed()) {
    const cleared = Object.fromEntries(keysOf(filter).map((key) => [key, undefined]));
    const text = textOf(filter, search);
    // The phrase as it is read, which stays words.
    if (text) return { text, phrase: tokensOf(text).join(" "), cleared };
  }
  return undefined;
}

/** Sets the filters that a text is read as; returns what is left of it, undefined if there are none. */
export function leaveField<Row extends { id: string }>(
  { quick, change }: SearchedList<Row>,
  text: string,
) {
  const { words, taken } = quick.read(text);
  if (taken.length === 0) return undefined;
  quick.setText(words);
  change({ ...setBy(taken), filter: words || undefined });
  return words;
}

/**
 * Backspace at the start of the field has the last filter be text again, Enter searches. Returns the text from here;
 * undefined for any other key.
 */
export function onFieldKey<Row extends { id: string }>(
  event: KeyboardEvent,
  list: SearchedList<Row>,
  text: string,
) {
  const { quick, filters, search, change } = list;
  const { target: input, key } = event;
  if (!(input instanceof HTMLInputElement)) return undefined;
  if (key === "Backspace" && input.selectionStart === 0 && input.selectionEnd === 0) {
    const last = giveBack(filters, { ...search });
    if (last === undefined) return undefined;
    event.preventDefault();
    const next = `${last.text} ${text}`.trim();
    quick.keepWords(last.phrase);
    quick.setText(next);
    change({ ...last.cleared, filter: next });
    return next;
  }
  if (key !== "Enter" || !submit(list, text)) return undefined;
  event.preventDefault();
  // The first match takes the focus, unless something else has it.
  queueMicrotask(() => input.blur());
  return quick.read(text).words;
}

/** The search of a list's rows, for what shows it. */
export function searchOf<Row extends { id: string }>(list: SearchedList<Row>) {
  const { quick, selection, cursor, table, search } = list;
  const matches = quick.narrower(quick.words);
  const { isSelected } = selection.grid;
  return {
    words: foldedWords(quick.words),
    ...(cursor && {
      facets: facetsIn(table.facets, { ...search }),
      wanted: listId(cursor.queryOf({ filter: quick.words || undefined })),
    }),
    onSearch: () => searchAll(list),
    ...(matches && { keeps: (row: Row) => isSelected(row) || matches(row) }),
  };
}

/** Here rather than in the style sheet, all of which the first screen waits for. */
const MARK = {
  color: "inherit",
  background: "var(--color-warning-tint)",
  boxShadow: "inset 0 -2px var(--color-warning)",
};

/** Marks the words of a text in rows that show these columns, but for those that have no room. */
export function marksOf(sought: string, all: readonly { id: string }[], dropped: string) {
  const words = foldedWords(sought);
  const hidden = dropped.split(" ");
  const columns = all.map(({ id }) => id).filter((id) => !hidden.includes(id));
  const mark = (text: string) =>
    partsWith(text, words).map((part, index) => {
      // The parts of a text have no other key.
      const key = index;
      return part.isMarked ? (
        <mark key={key} style={MARK}>
          {part.text}
        </mark>
      ) : (
        <span key={key}>{part.text}</span>
      );
    });
  const beside = (column: string, text: string) =>
    !columns.includes(column) &&
    words.some((word) => fold(text).includes(word)) && (
      <span className="min-w-0 shrink truncate text-text-muted">{mark(text)}</span>
    );
  return { mark, beside };
}

/** The filters of an address that a text could have set, as text. */
export const textsOf = (filters: readonly Filter[], search: AnySearch) =>
  filters.flatMap((filter) => textOf(filter, search) || []);

function textOf(filter: Filter, search: AnySearch): string | undefined {
  const [key = ""] = keysOf(filter);
  if (madeIn(filter)) {
    const bounds = boundsIn(filter, search);
    return (bounds.after ?? bounds.before) ? periodInSentence(bounds) : undefined;
  }
  if (filter.kind === "choice" && resultOf(filter)) {
    const value = textParam(search[key]);
    return value && lowerFirst(filter.labelOf(value));
  }
  if (!teamsOf(filter)) return undefined;
  const names = new Set((listParam(search[key]) ?? []).map((id) => nameOf("team", id) ?? id));
  return names.size === 1 ? [...names][0] : undefined;
}
