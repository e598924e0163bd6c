import { canonicalJson } from '../../engine/schema/fingerprint.ts';
import { readExamples } from '../../engine/schema/read-examples.ts';
import { checkAnswers } from '../../engine/steps/check-answers.ts';
import { exampleOf } from '../check/examples/reach-conditions.ts';
import { checker } from '../data/catalogue.ts';
import type { OfficerData } from '../data/read-officer-data.ts';
import { createLanguageTexts, findErrorMessage, type LanguageTexts, languages } from '../diff/language-texts.ts';
import type { ExamplesUpdate } from './update-examples.ts';

type Params = Readonly<Record<string, string>>;

const shorten = (text: string): string => (text.length > 100 ? `${text.slice(0, 99)}…` : text);

const asJson = (value: unknown): string => shorten(JSON.stringify(value));

type Refused = NonNullable<ExamplesUpdate['after']['invalid']>[string];

/** The answers in which a refused example differs from the accepted one; null where it has none. */
const changedAnswers = (one: Refused): object =>
  'data' in one ? one.data : { ...one.with, ...Object.fromEntries((one.without ?? []).map((field) => [field, null])) };

/** The error texts that an applicant reads below the answers of a refused example. */
const messagesOf = (texts: LanguageTexts, { form, after }: ExamplesUpdate, name: string): string => {
  if (!form) return '';
  const { valid } = readExamples({ valid: form.examples.valid, invalid: {}, generated: { valid: after.valid ?? {} } });
  const { data = {} } = readExamples({ valid, invalid: after.invalid ?? {} }).invalid[name] ?? {};
  const { answers, facts } = exampleOf(data);
  const said = checkAnswers(checker, form, answers, facts).map(({ key, params = {} }) =>
    (findErrorMessage(texts, key) ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, param: string) =>
      String(params[param] ?? '…'),
    ),
  );
  return [...new Set(said)].join(' ');
};

/** What an officer reads of one update: a line for each example, with the error text that an applicant sees. */
const linesOf = (texts: LanguageTexts, update: ExamplesUpdate): readonly string[] => {
  const translate = (what: string, params: Params) => texts.translate(`officer.examples.${what}`, params);
  const { before, after, carried, completed, cases, missing } = update;
  const isNew = (was: unknown, is: unknown) => canonicalJson(was ?? null) !== canonicalJson(is ?? null);
  const accepted = Object.entries(after.valid ?? {}).filter(([name, one]) => isNew(before.valid?.[name], one));
  const refused = Object.entries(after.invalid ?? {}).filter(([name, one]) => isNew(before.invalid?.[name], one));
  const gone = [
    ...Object.keys(before.valid ?? {}).filter((name) => !(name in (after.valid ?? {}))),
    ...Object.keys(before.invalid ?? {}).filter((name) => !(name in (after.invalid ?? {}))),
  ];
  const added = new Map<string, { value: unknown; count: number }>();
  for (const { place, value } of completed) {
    const field = place.join('.');
    added.set(field, { value, count: (added.get(field)?.count ?? 0) + 1 });
  }
  const followed = carried.filter((one) => one.after);
  const names = followed.map(({ name }) => `“${name}”`).join(', ');
  return [
    ...(followed.length > 0 ? [translate('carried', { names })] : []),
    ...[...added].map(([field, { value, count }]) =>
      translate('completed', { field, value: asJson(value), count: String(count) }),
    ),
    ...accepted.map(([name, answers]) => translate('accepted', { name, answers: asJson(answers) })),
    ...refused.map(([name, one]) =>
      translate('refused', { name, answers: asJson(changedAnswers(one)), message: messagesOf(texts, update, name) }),
    ),
    ...cases.map((one) => translate('case', { answers: asJson(one) })),
    ...[...gone, ...carried.filter((one) => !one.after).map(({ name }) => name)].map((name) =>
      translate('removed', { name }),
    ),
    ...missing.map((key) => translate('missing', { key })),
  ];
};

/** What changed, for officers to read, in both languages. */
export const formatUpdates = (data: OfficerData, updates: readonly ExamplesUpdate[]): string =>
  updates
    .map((update) => {
      const said = languages.map((language) => {
        const lines = linesOf(createLanguageTexts(data, [data], language), update);
        return lines.map((line, index) => `  ${index === 0 ? language : '  '}  ${line}`).join('\n');
      });
      return [update.path, ...said].join('\n');
    })
    .join('\n\n');
