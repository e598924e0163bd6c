/** Modules that vite.config.ts makes from the officers' data at build time. */

declare module 'virtual:catalogue' {
  /** Order and identity of the steps; their schemas come one by one through `virtual:forms`. */
  export const steps: readonly (import('../../engine/schema/types.ts').StepRef &
    Pick<import('../../engine/schema/types.ts').FormDefinition, 'schemaVersion'>)[];
  export const institutions: readonly import('../../engine/schema/types.ts').Institution[];
  /** Which answers mean something to the portal itself, as `step.field`. */
  export const roles: import('../../engine/schema/types.ts').StepRoles;
  /** Language -> what its numbers and dates follow, in the order in which languages are offered. */
  export const languages: Readonly<Record<string, string>>;
  /** Every kind of content, also those that only admins read. */
  export const contentKeys: readonly string[];
  /** Kinds of content that have public pages. */
  export const content: readonly import('../../engine/schema/types.ts').PublicContent[];
}

declare module 'virtual:forms' {
  export interface LoadedForm {
    readonly definition: import('../../engine/schema/types.ts').FormDefinition;
    /** Compiled validators by the name of the (sub)schema. */
    readonly validators: Readonly<Record<string, unknown>>;
  }
  export function loadForm(key: string): Promise<LoadedForm>;
}

declare module 'virtual:locales' {
  export const languages: readonly string[];
  /** All texts of one language: file name -> its JSON. */
  export function loadLocale(language: string): Promise<Readonly<Record<string, unknown>>>;
}

declare module 'virtual:page-texts' {
  /** Names of all groups of such texts. */
  export const pageTexts: readonly string[];
  /** Texts that are not among those above, by the name of their pages: file name -> its JSON. */
  export function loadPageTexts(language: string, name: string): Promise<Readonly<Record<string, unknown>>>;
}
