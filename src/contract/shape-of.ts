import type { Schema } from "./schema.ts";
import { isList, type Shape, type Shaped } from "./shape.ts";
import { z } from "./zod.ts";

/** One of several shapes; the choices among them are laid open. */
function choice(shapes: readonly Shape[]): Shape {
  const open = shapes.flatMap((shape) => (isList(shape) && shape.length > 1 ? shape : [shape]));
  return open.length === 1 && open[0] !== undefined ? open[0] : open;
}

/** The shape of what a schema accepts, without its limits. */
export function shapeOf(schema: Schema): Shape {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodDefault) {
    return choice([shapeOf(schema._zod.def.innerType), "undefined"]);
  }
  if (schema instanceof z.core.$ZodNullable) {
    return choice([shapeOf(schema._zod.def.innerType), "null"]);
  }
  if (schema instanceof z.core.$ZodObject) {
    const fields = Object.entries(schema._zod.def.shape);
    return Object.fromEntries(fields.map(([key, field]) => [key, shapeOf(field)]));
  }
  if (schema instanceof z.core.$ZodArray) return [shapeOf(schema._zod.def.element)];
  if (schema instanceof z.core.$ZodUnion) return choice(schema._zod.def.options.map(shapeOf));
  if (schema instanceof z.core.$ZodEnum || schema instanceof z.core.$ZodLiteral) {
    return choice([...(schema._zod.values ?? [])].map((value) => JSON.stringify(value)));
  }
  return schema._zod.def.type;
}

/** A schema as something that has a shape. */
export const shaped = <S extends Schema>(schema: S): Shaped<z.output<S>> => ({
  shape: shapeOf(schema),
});
