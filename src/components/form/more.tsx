import { type ReactNode, useState } from "react";

/** Fields that few people fill in, folded away. It opens if one of them `needs` to be seen. */
export function More({ needs, children }: { needs: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(needs);
  return (
    <details open={open || needs} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit rounded-control text-text-muted hover:text-text max-md:py-2">
        More
      </summary>
      <div className="mt-3 flex flex-col gap-4">{children}</div>
    </details>
  );
}
