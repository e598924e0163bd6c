import { beforeAll, describe, expect, it } from 'vitest';
import { makeForm } from '../../../../tests/support/forms.ts';
import type { Catalogue, JsonSchema, StepDefinition } from '../../../engine/schema/types.ts';
import { createTexts, type Texts } from '../../config/texts.ts';
import { type FormVisit, findFormChanges } from './form-changes.ts';
import type { FormVersions, StoredForm } from './queries/form-versions.ts';

const text = { type: 'string', maxLength: 40 };

const stepOf = (key: string, schemaVersion: string, schema: JsonSchema): StepDefinition => ({
  ...makeForm(schema, { schemaVersion }),
  key,
  wireStep: 1,
});

const home = stepOf('home', '0-b', { properties: { street: text }, required: ['street'] });
const homeBefore = stepOf('home', '0-a', { properties: { street: text } });
const pets = stepOf('pets', '0-a', { properties: { name: text } });

const words = (street: string) => ({ form: { title: 'Home' }, street: { label: street } });
const noted = (label: string) => ({ id: words(label), en: words(label) });
const petWords = { form: { title: 'Pets' } };

interface Line {
  readonly at: string;
  readonly step: string;
  readonly form: StoredForm | undefined;
}

const served = (...lines: readonly Line[]): FormVersions => ({
  within: () => served(...lines),
  lines: () =>
    lines.map(({ at, step, form }, id) => ({
      id,
      step,
      schemaVersion: form?.definition.schemaVersion ?? '',
      isGone: !form,
      servedAt: at,
    })),
  findAcceptedWith: async () => undefined,
  read: async ({ id }) => lines[id]?.form as StoredForm,
});

const day = (number: number): string => `2026-03-0${number}T08:00:00.000Z`;
const homeLine = (at: number, definition: StepDefinition, label: string): Line => ({
  at: day(at),
  step: 'home',
  form: { definition, texts: noted(label) },
});
const petsLine: Line = { at: day(1), step: 'pets', form: { definition: pets, texts: { id: petWords, en: petWords } } };
const petsGone: Line = { at: day(3), step: 'pets', form: undefined };

describe('what changed since the last visit', () => {
  let texts: Texts;
  beforeAll(async () => {
    const said = {
      step: { added: 'new {{step}}', removed: 'gone {{step}}' },
      field: { required: 'must {{field}}', label: '{{before}} is {{field}}' },
    };
    const files = new Map<string, unknown>();
    for (const language of ['id', 'en']) {
      files.set(`locales/${language}/form-changes.json`, said);
      files.set(`locales/${language}/home.json`, words('Street'));
    }
    texts = await createTexts(files);
  });

  const told = async (forms: FormVersions, visit: FormVisit, steps: readonly StepDefinition[] = [home]) => {
    const found = await findFormChanges({ catalogue: { steps } as unknown as Catalogue, texts, forms }, visit);
    return found?.steps.flatMap(({ changes }) => changes.map(({ texts: { en } }) => en)) ?? null;
  };
  const begun = new Map([['home', undefined]]);

  const changed = served(homeLine(1, homeBefore, 'Street'), homeLine(3, home, 'Street'));
  const relabelled = served(homeLine(1, home, 'Road'), homeLine(3, home, 'Street'));
  const back = served(homeLine(1, home, 'Street'), homeLine(2, homeBefore, 'Street'), homeLine(3, home, 'Street'));

  it.each<[string, FormVersions, FormVisit, readonly string[] | null]>([
    ['a question that must be answered', changed, { lastSeen: day(2), begun }, ['must Street']],
    ['nothing after it was seen', changed, { lastSeen: day(3), begun }, null],
    ['nothing of a step that was not begun', changed, { lastSeen: day(2), begun: new Map() }, null],
    ['nothing of a form that was saved since', changed, { lastSeen: day(2), begun: new Map([['home', day(4)]]) }, null],
    ['other words for the same question', relabelled, { lastSeen: day(2), begun }, ['Road is Street']],
    ['nothing when it is again as it was', back, { lastSeen: day(1), begun }, null],
    ['what came between', back, { lastSeen: day(2), begun }, ['must Street']],
    ['as first seen what was before forms were noted', changed, { lastSeen: day(0), begun }, ['must Street']],
    ['a new step', served(petsLine, homeLine(3, home, 'Street')), { lastSeen: day(2), begun: new Map() }, ['new Home']],
  ])('is %s', async (_, forms, visit, expected) => expect(await told(forms, visit)).toEqual(expected));

  it('is told in the language whose words changed, and in no other', async () => {
    const line = homeLine(1, home, 'Road');
    const before = { ...line, form: { definition: home, texts: { id: words('Street'), en: words('Road') } } };
    const forms = served(before, homeLine(3, home, 'Street'));
    const catalogue = { steps: [home] } as unknown as Catalogue;
    const found = await findFormChanges({ catalogue, texts, forms }, { lastSeen: day(2), begun });
    expect(found?.steps[0]?.changes).toEqual([{ kind: 'label', texts: { en: 'Road is Street' } }]);
  });

  it('is a step that is gone, for whoever had begun it, once', async () => {
    const forms = served(petsLine, homeLine(1, home, 'Street'), petsGone);
    const both = new Map([['pets', day(2)]]);
    expect(await told(forms, { lastSeen: day(2), begun: both })).toEqual(['gone Pets']);
    expect(await told(forms, { lastSeen: day(3), begun: both })).toBeNull();
    expect(await told(forms, { lastSeen: day(2), begun: new Map() })).toBeNull();
  });
});
