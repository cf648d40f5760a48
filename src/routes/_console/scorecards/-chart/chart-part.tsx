import { inRem } from "~/ui/font-scale.ts";
import { lazyPart } from "~/ui/lazy.tsx";

/** The trend as a line: recharts loads with it. */
export const TrendChart = lazyPart(() => import("./trend-chart.tsx"), {
  Waiting: ({ height }) => <div style={{ height: inRem(height) }} />,
});
