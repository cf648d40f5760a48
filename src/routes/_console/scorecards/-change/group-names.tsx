import { Fragment } from "react";
import { formatCount } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";

/** The most groups that are named. */
const MOST = 5;

/** Names in a sentence, each of which opens its group. */
export function GroupNames({
  ids,
  name,
  onChoose,
}: {
  ids: readonly string[];
  name: (id: string) => string;
  onChoose: (id: string) => void;
}) {
  const more = ids.length - MOST;
  return (
    <>
      {ids.slice(0, MOST).map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <button type="button" className={INK_LINK} onClick={() => onChoose(id)}>
            {name(id)}
          </button>
        </Fragment>
      ))}
      {more > 0 && ` and ${formatCount(more)} more`}
    </>
  );
}
