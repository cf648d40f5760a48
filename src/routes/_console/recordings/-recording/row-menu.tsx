import { useRouter } from "@tanstack/react-router";
import type { RecordingRow } from "~/api/recordings.ts";
import { type ExportMenuProps, RowExports } from "~/components/list/selection.tsx";
import { repActions } from "./use-recording-actions.ts";

/** The menu of a recording's row: the calls of its rep, too. */
export default function RecordingMenu({ row, ...menu }: ExportMenuProps & { row: RecordingRow }) {
  const router = useRouter();
  const actions = repActions(row, router).map(({ label, icon: Icon, run }, index) => ({
    id: label,
    label,
    icon: Icon && <Icon size={14} />,
    separated: index === 0,
    run: () => run?.(),
  }));
  return <RowExports {...menu} actions={actions} />;
}
