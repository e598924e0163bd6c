import { beforeAll, describe, expect, it } from 'vitest';
import { makeForm } from '../../../../tests/support/forms.ts';
import type { JsonSchema, StepDefinition } from '../../../engine/schema/types.ts';
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

type Visit = Omit<FormVisit, 'asked'>;

describe('findFormChanges', () => {
  let texts: Texts;
  beforeAll(async () => {
    const sentences = {
      step: { added: 'new {{step}}', removed: 'gone {{step}}' },
      field: {
        added: 'asked {{field}}',
        addedRequired: 'asked and required {{field}}',
        addedForSome: 'asked of some {{field}}',
        required: 'must {{field}}',
        label: '{{before}} is {{field}}',
      },
    };
    const files = new Map<string, unknown>();
    for (const language of ['id', 'en']) {
      files.set(`locales/${language}/form-changes.json`, sentences);
      files.set(`locales/${language}/home.json`, words('Street'));
    }
    texts = await createTexts(files);
  });

  const describeTo = async (forms: FormVersions, visit: Visit, steps: readonly StepDefinition[] = [home]) => {
    const found = await findFormChanges({ catalogue: { steps }, texts, forms }, { asked: steps, ...visit });
    return found?.steps.flatMap(({ changes }) => changes.map(({ texts: { en } }) => en)) ?? null;
  };
  const started = new Map([['home', undefined]]);

  const changed = served(homeLine(1, homeBefore, 'Street'), homeLine(3, home, 'Street'));
  const relabelled = served(homeLine(1, home, 'Road'), homeLine(3, home, 'Street'));
  const back = served(homeLine(1, home, 'Street'), homeLine(2, homeBefore, 'Street'), homeLine(3, home, 'Street'));

  it.each<[string, FormVersions, Visit, readonly string[] | null]>([
    ['a field that became required after the last visit', changed, { lastSeen: day(2), started }, ['must Street']],
    ['nothing when the last visit was at the time of the change', changed, { lastSeen: day(3), started }, null],
    [
      'nothing about a step that the applicant had not started',
      changed,
      { lastSeen: day(2), started: new Map() },
      null,
    ],
    [
      'nothing about a step that was saved after the change',
      changed,
      { lastSeen: day(2), started: new Map([['home', day(4)]]) },
      null,
    ],
    ['a changed label', relabelled, { lastSeen: day(2), started }, ['Road is Street']],
    ['nothing when a change was undone since the last visit', back, { lastSeen: day(1), started }, null],
    [
      'a change after the last visit that restores an earlier form',
      back,
      { lastSeen: day(2), started },
      ['must Street'],
    ],
    [
      'changes since the first recorded form when the last visit was before it',
      changed,
      { lastSeen: day(0), started },
      ['must Street'],
    ],
    [
      'a new step, also to an applicant who has started no step',
      served(petsLine, homeLine(3, home, 'Street')),
      { lastSeen: day(2), started: new Map() },
      ['new Home'],
    ],
  ])('reports %s', async (_, forms, visit, expected) => expect(await describeTo(forms, visit)).toEqual(expected));

  it('describes a changed label only in the language in which it changed', async () => {
    const line = homeLine(1, home, 'Road');
    const before = { ...line, form: { definition: home, texts: { id: words('Street'), en: words('Road') } } };
    const forms = served(before, homeLine(3, home, 'Street'));
    const catalogue = { steps: [home] };
    const found = await findFormChanges({ catalogue, texts, forms }, { lastSeen: day(2), started, asked: [home] });
    expect(found?.steps[0]?.changes).toEqual([{ kind: 'label', texts: { en: 'Road is Street' } }]);
  });

  it.each([
    [
      'of all applicants',
      { properties: { street: text, floor: text }, required: ['floor'] },
      'asked and required floor',
    ],
    [
      'under a condition, where it is required',
      {
        properties: { street: text },
        if: { required: ['street'] },
        then: { properties: { floor: text }, required: ['floor'] },
      },
      'asked of some floor',
    ],
  ])('describes a new question that is asked %s', async (_, schema, expected) => {
    const after = stepOf('home', '0-c', schema);
    const forms = served(petsLine, homeLine(1, homeBefore, 'Street'), homeLine(3, after, 'Street'));
    expect(await describeTo(forms, { lastSeen: day(2), started }, [after])).toEqual([expected]);
  });

  it('reports a step as new to an applicant whom another condition led past it, and to no other', async () => {
    const some: StepDefinition = { ...home, when: { required: ['minor'] } };
    const forms = served(petsLine, homeLine(1, some, 'Street'), homeLine(3, home, 'Street'));
    const past = { lastSeen: day(2), started: new Map([['pets', day(2)]]) };
    expect(await describeTo(forms, past, [home, pets])).toEqual(['new Home']);
    expect(await describeTo(forms, past, [pets, home])).toBeNull();
    expect(await describeTo(forms, { ...past, lastSeen: day(3) }, [home, pets])).toBeNull();
  });

  it('reports a removed step only if the last visit was before the removal and the applicant had started the step', async () => {
    const forms = served(petsLine, homeLine(1, home, 'Street'), petsGone);
    const both = new Map([['pets', day(2)]]);
    expect(await describeTo(forms, { lastSeen: day(2), started: both })).toEqual(['gone Pets']);
    expect(await describeTo(forms, { lastSeen: day(3), started: both })).toBeNull();
    expect(await describeTo(forms, { lastSeen: day(2), started: new Map() })).toBeNull();
  });
});
