import { CircleOff } from "lucide-react";
import { None } from "~/ui/mono.tsx";

/** Whether an organization is in use; disabled is a fact and not a failure, so it is grey. */
export function OrganizationState({ disabled }: { disabled: boolean | undefined }) {
  if (disabled === undefined) return <None />;
  if (!disabled) return <>Active</>;
  return (
    <span className="inline-flex items-center align-bottom gap-1.5 text-text-muted">
      <CircleOff size={14} strokeWidth={1.75} className="shrink-0" />
      Disabled
    </span>
  );
}
