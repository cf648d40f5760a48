import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { appliedZone, chooseZone, chosenZone } from "~/lib/chosen-zone.ts";
import { useStore } from "~/lib/store.ts";
import { isOwnZoneKnown, isZone, ownZone } from "~/lib/zone.ts";
import { PopoverButton } from "~/ui/overlay/popover-button.tsx";
import { PickList } from "~/ui/parts.ts";

const OWN = "browser";

/** Some browsers list these under the names they had before. */
const RENAMED = [
  "America/Nuuk",
  "Asia/Ho_Chi_Minh",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Asia/Yangon",
  "Europe/Kyiv",
];

const nameOf = (zone: string) => zone.replaceAll("_", " ");

function zoneOptions() {
  const listed = [...Intl.supportedValuesOf("timeZone"), ...RENAMED.filter(isZone)].toSorted();
  return [
    { id: OWN, name: "Browser", detail: nameOf(ownZone()) },
    ...[...new Set(["UTC", ...listed])].map((zone) => ({ id: zone, name: nameOf(zone) })),
  ];
}

/** Chooses the zone that times are shown in: the browser's own, UTC, or one by its name. */
export function ZoneChoice() {
  const chosen = useStore(chosenZone);
  const isApplied = useStore(appliedZone) === chosen;
  return (
    <div className="mt-3 border-t border-line pt-3">
      <PopoverButton
        label="Time zone"
        className="flex h-7 w-full items-center gap-2 rounded-control border border-line-strong bg-surface-raised px-2 hover:bg-hover max-md:h-10"
        trigger={
          <>
            <span className="text-text-muted">Time zone</span>
            <span className="min-w-0 flex-1 truncate text-left">{nameOf(chosen ?? ownZone())}</span>
            <ChevronsUpDown size={14} className="shrink-0 text-text-muted" />
          </>
        }
      >
        {(close) => (
          <PickList
            label="Time zone"
            showIds={false}
            closed
            options={zoneOptions()}
            chosen={[chosen ?? OWN]}
            empty="Enter a name like America/New York."
            onChange={([zone]) => {
              chooseZone(zone === OWN ? undefined : zone);
              close();
            }}
          />
        )}
      </PopoverButton>
      {chosen === undefined && !isOwnZoneKnown() && (
        <p className="mt-1 text-small text-text-muted">
          Your browser doesn't know its time zone, so times are in UTC.
        </p>
      )}
      {!isApplied && (
        <p className="mt-1 text-small text-text-muted">Times change once no form is open.</p>
      )}
    </div>
  );
}
