import "~/contract/zod.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { makeQueryClient } from "~/api/query-client.ts";
import { applyTheme, chosenTheme } from "~/lib/theme.ts";
import { makeRouter } from "./router.ts";

applyTheme(chosenTheme());

const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root.");

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
