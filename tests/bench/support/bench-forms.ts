import type { Plugin } from 'vite';
import type { FormDefinition } from '../../../src/engine/schema/types.ts';
import { compileValidators, toEsModule } from '../../../src/tooling/vite/catalogue-plugin.ts';

const OWN = 'virtual:bench-form/';

const moduleOf = (form: FormDefinition): string =>
  `${toEsModule(compileValidators(form.schema))}\nexport const definition = ${JSON.stringify(form)};`;

const loaderOf = (forms: readonly FormDefinition[]): string =>
  [
    'const own = {',
    ...forms.map(({ key }) => `  ${JSON.stringify(key)}: () => import('${OWN}${key}'),`),
    '};',
    'export const loadForm = (key) => own[key]();',
    // One module has all validators of a form.
    'export const loadRules = loadForm;',
  ].join('\n');

/** Serves the forms that a benchmark measures in the place of the officers' own, compiled as the build compiles those. */
export const benchForms = (forms: readonly FormDefinition[]): Plugin => ({
  name: 'bench-forms',
  enforce: 'pre',
  resolveId: (id) => (id === 'virtual:forms' || id.startsWith(OWN) ? `\0bench:${id}` : undefined),
  load: (id) => {
    if (id === '\0bench:virtual:forms') return loaderOf(forms);
    const form = forms.find(({ key }) => id === `\0bench:${OWN}${key}`);
    return form && moduleOf(form);
  },
});
