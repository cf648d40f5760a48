import { Download } from "lucide-react";
import { lazy } from "react";
import { useNameOf } from "~/components/names.tsx";
import { toClipboard } from "~/lib/clipboard.ts";
import { buttonClasses } from "~/ui/button.tsx";
import { PopoverButton } from "~/ui/popover-button.tsx";
import { showToast } from "~/ui/toast.tsx";
import { useCohortName } from "./-compared.ts";
import type { Shown } from "./-export.ts";
import { heatMetrics } from "./-heat.ts";
import { useWhose, when } from "./-sentence.tsx";
import { useLevelNames } from "./-use-names.ts";

const loadMenu = () => import("~/ui/menu-list.tsx");
const MenuList = lazy(loadMenu);

const OPTIONS = [
  { id: "csv", label: "Figures as CSV" },
  { id: "groups png", label: "Groups as PNG" },
  { id: "groups svg", label: "Groups as SVG" },
  { id: "trend png", label: "Trend as PNG" },
  { id: "trend svg", label: "Trend as SVG" },
  { id: "heat map png", label: "Heat map as PNG" },
  { id: "heat map svg", label: "Heat map as SVG" },
  { id: "link", label: "Copy link" },
  { id: "print", label: "Print" },
] as const;

/** Of these, what is on the page. */
function optionsOf({ total, groups, trend }: Shown["state"]) {
  const absent = [
    groups.cards === undefined && "groups",
    trend === undefined && "trend",
    heatMetrics(groups.cards, total.data?.metricValues ?? []) === undefined && "heat map",
  ];
  return OPTIONS.filter(({ id }) => !absent.some((part) => part !== false && id.startsWith(part)));
}

/** Prints once the menu has closed and the charts have the width of the paper. */
function printPage(): void {
  const { dataset } = document.documentElement;
  dataset["printing"] = "";
  window.addEventListener("afterprint", () => delete dataset["printing"], { once: true });
  requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
}

async function save(id: string, shown: Shown) {
  if (id === "link") {
    const copied = await toClipboard(location.href);
    await showToast(
      copied
        ? { title: "Copied the link", kind: "done" }
        : { title: "The clipboard is denied", detail: "Copy the address instead.", kind: "failed" },
    );
    return;
  }
  if (id === "print") {
    printPage();
    return;
  }
  const { CHARTS, saveChart, saveFigures } = await import("./-export.ts");
  const chart = CHARTS.find((name) => id.startsWith(name));
  if (chart === undefined) saveFigures(shown);
  else if (!(await saveChart(chart, id.endsWith("png") ? "png" : "svg", shown))) {
    await showToast({
      title: "There is nothing to draw",
      detail: `The ${chart} isn't on the page at the moment.`,
      kind: "failed",
    });
  }
}

/** Takes along what is on the page: its figures, its charts, a link, or paper. */
export function ExportMenu(shown: Omit<Shown, "about" | "groupName" | "cohortName">) {
  const { question, plan } = shown;
  const nameOf = useLevelNames();
  const cohortName = useCohortName(question);
  const whose = useWhose(question);
  const type = useNameOf("conversation-type")(question.conversationTypeId);
  const about = `${type ?? question.conversationTypeId} ${whose}, evaluated ${when(question)}.`;
  const groupName = (id: string) => nameOf(plan.groupBy, id) ?? id;
  return (
    <PopoverButton
      label="Export"
      placement="bottom end"
      onPreload={() => void loadMenu()}
      className={buttonClasses()}
      trigger={
        <>
          <Download size={14} strokeWidth={1.75} />
          Export
        </>
      }
    >
      {(close) => (
        <MenuList
          label="Export"
          options={optionsOf(shown.state)}
          onPick={(id) => {
            close();
            void save(id, { ...shown, about, groupName, cohortName });
          }}
        />
      )}
    </PopoverButton>
  );
}
