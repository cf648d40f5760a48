import { type Field, fieldsOf } from "~/components/batch/file/fields.ts";
import { EngagementBody } from "~/contract/engagements.ts";

/** Every field of the body of section 4.14. */
export const BODY_FIELDS: readonly Field[] = fieldsOf(EngagementBody.shape);
