import Download from "lucide-react/icons/download";
import { useRef, useState } from "react";
import { ExportHost } from "~/components/export/parts.tsx";
import { RECORDING_TABLE } from "~/components/recording/columns.ts";
import { queryOf } from "~/components/recording/search.ts";
import { loadCode } from "~/lib/code.ts";
import { downloadBlob, downloadText } from "~/lib/download.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { MenuButton } from "~/ui/overlay/popover-button.tsx";
import { copyWithToast, showToast } from "~/ui/overlay/toast.tsx";
import type { Answer, Shown } from "../-answer/shown.ts";
import { heatMetrics } from "../-heat/heat-rates.ts";
import { type Chart, ChartPicture, whenDrawn } from "./chart-picture.tsx";
import { figuresCsv } from "./figures-csv.ts";

const CHARTS = [
  { id: "groups", label: "Groups" },
  { id: "trend", label: "Trend" },
  { id: "heat map", label: "Heat map" },
] as const;
const KINDS = ["PNG", "SVG"] as const;

/** Prints once the menu has closed and the charts have the width of the paper. */
function printPage(): void {
  const { dataset } = document.documentElement;
  dataset["printing"] = "";
  window.addEventListener("afterprint", () => delete dataset["printing"], { once: true });
  requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
}

const loadPicture = () => loadCode("charts", () => import("~/ui/chart/picture.ts"));

const fileName = ({ question: { startAt, endAt } }: Answer, part: string, extension: string) =>
  `scorecards-${part.replaceAll(" ", "-")}-${startAt.slice(0, 10)}-to-${endAt.slice(0, 10)}.${extension}`;

/** Saves the page's data or charts, copies its link, or prints it, once there are figures. */
export function ExportMenu({ answer, shown }: { answer: Answer; shown: Shown | undefined }) {
  const { state, cards, metrics } = answer;
  const recordings = answer.linkOf();
  const [exporting, setExporting] = useState(false);
  const [drawing, setDrawing] = useState<Chart>();
  const stage = useRef<HTMLDivElement>(null);
  if (answer.card === undefined) {
    return (
      <Button icon={<Download size={14} />} disabledReason="There are no figures yet.">
        Export
      </Button>
    );
  }

  const saveChart = async (chart: Chart, kind: (typeof KINDS)[number]) => {
    setDrawing(chart);
    const blob = await Promise.all([loadPicture(), whenDrawn(stage)])
      .then(([{ pictureOf, toPng }, element]) => {
        const svg = element && pictureOf(element);
        return svg && (kind === "SVG" ? new Blob([svg], { type: "image/svg+xml" }) : toPng(svg));
      })
      .catch(() => undefined);
    setDrawing(undefined);
    if (blob) return downloadBlob(fileName(answer, chart, kind.toLowerCase()), blob);
    await showToast({
      title: `The ${chart} couldn't be saved`,
      kind: "failed",
      action: { label: "Retry", onPress: () => void saveChart(chart, kind) },
    });
  };

  const drawable: Record<Chart, boolean> = {
    groups: cards !== undefined,
    trend: state.trend !== undefined,
    "heat map": heatMetrics(cards, metrics) !== undefined,
  };
  const options = [
    {
      id: "data",
      label: "Data as CSV",
      pick: () => downloadText(fileName(answer, "figures", "csv"), figuresCsv(answer)),
    },
    // The API can't list the recordings of people, or of several organizations.
    ...(recordings === undefined
      ? []
      : [{ id: "recordings", label: "Recordings", pick: () => setExporting(true) }]),
    ...CHARTS.filter(({ id }) => drawable[id]).flatMap(({ id, label }) =>
      KINDS.map((kind) => ({
        id: `${id} ${kind}`,
        label: `${label} as ${kind}`,
        pick: () => void saveChart(id, kind),
      })),
    ),
    {
      id: "link",
      label: "Copy link",
      pick: () => void copyWithToast(location.href, "Link copied"),
    },
    { id: "print", label: "Print", pick: printPage },
  ];
  return (
    <>
      <MenuButton
        label="Export"
        placement="bottom end"
        className={buttonClasses()}
        trigger={
          <>
            <Download size={14} />
            Export
          </>
        }
        options={options}
        onPick={(id) => options.find((option) => option.id === id)?.pick()}
      />
      {recordings !== undefined && exporting && (
        <ExportHost
          list="recordings"
          query={queryOf({ ...recordings, columns: [...RECORDING_TABLE.shape.known] })}
          selected={[]}
          open
          onOpenChange={setExporting}
        />
      )}
      {drawing && shown && <ChartPicture chart={drawing} shown={shown} ref={stage} />}
    </>
  );
}
