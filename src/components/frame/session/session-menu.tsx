import ChevronDown from "lucide-react/icons/chevron-down";
import CircleUser from "lucide-react/icons/circle-user";
import { useSession } from "~/components/credentials/permissions.ts";
import { KIND_NAMES } from "~/contract/credentials.ts";
import { lazyPart } from "~/ui/lazy/lazy-part.tsx";
import { PopoverButton } from "~/ui/overlay/popover-button.tsx";

const SessionDetails = lazyPart("parts", () => import("./session-details.tsx"));

/** Opens what is known of the session, and Sign out. */
export function SessionMenu() {
  const session = useSession();
  if (!session) return null;
  return (
    <PopoverButton
      label="Session"
      placement="bottom end"
      aria-label={`Session: ${KIND_NAMES[session.kind]}`}
      className="flex h-7 items-center gap-1.5 rounded-control px-2 font-[550] hover:bg-hover max-md:h-10 max-md:w-10 max-md:justify-center max-md:px-0"
      trigger={
        <>
          <CircleUser size={16} className="md:hidden" />
          <span className="whitespace-nowrap max-md:hidden">{KIND_NAMES[session.kind]}</span>
          <ChevronDown size={14} className="text-text-muted max-md:hidden" />
        </>
      }
    >
      {(close) => <SessionDetails session={session} onClose={close} />}
    </PopoverButton>
  );
}
