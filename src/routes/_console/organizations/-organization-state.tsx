import CircleOff from "lucide-react/icons/circle-off";
import { None } from "~/ui/mono.tsx";

/** Active or disabled. Disabled is grey, as it isn't a failure. */
export function OrganizationState({ disabled }: { disabled: boolean | undefined }) {
  if (disabled === undefined) return <None />;
  if (!disabled) return <>Active</>;
  return (
    <span className="inline-flex items-center align-bottom gap-1.5 text-text-muted">
      <CircleOff size={14} className="shrink-0" />
      Disabled
    </span>
  );
}
