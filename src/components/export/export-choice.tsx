import { useState } from "react";
import { COLUMNS } from "~/components/recording-search.ts";
import { plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Notice } from "~/ui/notice.tsx";
import { Segmented } from "~/ui/segmented.tsx";
import type { Exportable } from "./export-button.tsx";
import { startExport } from "./export-run.ts";
import { saveSelected } from "./export-save.ts";
import { ExportScope } from "./export-scope.tsx";
import { type ExportFormat, FORMATS, type Owner } from "./export-state.ts";
import type { ExportStatus } from "./export-store.ts";

/** What is left out because its column isn't shown: such fields are asked for with their column. */
function leftOut(columns: Exportable["columns"]): string {
  const costly = COLUMNS.filter((column) => "asks" in column && !columns.includes(column.id));
  return costly.map(({ name }) => name).join(", ");
}

/** What an export is to be of, and as what. */
export function ExportChoice({
  query,
  columns,
  selected,
  owner,
  status,
  onClose,
}: Exportable & { owner: Owner; status: ExportStatus; onClose: () => void }) {
  const [scope, setScope] = useState<"selected" | "all">(selected.length > 0 ? "selected" : "all");
  const [format, setFormat] = useState<ExportFormat>("csv");
  const these = scope === "selected" && selected.length > 0;
  const out = leftOut(columns);
  const start = async () => {
    if (!these) return startExport(owner, format, query);
    await saveSelected(owner, format, selected);
    return onClose();
  };
  return (
    <Dialog
      title="Export recordings"
      onClose={onClose}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" variant="primary" onClick={() => void start()}>
            Export
          </Button>
        </>
      }
    >
      {status.problem !== undefined && (
        <Notice tone="negative" role="alert" className="mb-4">
          <strong>Nothing was exported.</strong> {status.problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        {selected.length > 0 && (
          <Segmented
            label="What to export"
            options={["selected", "all"]}
            names={{
              selected:
                selected.length === 1
                  ? "This recording"
                  : `These ${plural(selected.length, "recording")}`,
              all: "Everything that matches",
            }}
            current={scope}
            onChange={setScope}
          />
        )}
        {selected.length === 0 && <strong>Everything that matches</strong>}
        <Segmented
          label="Format"
          options={FORMATS}
          names={{ csv: "CSV", ndjson: "NDJSON" }}
          current={format}
          onChange={setFormat}
        />
      </div>
      <div className="my-4 border-y border-line py-4">
        {these ? (
          <p>The selected rows as the table has them. Nothing is asked of the service.</p>
        ) : (
          <ExportScope query={query} />
        )}
      </div>
      <p className="text-text-muted">
        {!these &&
          "Recordings added while it runs aren't in it. It can be paused, and goes on after a failure or a reload. "}
        Every field of a row is in it
        {out === "" ? "." : `, but not ${out}: show those columns to have them.`} Beside the file a
        manifest says what it holds.
      </p>
      {!status.lasts && !these && (
        <Notice tone="warning" className="mt-3">
          This browser keeps no files for the console: a reload loses the export.
        </Notice>
      )}
    </Dialog>
  );
}
