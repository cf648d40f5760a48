import X from "lucide-react/icons/x";
import { IconButton } from "~/ui/button.tsx";

/** Which line is whose, and a way to take the group's away. */
export function TrendLines({
  group,
  onClear,
}: {
  group: string;
  onClear: (() => void) | undefined;
}) {
  return (
    <p className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-label">
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="h-0.5 w-4 bg-fill forced-color-adjust-none" /> All together
      </span>
      <span className="flex min-w-0 items-center gap-1.5 font-[600]">
        <span aria-hidden className="h-0.5 w-4 bg-accent forced-color-adjust-none" />
        <span className="truncate">{group}</span>
        {onClear && (
          <IconButton label={`Clear ${group}`} onClick={onClear}>
            <X size={14} />
          </IconButton>
        )}
      </span>
    </p>
  );
}
