import { expect, test } from "vitest";
import { organizationCreate, organizationList } from "~/contract/organizations.ts";
import { refusalOf, issuesOf, pathsOf } from "../testing/api.ts";
import { describeService } from "../testing/service.ts";

describeService("organizations", (service) => {
  const create = (body: unknown) => service().api.call(organizationCreate, { body });

  test("are listed with teams, people, industries and integrations", async () => {
    const { api, sandbox } = service();
    const { data, cursor } = await api.read(organizationList);
    expect(cursor).toBeNull();
    expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toSorted());
    const teams = data.flatMap((organization) => organization.teams);
    expect(data.length).toBeGreaterThanOrEqual(6);
    expect(teams.length).toBeGreaterThanOrEqual(60);
    const sandboxOrganization = data.find(({ id }) => id === sandbox.organizationId);
    expect(sandboxOrganization?.teams.length).toBe(
      Math.max(...data.map((one) => one.teams.length)),
    );
    expect(sandboxOrganization?.adminUids).toContain(sandbox.userId);
    expect(sandboxOrganization?.industries.length).toBeGreaterThan(0);
    expect(data.some((organization) => organization.disabled)).toBe(true);
    const integrations = data.flatMap((organization) => organization.integrations);
    const contradicting = integrations.filter((one) => one.isActive && one.deletedAt !== null);
    expect(contradicting).toHaveLength(1);
  });

  test("are created with all fields and listed", async () => {
    const { api } = service();
    const body = {
      name: "  Harbor Décor 🏠  ",
      orgGroupIds: ["grp_home"],
      adminUids: ["usr_a"],
      ownerUid: "usr_b",
      disabled: true,
      industryIds: ["ind_solar"],
    };
    const created = await api.read(organizationCreate, { body });
    expect(created).toMatchObject({
      name: "Harbor Décor 🏠",
      adminUids: ["usr_a"],
      ownerUid: "usr_b",
      disabled: true,
      teams: [],
      integrations: [],
    });
    expect(created.industries.map(({ id }) => id)).toEqual(["ind_solar"]);
    expect(Math.abs(Date.parse(created.dateCreated) - Date.now())).toBeLessThan(60_000);
    const { data } = await api.read(organizationList);
    expect(data.find(({ id }) => id === created.id)).toEqual(created);
  });

  test("report every wrong field with what was expected and received", async () => {
    const reply = await create({ name: 5, adminUids: [1, "usr_a", null], disabled: "no" });
    expect(reply.status).toBe(422);
    expect(pathsOf(reply).sort()).toEqual(
      ["adminUids.0", "adminUids.2", "disabled", "name", "orgGroupIds"].sort(),
    );
    const issues = issuesOf(reply);
    const received = issues.map(({ path, expected, received: got }) => [
      path.join("."),
      expected,
      got,
    ]);
    expect(received).toContainEqual(["name", "string", "number"]);
    expect(received).toContainEqual(["adminUids.2", "string", "null"]);
    expect(received).toContainEqual(["orgGroupIds", "array", "undefined"]);
    expect(issues.every(({ code, message }) => code !== "" && message !== "")).toBe(true);
  });

  test.each([
    ["an empty name", { name: "   ", orgGroupIds: [] }, ["name"]],
    ["a name of 201 characters", { name: "x".repeat(201), orgGroupIds: [] }, ["name"]],
    [
      "an unknown industry",
      { name: "x", orgGroupIds: [], industryIds: ["ind_solar", "no"] },
      ["industryIds.1"],
    ],
    ["a NUL character", { name: "a\0b", orgGroupIds: [] }, ["name"]],
    ["half a surrogate pair", { name: "a", orgGroupIds: ["\ud800"] }, ["orgGroupIds.0"]],
    ["a list", [], [""]],
    ["null", null, [""]],
    ["text", "text", [""]],
  ])("reject %s", async (_, body, paths) => {
    const reply = await create(body);
    expect(pathsOf(reply)).toEqual(paths);
  });

  test("accept a body of 1 MiB and reject one byte more with 413", async () => {
    const { api } = service();
    const frame = JSON.stringify({ name: "x", orgGroupIds: [], later: "" });
    const fill = (size: number) => frame.replace('""', `"${"y".repeat(size - frame.length)}"`);
    const whole = await api.call(organizationCreate, { text: fill(1_048_576) });
    expect(whole.status).toBe(200);
    const reply = await api.call(organizationCreate, { text: fill(1_048_577) });
    expect(refusalOf(reply)).toBe(413);
  });
});
