import type { NameKind } from "~/api/state/directory.ts";

/** What the quick filter searches in a row. Methods, as its code loads without knowing the rows. */
export interface QuickTexts<Row> {
  /** Stays the same between renders. */
  readonly key: object;
  /** Any part of these matches. */
  textsOf(row: Row): readonly (string | undefined)[];
  /** Only the start of these matches: any short word is part of some ID. */
  idsOf(row: Row): readonly (string | undefined)[];
  /** IDs that match by the name seen for them. */
  namedOf(row: Row): readonly (readonly [kind: NameKind, id: string | undefined])[];
}

/** The typed text, and whether a row matches it. */
export interface QuickFilterText<Row> {
  readonly text: string;
  test(row: Row): boolean;
}
