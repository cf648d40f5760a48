import { useQueryClient } from "@tanstack/react-query";
import type { Ref } from "react";
import { createAccount } from "~/api/accounts.ts";
import { WritesTo } from "~/components/credentials/writes-to.tsx";
import { Form, SubmitButton } from "~/components/form/form.tsx";
import { useForm } from "~/components/form/use-form.ts";
import { isolate } from "~/lib/isolate.ts";
import { LinesField } from "~/ui/field/lines-field.tsx";
import { FieldError } from "~/ui/field/field-parts.tsx";
import { TextField } from "~/ui/field/text-field.tsx";
import { showToast } from "~/ui/overlay/toast.tsx";
import { AccountForm, conflictIssues } from "./-account-schema.ts";
import { AddressFields, type AddressValues, toAddress } from "./-address-fields.tsx";
import { linesOf } from "./-lines.ts";

const EMPTY = {
  externalId: "",
  name: "",
  latitude: "",
  longitude: "",
  phoneNumbers: "",
  emailAddresses: "",
  addresses: Array.of<AddressValues>(),
};

/** Undefined if empty; NaN, which the schema refuses, if it isn't a number. */
const toDegrees = (text: string) => (text.trim() === "" ? undefined : Number(text));

const toRequest = (values: typeof EMPTY) => ({
  externalId: values.externalId,
  name: values.name.trim() || undefined,
  latitude: toDegrees(values.latitude),
  longitude: toDegrees(values.longitude),
  phoneNumbers: linesOf(values.phoneNumbers),
  emailAddresses: linesOf(values.emailAddresses),
  addresses: values.addresses.map(toAddress),
});

/** Creates an account (section 4.5). What was typed is kept until it is sent. */
export function NewAccount({
  first,
  onCreated,
}: {
  first: Ref<HTMLInputElement>;
  onCreated: (id: string) => void;
}) {
  const form = useForm({
    initial: EMPTY,
    draft: "new-account",
    stays: true,
    schema: AccountForm,
    toRequest,
    write: createAccount(useQueryClient()),
    issuesOf: conflictIssues,
    onDone: ({ id }, { name, externalId }, detail) => {
      onCreated(id);
      void showToast({
        title: `Account ${isolate(name.trim() || externalId.trim())} created`,
        detail,
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
    <Form form={form} label="New account" className="p-4">
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <TextField label="External ID" mono ref={first} {...form.bind("externalId")} />
        <TextField label="Name" optional {...form.bind("name")} />
      </div>
      <div className="border-t border-line pt-3">
        <h2 className="font-[600]">Location</h2>
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
      <div className="flex flex-wrap items-center justify-between gap-3">
        <WritesTo className="flex-1" />
        <SubmitButton of={form} submitting="Creating">
          Create account
        </SubmitButton>
      </div>
    </Form>
  );
}
