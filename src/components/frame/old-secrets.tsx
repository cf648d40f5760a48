import { oldSecrets } from "~/api/state/old-secrets.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";

/** How many secrets are too old, once that is known. */
export default function OldSecrets() {
  const known = useStore(oldSecrets);
  if (!known?.count) return null;
  return (
    <span
      className="ml-auto text-small tabular-nums"
      title={`Secrets older than ${plural(known.days, "day")}`}
    >
      {formatCount(known.count)}
      <span className="sr-only"> old secrets</span>
    </span>
  );
}
