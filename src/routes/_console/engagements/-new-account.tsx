import { useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { createAccount } from "~/api/nouns/accounts.ts";
import type { ApiError } from "~/api/transport/errors.ts";
import { formIssue } from "~/api/transport/issue-text.ts";
import { WritesTo } from "~/components/credentials/writes-to.tsx";
import { DialogAction } from "~/components/form/dialog-action.tsx";
import { FormDialog } from "~/components/form/form-dialog.tsx";
import { type GroupBinding, requiredText, useForm } from "~/components/form/use-form.ts";
import { actOf } from "~/components/nouns/acts.ts";
import { Address, isAddress, NewAccount as NewAccountBody } from "~/contract/accounts.ts";
import { accountCreate } from "~/contract/plain.gen.ts";
import { z } from "~/contract/zod.ts";
import { isolate } from "~/lib/isolate.ts";
import { randomId } from "~/lib/random-id.ts";
import { linesOf } from "~/lib/words.ts";
import { Button, IconButton } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { FieldError } from "~/ui/field/field-parts.tsx";
import { LinesField } from "~/ui/field/lines-field.tsx";
import { TextField } from "~/ui/field/text-field.tsx";
import { showToast } from "~/ui/overlay/toast.tsx";
import { CreatedAccounts } from "./-created-accounts.tsx";

const FilledAddress = Address.check(z.refine(isAddress, "Fill in this address or remove it."));

/** The request of section 4.5, without blank addresses. */
const AccountForm = z.safeExtend(NewAccountBody, {
  externalId: requiredText("Enter the account's CRM ID."),
  addresses: z.array(FilledAddress),
});

/** A 409 is about the external ID: the organization has an account with it. */
const conflictIssues = ({ code }: ApiError) =>
  code === "conflict" ? [formIssue(["externalId"], "This external ID is already in use.")] : [];

/** The lines of an address, in the order of section 2.8. */
const LINES = [
  { name: "country", label: "Country", span: "col-span-2" },
  { name: "street", label: "Street", span: "col-span-4" },
  { name: "city", label: "City", span: "col-span-2" },
  { name: "state", label: "State", span: "col-span-2" },
  { name: "zip", label: "ZIP", span: "col-span-2" },
] as const;

const BLANK = { country: "", street: "", city: "", state: "", zip: "" };

/** `key` identifies an address while others are added and removed. */
type AddressValues = typeof BLANK & { key: string };

const EMPTY = {
  externalId: "",
  name: "",
  latitude: "",
  longitude: "",
  phoneNumbers: "",
  emailAddresses: "",
  addresses: Array.of<AddressValues>(),
};

/** The address as sent, without its empty lines. */
const toAddress = (address: AddressValues) =>
  Object.fromEntries(
    LINES.flatMap(({ name }) => {
      const line = address[name].trim();
      return line === "" ? [] : [[name, line]];
    }),
  );

const distinctLines = (text: string) => [...new Set(linesOf(text))];

/** Undefined if empty; NaN, which the schema refuses, if it isn't a number. */
const toDegrees = (text: string) => (text.trim() === "" ? undefined : Number(text));

const toRequest = (values: typeof EMPTY) => ({
  externalId: values.externalId,
  name: values.name.trim() || undefined,
  latitude: toDegrees(values.latitude),
  longitude: toDegrees(values.longitude),
  phoneNumbers: distinctLines(values.phoneNumbers),
  emailAddresses: distinctLines(values.emailAddresses),
  addresses: values.addresses.map(toAddress),
});

/** The button that creates an account, and its dialog. */
export const CreateAccount = () => (
  <DialogAction
    endpoint={accountCreate}
    action={{ label: actOf(accountCreate.name), words: "new add crm", icon: Plus }}
  >
    {(close) => <NewAccountDialog onClose={close} />}
  </DialogAction>
);

/** Creates accounts (section 4.5), one after the other, and lists them. */
function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<string>();
  const form = useForm({
    initial: EMPTY,
    draft: "new-account",
    schema: AccountForm,
    toRequest,
    write: createAccount(useQueryClient()),
    issuesOf: conflictIssues,
    onDone: ({ id }, { name }) => {
      setCreated(id);
      form.reset();
      void showToast({
        // A name says more than a long ID, which the table has.
        title: name.trim() ? `Account ${isolate(name.trim())} created` : "Account created",
      });
    },
  });
  const addresses = form.bindGroup("addresses");
  const latitude = form.bind("latitude");
  const longitude = form.bind("longitude");
  // An address that is filled in wrongly says so itself.
  const missing = form.values.addresses.length === 0 ? addresses.errorAt() : undefined;
  const isWrong =
    missing !== undefined || latitude.error !== undefined || longitude.error !== undefined;
  return (
    <FormDialog
      title="Create account"
      submit="Create account"
      submitting="Creating"
      cancel={created === undefined ? "Cancel" : "Close"}
      form={form}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <TextField label="External ID" mono {...form.bind("externalId")} />
        <TextField label="Name" optional {...form.bind("name")} />
      </div>
      <div className="border-t border-line pt-3">
        <h3 className="font-[600]">Location</h3>
        {!isWrong && (
          <p className="mt-0.5 text-small text-text-muted">Enter coordinates or an address.</p>
        )}
        <FieldError id="location-error">{missing}</FieldError>
        <div className="mt-3 grid grid-cols-2 gap-4">
          <TextField label="Latitude" inputMode="decimal" placeholder="30.2672" {...latitude} />
          <TextField label="Longitude" inputMode="decimal" placeholder="-97.7431" {...longitude} />
        </div>
        <AddressFields {...addresses} />
      </div>
      <div className="grid grid-cols-2 gap-4 border-t border-line pt-4 max-sm:grid-cols-1">
        <LinesField
          label="Phone numbers"
          optional
          hint="One per line"
          {...form.bind("phoneNumbers")}
        />
        <LinesField
          label="Email addresses"
          optional
          hint="One per line"
          {...form.bind("emailAddresses")}
        />
      </div>
      <WritesTo />
      <CreatedAccounts created={created} />
    </FormDialog>
  );
}

/** A list of addresses, with issues beside each line. */
function AddressFields({ value, onChange, errorAt }: GroupBinding<AddressValues[]>) {
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
        onClick={() => onChange([...value, { ...BLANK, key: randomId() }], value.length)}
      >
        Add address
      </Button>
    </>
  );
}
