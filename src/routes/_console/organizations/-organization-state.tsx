import CircleOff from "lucide-react/icons/circle-off";
import { None } from "~/ui/mono.tsx";

/** Active or not, which is grey, as it isn't a failure. */
export function ActiveState({ active, off }: { active: boolean | undefined; off: string }) {
  if (active === undefined) return <None />;
  if (active) return <>Active</>;
  return (
    <span className="inline-flex items-center align-bottom gap-1.5 text-text-muted">
      <CircleOff size={14} className="shrink-0" />
      {off}
    </span>
  );
}

export const OrganizationState = ({ disabled }: { disabled: boolean | undefined }) => (
  <ActiveState active={disabled === undefined ? undefined : !disabled} off="Disabled" />
);
