import { useQuery } from "@tanstack/react-query";
import { typeNames } from "~/api/nouns/conversation-types.ts";
import { toApiError } from "~/api/transport/errors.ts";
import { directory, seenTypeNames } from "~/api/state/directory.ts";
import { plural } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";
import { Button } from "~/ui/button.tsx";
import PickList from "~/ui/pick/pick-list.tsx";

/** Where names were looked for, and with what result. */
function sourceOf(sampled: number, found: boolean): string {
  if (sampled === 0) return found ? "Found in the recordings loaded." : "No recordings found.";
  const newest = `the newest ${plural(sampled, "recording")}`;
  return found ? `Found in ${newest} and in those loaded.` : `No type found in ${newest}.`;
}

/** The types of the chosen organization, or of all, by the names that its recordings have. */
export default function TypePicker({
  organizationId,
  chosen,
  onChange,
}: {
  organizationId: string | undefined;
  chosen: readonly string[];
  onChange: (names: string[]) => void;
}) {
  const { data, error, isFetching, refetch } = useQuery(typeNames(organizationId));
  useStore(directory);
  const names = seenTypeNames(organizationId);
  const failed = error !== null && !isFetching;
  const hasComma = chosen.some((name) => name.includes(","));
  return (
    <>
      <PickList
        label="Conversation types"
        multiple
        showIds={false}
        options={names.map((name) => ({ id: name, name }))}
        chosen={chosen}
        onChange={onChange}
        empty={
          isFetching
            ? "Looking for types."
            : `${failed ? "Types didn't load." : "No types found."} Enter a type.`
        }
      />
      {(failed || data !== undefined || hasComma) && (
        <div className="grid w-80 max-w-full justify-items-start gap-2 border-t border-line px-3 py-2 text-small text-text-muted">
          <p role="status">
            {failed
              ? `Types didn't load. ${toApiError(error).message}`
              : data !== undefined && sourceOf(data, names.length > 0)}
          </p>
          {hasComma && (
            <p>The API takes a comma for the end of a name, so it may find other types.</p>
          )}
          {failed && <Button onClick={() => void refetch()}>Retry</Button>}
        </div>
      )}
    </>
  );
}
