import { ScreenSwitch } from "~/components/page/screen-switch.tsx";

/** Links to the two lists of recordings. */
export const SourceSwitch = ({ current }: { current: "All recordings" | "Unlinked" }) => (
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
    ]}
  />
);
