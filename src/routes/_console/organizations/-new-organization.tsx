import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { createOrganization } from "~/api/organizations.ts";
import { FormDialog } from "~/components/form-dialog.tsx";
import { useSeenNames } from "~/components/names.tsx";
import { useForm } from "~/components/use-form.ts";
import { OneTagField } from "~/ui/one-tag-field.tsx";
import { SwitchField } from "~/ui/switch-field.tsx";
import { TagsField } from "~/ui/tags-field.tsx";
import { TextField } from "~/ui/text-field.tsx";
import { showToast } from "~/ui/toast.tsx";

interface Values {
  name: string;
  orgGroupIds: string[];
  ownerUid: string;
  industryIds: string[];
  adminUids: string[];
  disabled: boolean;
}

const EMPTY: Values = {
  name: "",
  orgGroupIds: [],
  ownerUid: "",
  industryIds: [],
  adminUids: [],
  disabled: false,
};

/** Creates an organization (section 4.6). The fields carry the names their issues come with. */
export default function NewOrganization({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const users = useSeenNames("user");
  const industries = useSeenNames("industry");
  const form = useForm({
    initial: EMPTY,
    draft: "new-organization",
    mutation: createOrganization(client),
    variables: ({ ownerUid, ...values }) => ({
      ...values,
      ...(ownerUid !== "" && { ownerUid }),
    }),
    onDone: ({ id, name }, values) => {
      onClose();
      const open = () =>
        void navigate({ to: "/organizations/$organizationId", params: { organizationId: id } });
      void showToast({
        title: `Organization ${name || values.name} created`,
        ...(id !== "" && { action: { label: "Open", onPress: open } }),
      });
    },
  });
  return (
    <FormDialog
      title="New organization"
      submit="Create organization"
      submitting="Creating"
      nothing="Nothing was created."
      form={form}
      onClose={onClose}
    >
      <TextField label="Name" {...form.bind("name")} />
      <TagsField
        label="Organization groups"
        optional
        hint="Type or paste an id and press Enter."
        placeholder="Add a group"
        options={[]}
        {...form.bind("orgGroupIds")}
      />
      <OneTagField label="Owner" optional options={users} {...form.bind("ownerUid")} />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <TagsField label="Industries" optional options={industries} {...form.bind("industryIds")} />
        <TagsField label="Admins" optional options={users} {...form.bind("adminUids")} />
      </div>
      <SwitchField
        label="Create it disabled"
        value={form.values.disabled}
        onChange={form.bind("disabled").onChange}
      />
    </FormDialog>
  );
}
