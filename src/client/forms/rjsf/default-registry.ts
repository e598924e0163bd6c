import type { Registry } from '@rjsf/utils';

/**
 * Replaces rjsf's registry of default fields, templates and widgets, which would add 63 KB (gzip) to the build although
 * the renderer has its own.
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

// biome-ignore lint/style/noDefaultExport: the replaced module has one
export default getDefaultRegistry;
