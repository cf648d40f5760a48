import { FilterChip } from "~/ui/filter/filter-chip.tsx";
import { PickType } from "./pick-type.tsx";
import { useSeenTypes } from "./use-conversation-types.ts";

interface Props {
  organizationId: string | undefined;
  chosen: string | undefined;
  onChange: (id: string) => void;
}

/** Picks one of the organization's conversation types, or any ID, which can be given a name. */
export function TypeChip(props: Props) {
  const { organizationId, chosen, onChange } = props;
  const name = useSeenTypes(organizationId).find(({ id }) => id === chosen)?.name;
  return (
    <FilterChip label="Type" value={name ?? (chosen && <span className="mono">{chosen}</span>)}>
      {(close) => (
        <PickType
          {...props}
          onChange={(id) => {
            onChange(id);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}
