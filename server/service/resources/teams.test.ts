import { expect, test } from "vitest";
import { organizationCreate, organizationList } from "~/contract/organizations.ts";
import { teamCreate } from "~/contract/teams.ts";
import { sql } from "~server/shared/database/database.ts";
import { pathsOf } from "../testing/api.ts";
import { describeOnPglite } from "../testing/service.ts";

describeOnPglite("teams", (service) => {
  const newOrganization = async () => {
    const body = { name: "Teams of their own", orgGroupIds: [] };
    return (await service().api.read(organizationCreate, { body })).id;
  };

  test("are created with all fields and listed in their organization", async () => {
    const { api, sandbox } = service();
    const orgId = await newOrganization();
    const body = {
      name: " North ",
      coachUids: [sandbox.userId],
      memberUids: ["usr_new", sandbox.userId, "usr_new"],
      newUserDefaultConversationTypes: ["ct_a"],
      betaFeatures: ["live-coaching"],
    };
    const team = await api.read(teamCreate, { params: { orgId }, body });
    expect(team).toMatchObject({
      name: "North",
      organizationId: orgId,
      coachUids: [sandbox.userId],
      memberUids: ["usr_new", sandbox.userId],
      newUserDefaultConversationTypes: ["ct_a"],
    });
    expect(Object.keys(team.coachManifest)).toEqual([sandbox.userId]);
    expect(Object.keys(team.memberManifest).sort()).toEqual(["usr_new", sandbox.userId].sort());
    const { data } = await api.read(organizationList);
    const { id, name, coachUids, memberUids } = team;
    expect(data.find((one) => one.id === orgId)?.teams).toEqual([
      { id, name, coachUids, memberUids },
    ]);
  });

  test("don't tell an organization the names of another one's people", async () => {
    const { api, database, sandbox } = service();
    const foreign = await database.row<{ id: string }>(
      sql`select id from app_user where organization_id <> ${sandbox.organizationId} limit 1`,
    );
    const uid = foreign?.id ?? "";
    const params = { orgId: sandbox.organizationId };
    const body = { name: "Foreign coach", coachUids: [uid] };
    const named = await api.read(teamCreate, { params, body });
    expect(named.coachManifest[uid]).toHaveProperty("firstName");
    const token = sandbox.organizationApiToken;
    const unnamed = await api.read(teamCreate, { token, params, body });
    expect(unnamed.coachManifest[uid]).not.toHaveProperty("firstName");
  });

  test("report every wrong field", async () => {
    const { api, sandbox } = service();
    const params = { orgId: sandbox.organizationId };
    const body = { coachUids: "usr_a", memberUids: [{}], betaFeatures: ["a\0"] };
    const reply = await api.call(teamCreate, { params, body });
    expect(pathsOf(reply).sort()).toEqual(["coachUids", "memberUids.0", "name"]);
  });
});
