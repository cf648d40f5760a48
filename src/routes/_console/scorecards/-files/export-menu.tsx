import Download from "lucide-react/icons/download";
import { useRef, useState } from "react";
import { ExportHost } from "~/components/export/export-button.tsx";
import { RECORDING_SHAPE, RECORDINGS } from "~/components/recording/lists.tsx";
import { downloadBlob } from "~/lib/download.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { loadCode } from "~/lib/code.ts";
import { copyWithToast, showToast } from "~/ui/overlay/toast.tsx";
import { MenuButton } from "~/ui/overlay/popover-button.tsx";
import { useRecordingsLink } from "../-calls/recordings-link.ts";
import { useCohortName } from "../-compare/use-cohort-name.ts";
import { heatMetrics } from "../-heat/pass-rates.ts";
import { useLevelNames } from "../-question/use-level-names.ts";
import { type Chart, ChartPicture, whenDrawn } from "./chart-picture.tsx";
import { fileName, saveData, type Shown } from "./save-data.ts";

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

type Props = Omit<Shown, "groupName" | "cohortName">;

const loadPicture = () => loadCode("charts", () => import("~/ui/chart/picture.ts"));

/** Saves the page's data or charts, copies its link, or prints it, once there are figures. */
export const ExportMenu = (props: Props) =>
  props.state.total.data === undefined ? (
    <Button icon={<Download size={14} />} disabledReason="There are no figures yet.">
      Export
    </Button>
  ) : (
    <Menu {...props} />
  );

function Menu(props: Props) {
  const { state, question, plan } = props;
  const nameOf = useLevelNames();
  const cohortName = useCohortName(question);
  const groupName = (id: string) => nameOf(plan.groupBy, id) ?? id;
  const shown = { ...props, groupName, cohortName };
  const recordings = useRecordingsLink(question)();
  const [exporting, setExporting] = useState(false);
  const [drawing, setDrawing] = useState<Chart>();
  const stage = useRef<HTMLDivElement>(null);

  const saveChart = async (chart: Chart, kind: (typeof KINDS)[number]) => {
    setDrawing(chart);
    const blob = await Promise.all([loadPicture(), whenDrawn(stage)])
      .then(([{ pictureOf, toPng }, element]) => {
        const svg = element && pictureOf(element);
        return svg && (kind === "SVG" ? new Blob([svg], { type: "image/svg+xml" }) : toPng(svg));
      })
      .catch(() => undefined);
    setDrawing(undefined);
    if (blob) return downloadBlob(fileName(shown, chart, kind.toLowerCase()), blob);
    await showToast({
      title: `The ${chart} couldn't be saved`,
      kind: "failed",
      action: { label: "Retry", onPress: () => void saveChart(chart, kind) },
    });
  };

  const drawable: Record<Chart, boolean> = {
    groups: state.groups.cards !== undefined,
    trend: state.trend !== undefined,
    "heat map": heatMetrics(state.groups.cards, state.total.data?.metricValues ?? []) !== undefined,
  };
  const charts = CHARTS.filter(({ id }) => drawable[id]);
  const options = [
    { id: "data", label: "Data as CSV", pick: () => saveData(shown) },
    // The API can't list the recordings of people, or of several organizations.
    ...(recordings === undefined
      ? []
      : [{ id: "recordings", label: "Recordings", pick: () => setExporting(true) }]),
    ...charts.flatMap(({ id, label }) =>
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
          query={RECORDINGS.query({ ...recordings, columns: [...RECORDING_SHAPE.known] })}
          selected={[]}
          open
          onOpenChange={setExporting}
        />
      )}
      {drawing && <ChartPicture chart={drawing} shown={shown} ref={stage} />}
    </>
  );
}
