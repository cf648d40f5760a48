import { ScreenSwitch } from "~/components/page/screen-switch.tsx";

/** Links to the composer and to the users of engagements. */
export const EngagementSwitch = ({ current }: { current: "Composer" | "Users" }) => (
  <ScreenSwitch
    label="Ways to work with engagements"
    current={current}
    screens={[
      { name: "Composer", to: "/engagements" },
      {
        name: "Users",
        to: "/engagements",
        search: ({ organizationId }) => ({ organizationId, tab: "users" }),
      },
    ]}
  />
);
