import type { Registry } from '@rjsf/utils';

/**
 * Stands in for rjsf's registry of default fields, templates and widgets, which the build would otherwise carry along
 * (63 KB gzip) although the renderer brings its own.
 */
const getDefaultRegistry = (): Omit<Registry, 'schemaUtils'> => ({
  fields: {},
  // The type of rjsf demands templates that this renderer never uses.
  templates: { ButtonTemplates: {} } as Registry['templates'],
  widgets: {},
  rootSchema: {},
  formContext: {},
  translateString: (text) => text,
  globalFormOptions: { idPrefix: 'root', idSeparator: '.', useFallbackUiForUnsupportedType: false },
});

// biome-ignore lint/style/noDefaultExport: it replaces a module that has one
export default getDefaultRegistry;
