import type { LucideIcon } from "lucide-react";
import { fold } from "~/lib/fold.ts";

/** Something that the palette finds and does. */
export interface Command {
  id: string;
  label: string;
  icon: LucideIcon;
  run: () => void;
  /** Other words it is found by. */
  words?: string | undefined;
  /** Its shortcut. */
  keys?: string;
  /** Tells it apart from others with the same label. */
  detail?: string | undefined;
  /** Why the signed-in credential can't run it. */
  reason?: string | undefined;
}

export interface CommandGroup {
  heading: string;
  commands: readonly Command[];
}

/** The most commands shown per group; typing more finds the others. */
const MOST = 12;

/** The commands that have every typed word, without empty groups. */
export function findCommands(groups: readonly CommandGroup[], typed: string): CommandGroup[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const matches = ({ label, words: more = "" }: Command) => {
    const text = fold(`${label} ${more}`);
    return words.every((word) => text.includes(word));
  };
  return groups
    .map(({ heading, commands }) => ({
      heading,
      commands: commands.filter(matches).slice(0, MOST),
    }))
    .filter(({ commands }) => commands.length > 0);
}
