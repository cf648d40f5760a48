import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { useId } from "react";
import { plural } from "~/lib/format.ts";
import { useComposer } from "../context.ts";
import { toggle } from "../draft/draft.ts";
import { changeDraft } from "../draft/store.ts";
import type { FormSection } from "./sections.ts";
import { Fields } from "./groups.tsx";
import { countsOf, summarize } from "../../-body/summary.ts";

/** What a section holds, readable while it is closed. */
function SectionState({ section: { fields } }: { section: FormSection }) {
  const { sent, problems } = useComposer();
  const keys = fields.map(({ key }) => key);
  const own = Object.entries(sent).filter(([key]) => keys.includes(key));
  const summary = summarize(Object.fromEntries(own));
  const issues = problems.filter(({ path }) => keys.includes(String(path[0]))).length;
  return (
    <span className="ml-auto flex items-center gap-1.5 text-small font-[400] text-text-muted">
      {issues > 0 && (
        <>
          <CircleAlert size={14} className="text-negative" />
          <span>{plural(issues, "issue")},</span>
        </>
      )}
      {own.length === 0 ? (
        <span className="text-text-faint">omitted</span>
      ) : (
        countsOf(summary).replace(", 0 cleared", "")
      )}
    </span>
  );
}

/** A collapsible section of the form. */
export function FormSectionView({ section }: { section: FormSection }) {
  const { draft } = useComposer();
  const id = useId();
  const { title, fields } = section;
  const open = draft.open.includes(title);
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section aria-labelledby={id} className="border-b border-line">
      <h2 id={id} className="text-body font-[600]">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => changeDraft((before) => toggle(before, title))}
          className="flex h-9 w-full items-center gap-1.5 px-4 -outline-offset-2 hover:bg-hover max-md:h-11"
        >
          <Chevron size={16} className="-ml-1 text-text-muted" />
          {title}
          <SectionState section={section} />
        </button>
      </h2>
      {open && (
        <div className="flex flex-col gap-1 px-4 pt-1 pb-4">
          <Fields fields={fields} path={[]} within="" />
        </div>
      )}
    </section>
  );
}
