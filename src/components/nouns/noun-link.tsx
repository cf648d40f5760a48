import { Link } from "@tanstack/react-router";
import { breakLong, classes, INK_LINK } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import { HoverCard } from "~/ui/overlay/hover-card.tsx";
import { NounCard } from "./noun-card.tsx";
import { useNameOf } from "~/components/names/names.tsx";
import { type Noun, pageOf } from "./noun-links.ts";

/**
 * The name of a person, team or organization as a link, with a card about it. Without a name it is
 * the ID.
 */
export function NounLink({
  id,
  inTable = false,
  className,
  ...known
}: Omit<Noun, "id"> & {
  id: string | undefined;
  /** In a grid, which is a single tab stop. */
  inTable?: boolean;
  className?: string;
}) {
  const nameOf = useNameOf(known.kind);
  if (id === undefined || id === "") return known.name ? <>{known.name}</> : <None />;
  const noun = { ...known, id, name: known.name || nameOf(id) };
  return (
    <HoverCard
      className={inTable ? "inline-block max-w-full min-w-0 align-bottom" : undefined}
      card={(close) => <NounCard noun={noun} onClose={close} />}
    >
      <Link
        {...pageOf(noun)}
        preload={false}
        {...(inTable && { tabIndex: -1 })}
        className={classes(
          inTable ? "block truncate hover:underline hover:underline-offset-2" : INK_LINK,
          noun.name === undefined ? "mono wrap-anywhere" : breakLong(noun.name),
          className,
        )}
        translate={noun.name === undefined ? "no" : undefined}
      >
        {noun.name ?? id}
      </Link>
    </HoverCard>
  );
}
