import { classes } from "~/ui/classes.ts";
import { CheckMark } from "~/ui/field/check-mark.tsx";
import type { Answer } from "../-answer/shown.ts";
import { type Cohort, writeCohort } from "../-question/cohorts.ts";

/** A group as a cohort: over the range and of the type that the page asks for. */
export function cohortOf({ question, groupBy }: Pick<Answer, "question" | "groupBy">, id: string) {
  const { requestedOrganizationId: _organization, ...rest } = question;
  return { ...rest, filterBy: groupBy, filterByIds: [id] } satisfies Cohort;
}

const wordOf = (answer: Answer, id: string) => writeCohort(cohortOf(answer, id), answer.question);

/** Whether a group is one of those that are compared. */
export const isChecked = (answer: Answer, id: string) =>
  answer.search.compare?.includes(wordOf(answer, id)) ?? false;

/** Checks or unchecks a group; of three that are checked the first is let go. */
export function toggleChecked(answer: Answer, id: string) {
  const word = wordOf(answer, id);
  const checked = answer.search.compare ?? [];
  const next = checked.includes(word)
    ? checked.filter((each) => each !== word)
    : [...checked, word].slice(-2);
  answer.update({ compare: next.length === 0 ? undefined : next }, true);
}

/** The checkbox of a group; checking two of them compares them. */
export function CompareBox({
  answer,
  id,
  className,
}: {
  answer: Answer;
  id: string;
  className?: string;
}) {
  const checked = isChecked(answer, id);
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      aria-label={`Compare ${answer.name(id)}`}
      data-compare={id}
      onClick={() => toggleChecked(answer, id)}
      className={classes(
        "inline-flex size-6 items-center justify-center -outline-offset-2 max-md:size-10 print:hidden",
        className,
      )}
    >
      <CheckMark checked={checked} faint />
    </button>
  );
}
