import { Plus, X } from "lucide-react";
import type { GroupBinding } from "~/components/use-form.ts";
import { Button, IconButton } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { FieldError, TextField } from "~/ui/text-field.tsx";

/** Section 2.8, in its order; the two long ones take more room. */
const LINES = [
  { name: "country", label: "Country", span: "col-span-2" },
  { name: "street", label: "Street", span: "col-span-4" },
  { name: "city", label: "City", span: "col-span-2" },
  { name: "state", label: "State", span: "col-span-2" },
  { name: "zip", label: "ZIP", span: "col-span-2" },
] as const;

export interface AddressValues {
  /** Names the group while it is edited, as others may be removed before it. */
  key: string;
  country: string;
  street: string;
  city: string;
  state: string;
  zip: string;
}

const blank = (): AddressValues => ({
  key: crypto.randomUUID(),
  country: "",
  street: "",
  city: "",
  state: "",
  zip: "",
});

/** The address as it is sent: without the lines that were left empty. */
export const sentAddress = (address: AddressValues) =>
  Object.fromEntries(
    LINES.flatMap(({ name }) => {
      const line = address[name].trim();
      return line === "" ? [] : [[name, line]];
    }),
  );

/** As many addresses as there are; each line has its own issues beside it. */
export function AddressFields({
  value,
  onChange,
  errorAt,
}: GroupBinding<readonly AddressValues[]>) {
  return (
    <>
      {value.map((address, index) => {
        const wrong = errorAt(index);
        return (
          <fieldset key={address.key} className="mt-4 border-t border-line pt-3">
            <legend className="sr-only">{`Address ${index + 1}`}</legend>
            <div className="mb-1 flex items-center justify-between">
              <span aria-hidden className="font-[550]">{`Address ${index + 1}`}</span>
              <IconButton
                label={`Remove address ${index + 1}`}
                onClick={() => onChange(value.filter((_, other) => other !== index))}
              >
                <X size={16} strokeWidth={1.5} />
              </IconButton>
            </div>
            {wrong !== undefined && (
              <div className="-mt-1 mb-2">
                <FieldError id={`${address.key}-error`}>{wrong}</FieldError>
              </div>
            )}
            <div className="grid grid-cols-6 gap-x-4 gap-y-3">
              {LINES.map(({ name, label, span }) => (
                <div
                  key={name}
                  className={classes(
                    span,
                    "max-sm:col-span-3 max-sm:first:col-span-6 max-sm:[&:nth-child(2)]:col-span-6",
                  )}
                >
                  <TextField
                    label={label}
                    value={address[name]}
                    error={errorAt(index, name)}
                    onChange={(text) =>
                      onChange(value.with(index, { ...address, [name]: text }), index, name)
                    }
                  />
                </div>
              ))}
            </div>
          </fieldset>
        );
      })}
      <Button
        className="mt-3"
        icon={<Plus size={14} strokeWidth={1.75} />}
        onClick={() => onChange([...value, blank()], value.length)}
      >
        Add address
      </Button>
    </>
  );
}
