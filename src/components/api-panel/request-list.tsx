import type { KeyboardEvent } from "react";
import type { ServiceRequest } from "~/api/request-log.ts";
import { RequestRow } from "./request-row.tsx";

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Requests in the order they were sent; arrows go from one to the next. */
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
    // The keys are those of the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table
      aria-label="Requests"
      className="w-full table-fixed text-left text-small"
      onKeyDown={move}
    >
      <thead className="sticky top-0 z-20 bg-surface-sunken text-text-muted max-md:hidden">
        <tr className="h-7">
          <th scope="col" className="w-14 pl-4 font-[400]">
            <span className="sr-only">Method</span>
          </th>
          <th scope="col" className="w-26 font-[400]">
            API
          </th>
          <th scope="col" className="font-[400]">
            Path and query
          </th>
          <th scope="col" className="w-24 font-[400]">
            Status
          </th>
          <th scope="col" className="w-18 text-right font-[400]">
            Time
          </th>
          <th scope="col" className="w-20 text-right font-[400]">
            Size
          </th>
          <th scope="col" className="w-56 pl-4 font-[400] max-lg:w-12">
            <span className="max-lg:sr-only">Request id</span>
          </th>
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
