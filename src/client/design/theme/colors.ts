import { neutrals } from '../../../engine/colours/neutrals.ts';

/** A token is a variable: what it stands for depends on theme and appearance (`appearance-rules.ts`). */
const variables = (prefix: string, group: string, roles: readonly string[]) =>
  Object.fromEntries(roles.map((role) => [role, { value: `var(--${prefix}-${group}-${role})` }]));

const BRAND_ROLES = ['solid', 'hover', 'contrast', 'fg', 'subtle', 'muted', 'emphasized', 'focusRing'];

/** `brand` and `danger` are colour palettes: what a component draws in `colorPalette.*` follows them. */
export const colorTokens = {
  ...Object.fromEntries(
    Object.entries(neutrals.light).map(([group, roles]) => [group, variables('tone', group, Object.keys(roles))]),
  ),
  danger: {
    ...variables('tone', 'danger', BRAND_ROLES),
    border: { value: 'var(--tone-danger-emphasized)' },
  },
  brand: { ...variables('theme', 'brand', BRAND_ROLES), border: { value: 'var(--theme-brand-emphasized)' } },
  accent: variables('theme', 'accent', ['solid', 'contrast', 'fg', 'subtle']),
};
