import type { LucideIcon } from "lucide-react";
import { fold, foldedWords } from "~/lib/fold.ts";

/** Something that the palette finds and does. */
export interface Command {
  id: string;
  label: string;
  icon: LucideIcon;
  run: () => void;
  /** Other words it is found by. */
  words?: string;
  /** Its shortcut. */
  keys?: string;
  /** Tells it apart from others with the same label. */
  detail?: string;
  /** Why the signed-in credential can't run it. */
  reason?: string;
  /** How well it matches, if that was found out before: 0 is best. Otherwise its label and words are searched. */
  far?: number;
}

export type CommandGroup = readonly [heading: string, commands: readonly Command[]];

/** The most commands shown per group once something is typed; typing more finds the others. */
const MOST_FOUND = 12;

/** The distance of a command that comes after all others, if there are any. */
export const LAST = 9;

/** How far a command is from what was typed, the nearest first; undefined if it lacks a word. */
function distance({ label, words = "", far }: Command, typed: readonly string[]) {
  if (far !== undefined) return far;
  const name = fold(label);
  const text = `${name} ${fold(words)}`;
  if (!typed.every((word) => text.includes(word))) return undefined;
  const whole = typed.join(" ");
  // The command of exactly this name comes before others that begin with it.
  if (name === whole) return -1;
  if (name.startsWith(whole)) return 0;
  const begins = (parts: readonly string[]) =>
    typed.every((word) => parts.some((part) => part.startsWith(word)));
  if (begins(name.split(/[^\p{L}\p{N}]+/u))) return 1;
  return begins(text.split(/[^\p{L}\p{N}]+/u)) ? 2 : 3;
}

/** The commands that have every typed word, the best matches first, without empty groups. */
export function findCommands(groups: readonly CommandGroup[], typed: string): CommandGroup[] {
  const words = foldedWords(typed);
  const found = groups.flatMap(([heading, commands]) => {
    const ranked = commands
      .flatMap((command) => {
        const far = words.length === 0 ? 0 : distance(command, words);
        return far === undefined ? [] : [{ command, far }];
      })
      .sort((a, b) => a.far - b.far)
      .slice(0, words.length === 0 ? Infinity : MOST_FOUND);
    const [best] = ranked;
    return best ? [{ heading, far: best.far, commands: ranked.map((one) => one.command) }] : [];
  });
  return found.sort((a, b) => a.far - b.far).map(({ heading, commands }) => [heading, commands]);
}
