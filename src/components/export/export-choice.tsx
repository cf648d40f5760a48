import { useState } from "react";
import type { ExportStatus } from "~/api/state/export-status.ts";
import { type ExportFormat, FORMATS, type Owner } from "~/api/state/unfinished-export.ts";
import { plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { Segmented } from "~/ui/field/segmented.tsx";
import { SwitchField } from "~/ui/field/switch-field.tsx";
import { Notice } from "~/ui/notice.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { ExportScope } from "./export-scope.tsx";
import { type Exportable, LISTS, titleOf } from "./exportable.ts";
import { startExport } from "./run/run-export.ts";
import { saveRows } from "./run/save-rows.ts";

/** Chooses what to export, and the format. */
export function ExportChoice({
  exportable,
  owner,
  status,
  onClose,
}: {
  exportable: Exportable;
  owner: Owner;
  status: ExportStatus;
  onClose: () => void;
}) {
  const { list, selected, leftOut } = exportable;
  const [scope, setScope] = useState<"selected" | "all">(selected.length > 0 ? "selected" : "all");
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [names, setNames] = useState(false);
  const { one, many, made } = LISTS[list];
  const these = scope === "selected" && selected.length > 0;
  const walks = !these && "query" in exportable;
  const everything =
    "query" in exportable
      ? "Everything that matches"
      : `${exportable.rows.length === 1 ? "The" : "All"} ${plural(exportable.rows.length, one, many)} shown`;

  const start = async () => {
    if (!these && "query" in exportable)
      return startExport(owner, { ...exportable, format, names });
    const rows = these || "query" in exportable ? selected : exportable.rows;
    await saveRows(owner, { list, selected: these, format, names }, rows);
    return onClose();
  };
  return (
    <Dialog
      title={titleOf(list)}
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
        {selected.length > 0 ? (
          <Segmented
            label="What to export"
            options={["selected", "all"]}
            names={{
              selected:
                selected.length === 1
                  ? `This ${one}`
                  : `These ${plural(selected.length, one, many)}`,
              all: everything,
            }}
            current={scope}
            onChange={setScope}
          />
        ) : (
          <strong>{everything}</strong>
        )}
        <Segmented
          label="Format"
          options={FORMATS}
          names={{ csv: "CSV", ndjson: "NDJSON" }}
          current={format}
          onChange={setFormat}
        />
        <SwitchField label="Names beside IDs" value={names} onChange={setNames} />
      </div>
      <div className="my-4 border-y border-line py-4">
        {walks ? <ExportScope query={exportable.query} /> : <p>Exports the rows as loaded.</p>}
      </div>
      <p className="text-text-muted">
        {walks &&
          `Includes everything ${made ? `${made} up to now` : "that matches"}. You can pause it, and resume it after errors or reloads. `}
        Includes every field
        {leftOut ? ` except ${leftOut}: show those columns to include them.` : "."} A manifest
        describes the file, with its SHA-256.
        {names && " Names the console hasn't seen are left empty."}
      </p>
      {!status.persistent && walks && (
        <Notice tone="warning" className="mt-3">
          This browser can't store exports, so reloading cancels it.
        </Notice>
      )}
    </Dialog>
  );
}
