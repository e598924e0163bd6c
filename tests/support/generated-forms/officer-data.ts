import { buildCatalogue } from '../../../src/engine/schema/catalogue.ts';
import type { Answers, FormDefinition } from '../../../src/engine/schema/types.ts';
import { textKeysOfForm } from '../../../src/officer/data/form-text-keys.ts';
import { locateJson } from '../../../src/officer/data/located-json.ts';
import { createOfficerData, type OfficerData, valuesBelow } from '../../../src/officer/data/read-officer-data.ts';
import { currentData } from '../officer/current-data.ts';
import type { GeneratedField } from './generate-schema.ts';

export const STEP = 'generated';
const folder = `schemas/application/${STEP}`;
const line = (meta: string) => ({ $schema: `../../meta/${meta}.json` });

const withFiles = (data: OfficerData, contents: Readonly<Record<string, object>>): OfficerData => {
  const files = new Map(data.files);
  for (const [path, content] of Object.entries(contents))
    files.set(path, locateJson(path, JSON.stringify(content, null, 1)));
  return createOfficerData(files);
};

/** `form.b.c` -> `{ b: { c: text } }` */
export const nestTexts = (keys: readonly string[], textOf = (key: string): string => `Text ${key}`): object => {
  const root: Record<string, unknown> = {};
  for (const key of keys) {
    const parts = key.split('.').slice(1);
    let node = root;
    for (const part of parts.slice(0, -1)) {
      node[part] ??= {};
      node = node[part] as Record<string, unknown>;
    }
    node[parts.at(-1) ?? ''] = textOf(key);
  }
  return root;
};

const stepList = currentData.files.get('schemas/application/steps.json')?.value as {
  readonly steps: readonly object[];
};

export const formIn = (data: OfficerData): FormDefinition => {
  const form = buildCatalogue(valuesBelow(data, 'schemas')).steps.find(({ key }) => key === STEP);
  if (!form) throw new Error('the generated step is missing');
  return form;
};

/** The portal's data with the generated form as a step before the last one, and with all of its texts. */
export const addGeneratedStep = ({ schema, ui }: GeneratedField): OfficerData => {
  const data = withFiles(currentData, {
    [`${folder}/schema.json`]: { ...line('form-schema'), ...schema },
    [`${folder}/ui.json`]: { ...line('form-ui'), ...ui },
    [`${folder}/wire.json`]: line('form-wire'),
    [`${folder}/examples.json`]: { ...line('form-examples'), valid: {}, invalid: {} },
    'schemas/application/steps.json': {
      ...stepList,
      steps: [...stepList.steps.slice(0, -1), { key: STEP, wireStep: 7 }, ...stepList.steps.slice(-1)],
    },
  });
  const texts = nestTexts(textKeysOfForm(formIn(data), true).required);
  return withFiles(data, { [`locales/id/${STEP}.json`]: texts, [`locales/en/${STEP}.json`]: texts });
};

/** The data with valid examples, and one that is refused for an unknown field alone. */
export const withExamples = (data: OfficerData, [one = {}, other = {}]: readonly Answers[]): OfficerData =>
  withFiles(data, {
    [`${folder}/examples.json`]: {
      ...line('form-examples'),
      valid: { one, other },
      invalid: { unknown: { data: { ...one, odd: 1 }, errors: [`${STEP}.odd.error.unknown`] } },
    },
  });
