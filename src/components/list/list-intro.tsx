import type { ReactNode } from "react";

/** What a list is, below its filters. */
export const ListIntro = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="shrink-0 border-b border-line px-4 py-2 text-small short:order-last">
    <h2 className="mr-2 inline font-[600]">{title}</h2>
    <p className="inline text-text-muted">{children}</p>
  </div>
);
