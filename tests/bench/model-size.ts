import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { FormDefinition } from '../../src/engine/schema/types.ts';
import { findCatalogue, listForms } from '../../src/officer/data/catalogue.ts';
import { formModule } from '../../src/tooling/vite/catalogue-plugin.ts';
import { addFormsTo, formsOfOthers } from '../support/forms-of-others/read-forms.ts';
import { currentData } from '../support/officer/current-data.ts';
import { table } from './support/statistics.ts';

/**
 * What a browser fetches of a form beside its texts: definition and compiled validators, minified, gzip. All forms of the
 * portal, and the largest ones of tests/forms-of-others.
 * Usage: npm run bench:model
 */
const LIMIT_KB = 25;
const LISTED_OTHERS = 3;
const PREFIX = 'form:';

const catalogue = findCatalogue(addFormsTo(currentData));
if (!catalogue) throw new Error('the forms cannot be read');
const forms = new Map(listForms(catalogue).map((form) => [form.key, form] as const));

const moduleOf = (id: string): string => {
  const form = forms.get(id.slice(PREFIX.length + 1));
  if (!form) throw new Error(`there is no form ${id}`);
  return formModule(form);
};

const sizes = async (): Promise<readonly (readonly [FormDefinition, number])[]> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'forms',
        resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
        load: (id) => (id.startsWith(`\0${PREFIX}`) ? moduleOf(id) : undefined),
      },
    ],
    build: {
      write: false,
      rollupOptions: {
        input: Object.fromEntries([...forms.keys()].map((key) => [key, `${PREFIX}${key}`])),
        preserveEntrySignatures: 'strict',
        // Evaluates expressions; the same file for all forms.
        external: [/expression\.ts$/],
      },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  return outputs.flatMap((chunk) => {
    const form = chunk.type === 'chunk' && chunk.isEntry ? forms.get(chunk.name) : undefined;
    return form && chunk.type === 'chunk' ? [[form, gzipSync(chunk.code).length / 1000] as const] : [];
  });
};

const isStep = ({ key }: FormDefinition): boolean => catalogue.steps.some((step) => step.key === key);
const isOther = ({ key }: FormDefinition): boolean => formsOfOthers.includes(key);

const measured = [...(await sizes())].sort(([, a], [, b]) => b - a);
const listed = [
  ...measured.filter(([form]) => isStep(form) && !isOther(form)),
  ...measured.filter(([form]) => !isStep(form)).slice(0, LISTED_OTHERS),
  ...measured.filter(([form]) => isOther(form)).slice(0, LISTED_OTHERS),
];
const isHeld = measured.length === forms.size && measured.every(([, size]) => size <= LIMIT_KB);
console.log(`Compiled forms, KB gzip; ${measured.length} of ${forms.size} measured\n`);
console.log(
  table([['form', 'KB', 'allowed'], ...listed.map(([{ key }, size]) => [key, size.toFixed(1), `${LIMIT_KB}`])]),
);
process.exitCode = isHeld ? 0 : 1;
