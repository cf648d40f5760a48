import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import type { GroupBinding } from "~/components/form/use-form.ts";
import { Button, IconButton } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { FieldError } from "~/ui/field/field-parts.tsx";
import { TextField } from "~/ui/field/text-field.tsx";

/** Section 2.8, in its order. */
const LINES = [
  { name: "country", label: "Country", span: "col-span-2" },
  { name: "street", label: "Street", span: "col-span-4" },
  { name: "city", label: "City", span: "col-span-2" },
  { name: "state", label: "State", span: "col-span-2" },
  { name: "zip", label: "ZIP", span: "col-span-2" },
] as const;

const BLANK = { country: "", street: "", city: "", state: "", zip: "" };

/** `key` identifies an address while others are added and removed. */
export type AddressValues = typeof BLANK & { key: string };

/** The address as sent, without its empty lines. */
export const toAddress = (address: AddressValues) =>
  Object.fromEntries(
    LINES.flatMap(({ name }) => {
      const line = address[name].trim();
      return line === "" ? [] : [[name, line]];
    }),
  );

/** A list of addresses, with issues beside each line. */
export function AddressFields({ value, onChange, errorAt }: GroupBinding<AddressValues[]>) {
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
                <X size={16} />
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
        icon={<Plus size={14} />}
        onClick={() => onChange([...value, { ...BLANK, key: crypto.randomUUID() }], value.length)}
      >
        Add address
      </Button>
    </>
  );
}
