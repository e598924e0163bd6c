import { fingerprint } from '../../engine/schema/fingerprint.ts';
import type { Catalogue, StepDefinition } from '../../engine/schema/types.ts';
import { languagesIn } from '../../engine/text/languages.ts';
import type { FormRecord, FormTexts } from '../features/application/queries/form-versions.ts';

const textsOf = (files: ReadonlyMap<string, unknown>, key: string): FormTexts =>
  Object.fromEntries(
    languagesIn(files.keys()).map((language) => [
      language,
      (files.get(`locales/${language}/${key}.json`) ?? {}) as object,
    ]),
  ) as FormTexts;

/** Examples are for tests: another one is no other form. */
const withoutExamples = (step: StepDefinition): StepDefinition => ({ ...step, examples: { valid: {}, invalid: {} } });

/** The steps as they are served from now on, each with its words in every language. */
export const servedForms = ({ steps }: Catalogue, files: ReadonlyMap<string, unknown>): readonly FormRecord[] =>
  steps.map((step) => {
    const definition = withoutExamples(step);
    const texts = textsOf(files, step.key);
    return { definition, texts, digest: fingerprint({ definition, texts }) };
  });
