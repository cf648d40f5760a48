import { usePermission } from "~/components/credentials/permissions.ts";
import { ScreenSwitch } from "~/components/page/screen-switch.tsx";
import { orgWideRecordingList } from "~/contract/plain.gen.ts";

/** Links to the three lists of recordings. */
export function SourceSwitch({ current }: { current: "All recordings" | "Unlinked" | "Sync log" }) {
  const { reason } = usePermission(orgWideRecordingList);
  return (
    <ScreenSwitch
      label="Lists of recordings"
      current={current}
      screens={[
        { name: "All recordings", to: "/recordings" },
        {
          name: "Unlinked",
          to: "/recordings",
          search: ({ organizationId }) => ({ organizationId, crmLinkStatus: "unlinked" }),
        },
        { name: "Sync log", to: "/recordings/sync-log", reason },
      ]}
    />
  );
}
