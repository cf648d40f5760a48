import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import { meansOf, useSession } from "./permissions.ts";
import { useOrganization } from "./use-organization.ts";
import { classes } from "~/ui/classes.ts";
import { useWrittenOrganization } from "./written-organization.ts";

/** Says which organization a write lands in, and if that isn't the one chosen in the top bar. */
export function WritesTo({ className }: { className?: string }) {
  const written = useWrittenOrganization();
  const { chosen } = useOrganization();
  const session = useSession();
  const isOther = session !== undefined && chosen !== undefined && chosen !== written;
  return (
    <p
      className={classes("flex min-w-0 items-start gap-1.5 text-small text-text-muted", className)}
    >
      {isOther && <TriangleAlert size={14} className="mt-[3px] shrink-0 text-warning" />}
      <span className="min-w-0">
        Writes to{" "}
        {session === undefined ? (
          // While the session loads, the line keeps its height.
          <span className="invisible">this organization</span>
        ) : written === undefined ? (
          `this ${meansOf(session)}'s organization, which the service doesn't name`
        ) : (
          <NounLink kind="organization" id={written} className="font-[550] text-text" />
        )}
        {isOther && (
          <>
            , {written === undefined ? "and that may not be" : "not to"}{" "}
            <NounLink kind="organization" id={chosen} />
          </>
        )}
      </span>
    </p>
  );
}
