import { type Endpoint, fillPath, pathParams } from "~/contract/endpoint.ts";
import { inspect, type Schema } from "~/contract/schema.ts";
import { NOWHERE } from "./api.ts";
import { IN_BODIES, IN_URLS } from "./hostile-values.ts";

/** A request with one hostile value. */
export interface Attack {
  readonly name: string;
  readonly path: string;
  readonly text: string | undefined;
}

const HERE = "<here>";
let number = 0;

/** A valid value: an object has its required fields, a list is empty. Strings are unique. */
function valid(schema: Schema): unknown {
  const node = inspect(schema);
  switch (node.type) {
    case "object":
      return required(node.shape);
    case "array":
      return [];
    case "number":
      return 1;
    case "boolean":
      return true;
    case "string":
      if (node.format === "datetime") return "2026-01-01T00:00:00Z";
      return node.values?.[0] ?? `hostile-${(number += 1)}`;
    default:
      return {};
  }
}

const required = (shape: Readonly<Record<string, Schema>>) =>
  Object.fromEntries(
    Object.entries(shape)
      .filter(([, field]) => !inspect(field).optional)
      .map(([key, field]) => [key, valid(field)]),
  );

/** Bodies with `HERE` in place of each field, and of what is inside it. */
function bodies(schema: Schema, path: string): { path: string; body: unknown }[] {
  const here = { path, body: HERE };
  const node = inspect(schema);
  if (node.type === "array") {
    const items = bodies(node.element, `${path}[0]`);
    return [here, ...items.map((item) => ({ ...item, body: [item.body] }))];
  }
  if (node.type === "union") return [here, { path: `${path}.key`, body: { key: HERE } }];
  if (node.type !== "object") return [here];
  const fields = Object.entries(node.shape).flatMap(([key, field]) =>
    bodies(field, `${path}.${key}`).map((item) => ({ ...item, key })),
  );
  return [
    here,
    ...fields.map(({ key, ...item }) => ({
      ...item,
      body: { ...required(node.shape), [key]: item.body },
    })),
  ];
}

/** What else a body needs to be valid. */
const MORE: Readonly<Record<string, object>> = { accountCreate: { latitude: 1, longitude: 1 } };

const each = <T>(
  values: Readonly<Record<string, string>>,
  use: (text: string, name: string) => T,
) => Object.entries(values).map(([name, text]) => use(text, name));

function inPath(row: Endpoint, params: Readonly<Record<string, string>>, text: Attack["text"]) {
  return pathParams(row.path).flatMap((param) =>
    each(IN_URLS, (value, name) => ({
      name: `{${param}}: ${name}`,
      path: fillPath(row.path, { ...params, [param]: HERE }).replace(
        encodeURIComponent(HERE),
        value,
      ),
      text,
    })),
  );
}

/** The parameters of a query or a form: all required ones, and one that is hostile. */
function inParameters(shape: Readonly<Record<string, Schema>>) {
  const others = Object.entries(required(shape));
  return Object.keys(shape).flatMap((key) =>
    each(IN_URLS, (value, name) => {
      const rest = others.filter(([other]) => other !== key);
      const valid = new URLSearchParams(rest.map(([other, given]) => [other, String(given)]));
      return {
        name: `${key}: ${name}`,
        text: `${valid.toString()}&${encodeURIComponent(key)}=${value}`,
      };
    }),
  );
}

const inBody = (row: Endpoint) =>
  (row.body ? bodies(row.body, "body") : []).flatMap((field) =>
    each(IN_BODIES, (value, name) => {
      const body = field.path === "body" ? HERE : { ...MORE[row.name], ...Object(field.body) };
      const text = JSON.stringify(body).replace(JSON.stringify(HERE), () => value);
      return { name: `${field.path}: ${name}`, text };
    }),
  );

/** Requests to an endpoint: every parameter and field, each with every hostile value. */
export function attacks(row: Endpoint, params: Readonly<Record<string, string>>): Attack[] {
  const all = { ...NOWHERE, ...params };
  const path = fillPath(row.path, all);
  const base = row.body && JSON.stringify({ ...Object(valid(row.body)), ...MORE[row.name] });
  const form = row.bodyType === "form" && row.body ? inspect(row.body) : undefined;
  const body = form?.type === "object" ? inParameters(form.shape) : inBody(row);
  return [
    ...inPath(row, all, base),
    ...inParameters(row.query.shape).map(({ name, text }) => ({
      name,
      path: `${path}?${text}`,
      text: base,
    })),
    ...body.map((one) => ({ ...one, path })),
  ];
}
