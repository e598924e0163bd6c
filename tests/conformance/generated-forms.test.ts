import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failedForms } from '../support/generated-forms/failed-forms.ts';
import { type GeneratedForm, generatedForm } from '../support/generated-forms/generate-form.ts';
import { listParts } from '../support/generated-forms/list-parts.ts';
import { ANSWERS_PER_FORM, tryForms } from '../support/generated-forms/try-form.ts';

const parts = listParts({ seed: 20_261_124, runs: 100 });
const AT_ONCE = 10;

/** Names the form that fails by itself. */
const explainFailure = async (error: unknown, forms: readonly GeneratedForm[], random: fc.GeneratorValue) => {
  for (const form of forms)
    await tryForms([form], random).catch((cause: unknown) => {
      throw new Error(`this form fails: ${JSON.stringify(form)}`, { cause });
    });
  return error;
};

describe('generated forms', () => {
  it.each(parts)(
    'seed $seed: $runs forms are accepted by the check, both sides do the same with random answers to them, and the page draws the fields that they show',
    async ({ seed, runs }) => {
      let [tried, accepted] = [0, 0];
      const someForms = fc.array(generatedForm, { minLength: AT_ONCE, maxLength: AT_ONCE });
      await fc.assert(
        fc.asyncProperty(someForms, fc.gen(), async (forms, random) => {
          const found = await tryForms(forms, random).catch(async (error: unknown) => {
            throw await explainFailure(error, forms, random);
          });
          tried += found.tried;
          accepted += found.accepted;
        }),
        { numRuns: Math.ceil(runs / AT_ONCE), seed, endOnFailure: true },
      );
      expect(tried).toBeGreaterThan(runs / 2);
      expect(accepted).toBeGreaterThan((tried * ANSWERS_PER_FORM) / 2);
    },
    3_600_000,
  );

  it('the same holds for forms that failed once', async () => {
    const forms = Object.values(failedForms);
    const tried = fc.asyncProperty(fc.gen(), async (random) => {
      const found = await tryForms(forms, random).catch(async (error: unknown) => {
        throw await explainFailure(error, forms, random);
      });
      expect(found.tried).toBe(forms.length);
    });
    await fc.assert(tried, { numRuns: 1, seed: 20_261_126, endOnFailure: true });
  });
});
