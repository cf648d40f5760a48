import { useQueryClient } from "@tanstack/react-query";
import { type Ref } from "react";
import { accountIssues, createAccount } from "~/api/accounts.ts";
import { FailureNotice } from "~/components/failure-notice.tsx";
import { useForm } from "~/components/use-form.ts";
import { linesOf } from "~/lib/lines.ts";
import { Button } from "~/ui/button.tsx";
import { LinesField } from "~/ui/lines-field.tsx";
import { FieldError, TextField } from "~/ui/text-field.tsx";
import { showToast } from "~/ui/toast.tsx";
import { AddressFields, type AddressValues, sentAddress } from "./-address-fields.tsx";

const EMPTY: {
  externalId: string;
  name: string;
  latitude: string;
  longitude: string;
  phoneNumbers: string;
  emailAddresses: string;
  addresses: readonly AddressValues[];
} = {
  externalId: "",
  name: "",
  latitude: "",
  longitude: "",
  phoneNumbers: "",
  emailAddresses: "",
  addresses: [],
};

/** What isn't typed isn't sent; what isn't a number is NaN, which the contract refuses. */
const degrees = (text: string) => (text.trim() === "" ? undefined : Number(text));

const requestOf = (values: typeof EMPTY) => ({
  externalId: values.externalId.trim(),
  name: values.name.trim() || undefined,
  latitude: degrees(values.latitude),
  longitude: degrees(values.longitude),
  phoneNumbers: linesOf(values.phoneNumbers),
  emailAddresses: linesOf(values.emailAddresses),
  addresses: values.addresses.map(sentAddress),
});

/** Creates an account (section 4.5). What was typed stays until it is sent. */
export function NewAccount({ first }: { first: Ref<HTMLInputElement> }) {
  const client = useQueryClient();
  const form = useForm({
    initial: EMPTY,
    draft: "new-account",
    stays: true,
    issuesOf: (values) => accountIssues(requestOf(values)),
    mutation: createAccount(client),
    variables: requestOf,
    onDone: ({ id, name, externalId }, values) =>
      void showToast({ title: `Account ${name || externalId || values.externalId || id} created` }),
  });
  const addresses = form.bindGroup("addresses");
  const nowhere = addresses.errorAt();
  return (
    <form
      aria-label="New account"
      noValidate
      className="flex flex-col gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (form.check()) form.submit();
      }}
    >
      <div className="-mb-4 empty:hidden">
        <FailureNotice nothing="Nothing was created." failure={form.failure} rest={form.rest} />
      </div>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <TextField label="External ID" mono ref={first} {...form.bind("externalId")} />
        <TextField label="Name" optional {...form.bind("name")} />
      </div>
      <div className="border-t border-line pt-3">
        <h2 className="font-[600]">Where it is</h2>
        <p className="mt-0.5 text-small text-text-muted">
          An account needs both a latitude and a longitude, or an address.
        </p>
        {nowhere !== undefined && <FieldError id="nowhere">{nowhere}</FieldError>}
        <div className="mt-3 grid grid-cols-2 gap-4">
          <TextField
            label="Latitude"
            inputMode="decimal"
            placeholder="30.2672"
            {...form.bind("latitude")}
          />
          <TextField
            label="Longitude"
            inputMode="decimal"
            placeholder="-97.7431"
            {...form.bind("longitude")}
          />
        </div>
        <AddressFields {...addresses} />
      </div>
      <div className="grid grid-cols-2 gap-4 border-t border-line pt-4 max-sm:grid-cols-1">
        <LinesField
          label="Phone numbers"
          optional
          hint="One a line."
          {...form.bind("phoneNumbers")}
        />
        <LinesField
          label="Email addresses"
          optional
          hint="One a line."
          {...form.bind("emailAddresses")}
        />
      </div>
      <div className="flex justify-end">
        <Button variant="primary" size="lg" type="submit" busy={form.busy}>
          {form.busy ? "Creating" : "Create account"}
        </Button>
      </div>
    </form>
  );
}
