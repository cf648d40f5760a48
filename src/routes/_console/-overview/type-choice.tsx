import { lazy } from "react";
import { useSeenNames } from "~/components/names.tsx";
import { FilterChip } from "~/ui/filter-chip.tsx";

const loadPickList = () => import("~/ui/pick-list.tsx");
const PickList = lazy(loadPickList);

/** Chooses the conversation type, by name where it was seen, else by its id. */
export function TypeChoice({
  chosen,
  onChange,
}: {
  chosen: string | undefined;
  onChange: (id: string) => void;
}) {
  const types = useSeenNames("conversation-type");
  const name = types.find(({ id }) => id === chosen)?.name;
  return (
    <FilterChip
      label="Type"
      value={name ?? (chosen && <span className="mono">{chosen}</span>)}
      onPreload={() => void loadPickList()}
    >
      {(close) => (
        <PickList
          label="Conversation type"
          options={types}
          chosen={chosen === undefined ? [] : [chosen]}
          empty="No type has been seen. Type its id."
          onChange={([id]) => {
            if (id !== undefined) onChange(id);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}
