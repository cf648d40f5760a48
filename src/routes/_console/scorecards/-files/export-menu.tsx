import { useRouter } from "@tanstack/react-router";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { ExportDialog } from "~/components/export/export-button.tsx";
import { RECORDING_SHAPE, RECORDINGS } from "~/components/recording/lists.tsx";
import { boundsOf, isUtc } from "~/domain/period.ts";
import { downloadText } from "~/lib/download.ts";
import { formatIsoDay } from "~/lib/format.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { openPart } from "~/ui/keyboard/open-part.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { MenuButton } from "~/ui/overlay/popover-button.tsx";
import { copyWithToast } from "~/ui/overlay/toast.tsx";
import type { RecordingsSearch } from "../-answer/links.tsx";
import type { Figures } from "../-answer/rows.ts";
import { figuresCsv } from "./figures-csv.ts";

/** Prints once the menu has closed and the charts have the width of the paper. */
function printPage() {
  const { dataset } = document.documentElement;
  dataset["printing"] = "";
  window.addEventListener("afterprint", () => delete dataset["printing"], { once: true });
  requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
}

/** Saves the page's data, copies its link, or prints it, once there are figures. */
export function ExportMenu({
  figures,
  metric,
  recordings,
}: {
  /** Undefined until the figures are loaded. */
  figures: Figures | undefined;
  /** The metric that is shown, which the address may not have. */
  metric: string | undefined;
  /** Lists the recordings, unless the API can't: those of people, or of several organizations. */
  recordings: RecordingsSearch;
}) {
  const router = useRouter();
  const [exporting, setExporting] = useState(false);
  const options = [
    {
      id: "data",
      label: "Data as CSV",
      words: "figures download file",
      run: () => {
        if (figures === undefined) return;
        const { startAt, endAt } = figures.subject.question;
        const utc = isUtc(boundsOf({ startAt, endAt }));
        const [first, last] = [new Date(startAt), new Date(Date.parse(endAt) - 1)].map((date) =>
          formatIsoDay(date, utc),
        );
        downloadText(`scorecards-figures-${first}-to-${last}.csv`, figuresCsv(figures));
      },
    },
    ...(recordings === undefined
      ? []
      : [
          {
            id: "recordings",
            label: "Recordings",
            words: "download file csv",
            run: () => setExporting(true),
          },
        ]),
    {
      id: "link",
      label: "Copy link",
      words: "share address",
      run: () => {
        const { href } = router.buildLocation({
          to: "/scorecards",
          search: (previous: object) => ({ ...previous, metric }),
        });
        void copyWithToast(new URL(href, location.href).href, "Link copied");
      },
    },
    { id: "print", label: "Print", words: "scorecards paper pdf", run: printPage },
  ];
  const reason = figures === undefined ? "There are no figures yet." : undefined;
  useActions("On this screen", [
    {
      label: "Export",
      keys: "e",
      icon: Download,
      reason,
      run: () => openPart("export"),
    },
    ...options.map((option) => ({ ...option, icon: Download, reason })),
  ]);
  if (reason !== undefined) {
    return (
      <Button icon={<Download size={14} />} disabledReason={reason}>
        Export
      </Button>
    );
  }
  return (
    <>
      <MenuButton
        label="Export"
        data-opens="export"
        placement="bottom end"
        className={buttonClasses()}
        trigger={
          <>
            <Download size={14} />
            Export
          </>
        }
        options={options}
        onPick={(id) => options.find((option) => option.id === id)?.run()}
      />
      {recordings !== undefined && exporting && (
        <ExportDialog
          exportable={{
            list: RECORDINGS,
            query: RECORDINGS.query(recordings, RECORDING_SHAPE.known),
            selected: [],
          }}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}
