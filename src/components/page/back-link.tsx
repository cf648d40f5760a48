import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "@tanstack/react-router";

/** The link before a details page's title, back to its list. */
export function BackLink({ to, label }: { to: "/organizations" | "/teams"; label: string }) {
  return (
    <Link
      to={to}
      search={({ organizationId }) => ({ organizationId })}
      aria-label={`Back to ${label}`}
      title={`Back to ${label}`}
      className="-ml-1 inline-flex size-7 shrink-0 items-center justify-center rounded-control text-text-muted hover:bg-hover max-md:size-10"
    >
      <ArrowLeft size={16} />
    </Link>
  );
}
