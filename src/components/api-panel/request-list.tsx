import type { KeyboardEvent } from "react";
import type { ServiceRequest } from "~/api/state/request-log.ts";
import { lookup } from "~/lib/lookup.ts";
import { classes } from "~/ui/classes.ts";
import { RequestRow } from "./request-row.tsx";

const STEPS = lookup<number>({ ArrowDown: 1, ArrowUp: -1 });

/** The path takes the remaining width. */
const COLUMNS: readonly { name: string; width?: string; quiet?: string }[] = [
  { name: "Method", width: "w-16 pl-4", quiet: "sr-only" },
  { name: "API", width: "w-22 max-md:hidden" },
  { name: "Path and query" },
  { name: "Status", width: "w-18 max-md:hidden" },
  { name: "Time", width: "w-16 text-right max-md:hidden" },
  { name: "Size", width: "w-18 text-right max-md:hidden" },
  { name: "Request ID", width: "w-50 pl-4 max-[1800px]:w-12", quiet: "max-[1800px]:sr-only" },
];

/** Requests in the order they were sent; arrow keys move between them. */
export function RequestList({
  requests,
  selected,
  visit,
  onSelect,
}: {
  requests: readonly ServiceRequest[];
  selected: ServiceRequest;
  visit: number;
  onSelect: (id: number) => void;
}) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = requests[requests.indexOf(selected) + (STEPS[event.key] ?? NaN)];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.id);
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>("[aria-pressed]");
    buttons[requests.indexOf(next)]?.focus();
  };
  return (
    // Handles the keys of the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table
      aria-label="Requests"
      className="w-full table-fixed text-left text-small"
      onKeyDown={move}
    >
      <thead className="sticky top-0 z-20 bg-surface-sunken text-text-muted max-md:h-0">
        <tr className="h-8 max-md:h-0">
          {COLUMNS.map(({ name, width, quiet }) => (
            <th key={name} scope="col" className={classes("font-[400]", width)}>
              <span className={classes("max-md:sr-only", quiet)}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            selected={request === selected}
            cached={request.visit !== visit}
            onSelect={() => onSelect(request.id)}
          />
        ))}
      </tbody>
    </table>
  );
}
