/** Roles are compared case-insensitively (specification 6). */
export const isAdmin = (user: { readonly role: string }): boolean => user.role.toLowerCase() === 'admin';
