import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "~/ui/testing/render.tsx";
import { TextField } from "./text-field.tsx";

const field = (label: string) => page.getByLabelText(label, { exact: true });

function Fields() {
  const [id, setId] = useState("");
  const [secret, setSecret] = useState("");
  const [name, setName] = useState("");
  return (
    <>
      <TextField label="ID" mono hint="The app's ID" value={id} onChange={setId} />
      <TextField label="Secret" secret value={secret} onChange={setSecret} />
      <TextField label="Name" value={name} onChange={setName} />
    </>
  );
}

test("fields of IDs and secrets remove invisible characters and say so, and names keep theirs", async () => {
  render(<Fields />);
  const [id, secret, name] = [field("ID"), field("Secret"), field("Name")];
  await id.fill("\u2060app_\u200b12\u00ad34\u200e");
  await expect.element(id).toHaveValue("app_1234");
  await expect.element(id).toHaveAccessibleDescription("Invisible characters were removed.");
  await secret.fill("s3cret\ufeff");
  await expect.element(secret).toHaveValue("s3cret");
  expect(page.getByText("Invisible characters were removed.").elements()).toHaveLength(2);
  await id.fill("app_123");
  await expect.element(id).toHaveAccessibleDescription("The app's ID");
  const family = "\u{1f469}\u200d\u{1f467}";
  await name.fill(family);
  await expect.element(name).toHaveValue(family);
});

test("IDs and secrets are neither capitalized nor corrected while they are typed", () => {
  render(<Fields />);
  for (const label of ["ID", "Secret"]) {
    const input = field(label).element();
    for (const attribute of ["autocapitalize", "autocorrect"])
      expect(input.getAttribute(attribute)).toBe("off");
    expect(input.getAttribute("spellcheck")).toBe("false");
  }
  expect(field("Name").element().getAttribute("autocapitalize")).toBeNull();
});
