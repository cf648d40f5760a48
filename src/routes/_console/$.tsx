import { createFileRoute } from "@tanstack/react-router";
import { NotFoundPage } from "~/components/page/not-found-page.tsx";

/** Any other address: the frame stays. */
export const Route = createFileRoute("/_console/$")({ component: NotFoundPage });
