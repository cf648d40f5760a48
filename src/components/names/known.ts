import { seenNames } from "~/api/state/directory.ts";
import { isNamed } from "~/domain/search-text.ts";
import { fold } from "~/lib/fold.ts";

// What is known of the names in a searched text.

const isNameOf = (kinds: readonly ("user" | "customer" | "team" | "organization")[]) => {
  return (words: string) =>
    kinds.some((kind) => seenNames(kind).some(({ name }) => isNamed(name, words.split(" "))));
};

/** Whether somebody or something known has these words in their name. */
export const isKnownName = isNameOf(["user", "customer", "team", "organization"]);

const isOfPeople = isNameOf(["user", "customer"]);

/** The IDs of the teams with exactly this name, unless a person or customer has it in theirs. */
export function teamsNamed(words: string): readonly string[] {
  const ids = seenNames("team").flatMap(({ id, name }) => (fold(name) === words ? id : []));
  return ids.length === 0 || isOfPeople(words) ? [] : ids;
}
