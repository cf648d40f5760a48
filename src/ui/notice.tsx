import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";

const TONES = {
  warning: { tint: "bg-warning-tint", ink: "text-warning", Icon: TriangleAlert },
  negative: { tint: "bg-negative-tint", ink: "text-negative", Icon: CircleAlert },
  positive: { tint: "bg-positive-tint", ink: "text-positive", Icon: CircleCheck },
} as const;

/** Something to know before continuing, within a page or a dialog. */
export function Notice({
  tone,
  role,
  className,
  children,
}: {
  tone: keyof typeof TONES;
  role?: "alert" | "status";
  className?: string;
  children: ReactNode;
}) {
  const { tint, ink, Icon } = TONES[tone];
  return (
    <div
      role={role}
      className={classes("flex gap-2.5 rounded-control px-3 py-2.5", tint, className)}
    >
      <Icon size={16} className={classes("mt-0.5 shrink-0", ink)} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
