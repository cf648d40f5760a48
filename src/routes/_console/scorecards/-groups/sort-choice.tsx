import { Segmented } from "~/ui/field/segmented.tsx";
import { type Order, ORDERS } from "../-question/question.ts";

const NAMES = { level: "Level", change: "Change", surest: "Surest change" } as const;

/** The order of the groups: by level, by change with the largest fall first, or the surest first. */
export function SortChoice({
  order,
  rated,
  onChange,
}: {
  order: Order;
  /** The figures are rates, of which a change can be sure. */
  rated: boolean;
  onChange: (order: Order) => void;
}) {
  return (
    <span className="flex items-center gap-2 text-label text-text-muted">
      <span aria-hidden className="max-md:hidden">
        Sort
      </span>
      <Segmented
        label="Sort"
        options={rated ? ORDERS : ORDERS.filter((each) => each !== "surest")}
        names={NAMES}
        current={order}
        onChange={onChange}
      />
    </span>
  );
}
