import { useState } from "react";
import { toApiError } from "~/api/errors.ts";
import { nameConversationType } from "~/api/conversation-types.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/field/text-field.tsx";
import PickList from "~/ui/pick/pick-list.tsx";
import { givesNoIds } from "~/api/pair-types.ts";
import { retryNow } from "~/api/retrying.ts";
import { plural } from "~/lib/format.ts";
import { LookFurther, reasonForNone, some } from "./type-search.tsx";
import { type FoundType, useConversationType, useSeenTypes } from "./use-conversation-types.ts";

interface Props {
  organizationId: string | undefined;
  chosen: string | undefined;
  onChange: (id: string) => void;
}

/** Why a picker of types is empty. */
export function whyEmpty({ pairing, searching, error }: FoundType): string {
  if (searching) return "Looking for types.";
  if (error !== null) return "Types didn't load.";
  if (pairing === undefined) return "No types seen yet.";
  return givesNoIds(pairing) ? "No type IDs found." : "No types found.";
}

/** Says below a picker where types were looked for, and offers what may find more. */
function TypeSource({ found }: { found: FoundType }) {
  const { pairing, error, further } = found;
  const retry = () => {
    retryNow();
    found.retry();
  };
  if (error === null && pairing === undefined) return null;
  const { types = [], sampled = 0, calls = 0, unpaired = [] } = pairing ?? {};
  return (
    <div className="grid justify-items-start gap-2 border-t border-line px-3 py-2 text-small text-text-muted">
      <p role="status" className="wrap-anywhere">
        {error !== null
          ? `Conversation types didn't load. ${toApiError(error).message}`
          : pairing !== undefined && types.length === 0
            ? reasonForNone(pairing)
            : `Found in the newest ${plural(sampled, "recording")}, with ${plural(calls, "call")}.${
                unpaired.length > 0 ? ` Without an ID: ${some(unpaired)}.` : ""
              }`}
      </p>
      {error === null ? <LookFurther further={further} /> : <Button onClick={retry}>Retry</Button>}
    </div>
  );
}

function NameForm({ organizationId, id }: { organizationId: string; id: string }) {
  const [name, setName] = useState("");
  return (
    <form
      className="flex items-end gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") nameConversationType(organizationId, id, name.trim());
      }}
    >
      <TextField
        label="Name this type"
        hint="As the service names it: links to recordings filter by the name. Saved in this browser."
        value={name}
        onChange={setName}
      />
      <Button type="submit" className="mb-6">
        Save
      </Button>
    </form>
  );
}

/** Looks up the organization's types, unless that has been done. */
export function PickType({ organizationId, chosen, onChange }: Props) {
  const found = useConversationType(organizationId);
  const types = useSeenTypes(organizationId);
  const isNamed = types.some(({ id, name }) => id === chosen && name !== id);
  return (
    <div className="w-80 max-w-full">
      <PickList
        label="Conversation type"
        options={types}
        chosen={chosen === undefined ? [] : [chosen]}
        empty={`${whyEmpty(found)} Enter an ID.`}
        onChange={([id]) => {
          if (id !== undefined) onChange(id);
        }}
      />
      {!found.searching && <TypeSource found={found} />}
      {organizationId !== undefined && chosen !== undefined && !found.searching && !isNamed && (
        <NameForm organizationId={organizationId} id={chosen} />
      )}
    </div>
  );
}
