import type { Plugin } from 'vite';

/** Module that react-i18next imports -> what it needs of it. */
const standIns: Readonly<Record<string, string>> = {
  // Keys are texts, never functions: without this one function, i18next is loaded later (`i18n.ts`).
  i18next: 'export const keyFromSelector = (selector) => String(selector);',
  // For versions of React before 18.
  'use-sync-external-store/shim': "export { useSyncExternalStore } from 'react';",
};
const PREFIX = '\0react-i18next:';

/** Vite plugin: leaves out of the browser's first code what react-i18next imports and this portal does not use. */
export const slimI18next = (): Plugin => ({
  name: 'slim-i18next',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer?.includes('/react-i18next/') && source in standIns ? `${PREFIX}${source}` : null,
  load: (id) => (id.startsWith(PREFIX) ? standIns[id.slice(PREFIX.length)] : null),
});
