/** Modules that vite.config.ts generates from the data at build time. */

declare module 'virtual:catalogue' {
  /** Order and keys of the steps; `virtual:forms` loads their schemas one by one. */
  export const steps: readonly (import('../../engine/schema/types.ts').StepRef &
    Pick<import('../../engine/schema/types.ts').FormDefinition, 'schemaVersion'>)[];
  export const institutions: readonly import('../../engine/schema/types.ts').Institution[];
  /** The answers that the portal itself reads, as `step.field`. */
  export const roles: import('../../engine/schema/types.ts').StepRoles;
  /** Language -> locale of its numbers and dates, in the order of the language switch. */
  export const languages: Readonly<Record<string, string>>;
  /** List of the data -> its version. */
  export const listVersions: Readonly<Record<string, string>>;
  /** Staff maintain a list of `schemas/lists`. */
  export const hasStaffLists: boolean;
  /** Placeholders that every text may name. */
  export const textValues: import('../../engine/text/text-values.ts').TextValues;
  /** Every kind of content, also those that only admins read. */
  export const contentKeys: readonly string[];
  /** Kinds of content that have public pages. */
  export const content: readonly import('../../engine/schema/types.ts').PublicContent[];
}
declare module 'virtual:staff-roles' {
  /** Role of staff -> its rights. */
  export const staffRoles: import('../../engine/staff/staff-roles.ts').StaffRoles;
}

declare module 'virtual:forms' {
  export interface LoadedForm {
    readonly definition: import('../../engine/schema/types.ts').FormDefinition;
    /** Compiled validators of its conditions by the name of the subschema. */
    readonly validators: Readonly<Record<string, unknown>>;
    /** Undefined for a form without expressions. */
    readonly evaluate: import('../../engine/schema/checker.ts').Evaluate | undefined;
    /** Whether a help text has links, pictures or emphasised words, in any language. */
    readonly hasMarkedHelp?: boolean;
  }
  export interface FormRules {
    /** The compiled validator of the form, by the name of its schema. */
    readonly validators: Readonly<Record<string, unknown>>;
  }
  export function loadForm(key: string): Promise<LoadedForm>;
  export function loadRules(key: string): Promise<FormRules>;
}

declare module 'virtual:browser-router' {
  export { createBrowserRouter, matchRoutes } from 'react-router-dom';
}

declare module 'virtual:locales' {
  export const languages: readonly string[];
  /** All texts of one language: file name -> its JSON. */
  export function loadLocale(language: string): Promise<Readonly<Record<string, unknown>>>;
}

declare module 'virtual:page-texts' {
  /** Names of all groups of texts that `loadLocale` leaves out. */
  export const pageTexts: readonly string[];
  /** The texts of one group: file name -> its JSON. */
  export function loadPageTexts(language: string, name: string): Promise<Readonly<Record<string, unknown>>>;
}
