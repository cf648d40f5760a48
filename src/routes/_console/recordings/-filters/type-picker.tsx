import { useQuery } from "@tanstack/react-query";
import { typeSample } from "~/api/conversation-types.ts";
import { directory, seenTypeNames } from "~/api/state/directory.ts";
import { plural } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";
import PickList from "~/ui/pick/pick-list.tsx";

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
  const sample = useQuery(typeSample(organizationId));
  useStore(directory);
  return (
    <>
      <PickList
        label="Conversation types"
        multiple
        showIds={false}
        options={seenTypeNames(organizationId).map((name) => ({ id: name, name }))}
        chosen={chosen}
        onChange={onChange}
        empty={sample.isPending ? "Looking for types." : "No types found. Enter a type."}
      />
      {sample.data !== undefined && (
        <p className="border-t border-line px-3 py-2 text-small text-text-muted">
          Found in the newest {plural(sample.data.length, "recording")} and in those loaded.
        </p>
      )}
    </>
  );
}
