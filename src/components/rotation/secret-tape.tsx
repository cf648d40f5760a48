import { classes } from "~/ui/classes.ts";
import { type Plan, type PlanFacts, type Secret, secretsOf, type Span } from "./plans.ts";

function Cell({ span, first, cut }: { span: Span; first: boolean; cut: boolean }) {
  const { works, words, stops } = span;
  return (
    <td className={classes("py-2 text-small", !first && "pl-0")}>
      <span
        className={classes(
          "relative block px-2 max-md:px-1.5",
          works
            ? "h-6 truncate border-y border-control bg-strip leading-[22px]"
            : "leading-6 max-md:leading-4",
          stops ? "font-[600] text-negative" : works ? "" : "text-text-muted",
          works && first && "border-l",
          !works && first && "text-right",
        )}
        title={words}
      >
        {words}
        {cut && <span aria-hidden className="absolute -inset-y-1 right-0 w-0.5 bg-negative" />}
      </span>
    </td>
  );
}

function Row({ secret: { name, detail, spans } }: { secret: Secret }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 pr-3 text-left font-[400]">
        <span className="block font-[550]">{name}</span>
        <span className="block text-small text-text-muted">{detail}</span>
      </th>
      {spans.map((span, index) => (
        <Cell
          // The three columns don't move.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          span={span}
          first={index === 0}
          cut={span.works && spans[index + 1]?.stops === true}
        />
      ))}
    </tr>
  );
}

/** The head between before and after, and where the next rotation would be. */
function Lines() {
  return (
    <>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-[calc(26%+74%/3)] w-0.5 -translate-x-1/2 bg-accent before:absolute before:top-0 before:-left-[3px] before:h-2.5 before:w-2 before:bg-accent before:[clip-path:polygon(0_0,100%_0,100%_60%,50%_100%,0_60%)] max-md:left-[calc(30%+70%/3)]"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-8 bottom-0 left-[calc(26%+2*74%/3)] border-l border-dashed border-line-strong max-md:left-[calc(30%+2*70%/3)]"
      />
    </>
  );
}

/**
 * Which secret works when, as strips of tape with the head between before and after. It is a table,
 * so that what the eye gets from the strips is read out in words.
 */
export function SecretTape({ plan, facts }: { plan: Plan; facts: PlanFacts }) {
  const [before, after] = facts.done ? ["Before", "Now"] : ["Now", "After this rotation"];
  return (
    <div className="relative mt-4">
      <table aria-label="Which secret works when" className="w-full table-fixed max-md:text-small">
        <thead className="text-small">
          <tr className="h-8 text-left">
            <th scope="col" className="w-[26%] max-md:w-[30%]">
              <span className="sr-only">Secret</span>
            </th>
            <th
              scope="col"
              className={classes("px-2", facts.done ? "font-[400] text-text-muted" : "font-[600]")}
            >
              {before}
            </th>
            <th
              scope="col"
              className={classes("px-2", facts.done ? "font-[600]" : "font-[400] text-text-muted")}
            >
              {after}
            </th>
            <th scope="col" className="px-2 font-[400] text-text-muted">
              After the next
            </th>
          </tr>
        </thead>
        <tbody>
          {secretsOf(plan, facts).map((secret) => (
            <Row key={secret.name} secret={secret} />
          ))}
        </tbody>
      </table>
      <Lines />
    </div>
  );
}
