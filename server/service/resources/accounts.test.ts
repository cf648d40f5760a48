import { expect, test } from "vitest";
import { accountCreate } from "~/contract/accounts.ts";
import { sql } from "~server/shared/database/database.ts";
import { refusalOf, pathsOf } from "../testing/api.ts";
import { describeService } from "../testing/service.ts";

describeService("accounts", (service) => {
  const create = (body: unknown, token?: string) =>
    service().api.call(accountCreate, { token, body });

  const place = { latitude: 47.5, longitude: -122.25 };

  test("are created with all fields and returned without an envelope", async () => {
    const { api, sandbox, database } = service();
    const body = {
      externalId: "acc-whole",
      name: "Décor & Söhne 🏠",
      ...place,
      phoneNumbers: ["+1 206 555 0100"],
      emailAddresses: ["office@decor.example", "x@decor.example"],
      addresses: [
        { country: "US", street: '1 "Main"', city: "Seattle", state: "WA", zip: "98101" },
        { city: "Tacoma" },
      ],
    };
    const account = await api.read(accountCreate, { body });
    expect(account).toMatchObject(body);
    expect(Math.abs(Date.parse(account.createdAt ?? "") - Date.now())).toBeLessThan(60_000);
    expect(account.updatedAt).toBe(account.createdAt);
    const stored = await database.row(sql`
      select organization_id as "organizationId", name, latitude from account
      where id = ${account.id}`);
    expect(stored).toEqual({
      organizationId: sandbox.organizationId,
      name: body.name,
      latitude: 47.5,
    });
  });

  test.each([
    ["coordinates, which may be zero", { latitude: 0, longitude: 0 }],
    ["an address", { addresses: [{ zip: "98101" }] }],
    ["an address and half a coordinate", { latitude: 1, addresses: [{ city: "Kent" }] }],
  ])("need an external ID and %s", async (name, where) => {
    const body = { externalId: `acc ${name}`, ...where, later: "unknown fields are ignored" };
    const account = await service().api.read(accountCreate, { body });
    expect(account).toMatchObject({
      ...where,
      name: null,
      phoneNumbers: [],
      emailAddresses: [],
    });
  });

  test.each([
    ["no external ID", { ...place }, ["externalId"]],
    ["an empty external ID", { externalId: "", ...place }, ["externalId"]],
    ["neither place nor address", { externalId: "x" }, ["addresses"]],
    ["only a latitude", { externalId: "x", latitude: 1 }, ["longitude"]],
    ["only a longitude", { externalId: "x", longitude: 1 }, ["latitude"]],
    ["blank addresses", { externalId: "x", addresses: [{}, { city: " " }] }, ["addresses"]],
    [
      "wrong types",
      { externalId: 1, latitude: "1", phoneNumbers: [1], addresses: [{ zip: 98101 }] },
      ["addresses.0.zip", "externalId", "latitude", "phoneNumbers.0"],
    ],
    ["a NUL character", { externalId: "x", ...place, name: "a\0" }, ["name"]],
    ["a list", [], [""]],
  ])("with %s are rejected", async (_, body, paths) => {
    const reply = await create(body);
    expect(pathsOf(reply).toSorted()).toEqual(paths);
  });

  test("with a known external ID are a 409, within one organization", async () => {
    const { sandbox, token, organizationToken, database } = service();
    const body = { externalId: "acc-twice", ...place };
    expect((await create(body, sandbox.organizationApiToken)).status).toBe(200);
    for (const other of [token, organizationToken, sandbox.organizationApiToken]) {
      const reply = await create({ ...body, name: "Another" }, other);
      expect(refusalOf(reply)).toBe(409);
    }
    const elsewhere = await database.row<{ externalId: string }>(sql`
      select external_id as "externalId" from account
      where organization_id <> ${sandbox.organizationId} limit 1`);
    expect((await create({ ...place, ...elsewhere })).status).toBe(200);
  });

  test("are created once by concurrent calls", async () => {
    const body = { externalId: "acc-race", ...place };
    const replies = await Promise.all([1, 2, 3, 4].map(() => create(body)));
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual([
      "200",
      "409",
      "409",
      "409",
    ]);
  });
});
