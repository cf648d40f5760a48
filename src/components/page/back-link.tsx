import { Link, type LinkProps } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";

/** The link before a details page's title, back to its list. */
export function BackLink({
  to,
  label,
  search = ({ organizationId }) => ({ organizationId }),
}: {
  to: "/organizations" | "/recordings" | "/teams";
  label: string;
  search?: LinkProps["search"];
}) {
  return (
    <Link
      to={to}
      search={search}
      aria-label={`Back to ${label}`}
      title={`Back to ${label}`}
      className="-ml-1 inline-flex size-7 shrink-0 items-center justify-center rounded-control text-text-muted hover:bg-hover max-md:size-10"
    >
      <ArrowLeft size={16} />
    </Link>
  );
}
