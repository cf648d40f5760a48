import { lazyPart } from "~/ui/lazy/lazy-part.tsx";

/** The trend as a line: recharts is in a chunk of its own. */
export const TrendChart = lazyPart(
  "charts",
  () => import("./trend-chart.tsx"),
  undefined,
  ({ height }) => <div style={{ height }} />,
);
