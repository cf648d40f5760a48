/** A person's rights: each role includes those before it. */
export const ROLES = ["viewer", "editor", "admin"] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Record<Role, string> = {
  viewer: "Viewer",
  editor: "Editor",
  admin: "Admin",
};

/** Whether a role is enough. A credential's session has no role: it may do what the credential may. */
export const isEnough = (role: Role | null | undefined, needed: Role): boolean =>
  role === null || role === undefined || ROLES.indexOf(role) >= ROLES.indexOf(needed);
