import { type Criterion, changedCriteria, type Readers, type Rubric } from '../../../engine/review/rubric.ts';
import { RUBRICS } from '../../../engine/schema/catalogue.ts';
import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import { ownProperty } from '../../../engine/schema/own-property.ts';
import type { Catalogue, JsonSchema } from '../../../engine/schema/types.ts';
import { describeFactCondition } from '../describe-condition.ts';
import { type DescribedChange, safeChange } from '../described-change.ts';
import { formatValue } from '../format-value.ts';
import type { LanguageTexts, LocalizedSentence } from '../language-texts.ts';

const nameOf =
  (rubric: string, part: string, fallback: string): LocalizedSentence =>
  (texts) =>
    texts.findPortalText(`rubrics.${rubric}.${part}`) ?? `“${fallback}”`;

const placeOf = (rubric: string): string => `${RUBRICS}${rubric}.json`;

type Params = (texts: LanguageTexts) => Readonly<Record<string, string>>;

const described = (rubric: string, what: string, subject: LocalizedSentence, params: Params = () => ({})) =>
  safeChange(
    `line${/Added$|Removed$/.exec(what)?.[0] ?? 'Changed'}`,
    placeOf(rubric),
    (texts) => texts.translate(`officer-diff.change.${what}`, params(texts)),
    subject,
  );

const describeCriterion = (texts: LanguageTexts, { weight, choices, maxDifference }: Criterion): string =>
  [
    texts.translate('officer-diff.rubric.weight', { weight: formatValue(texts, weight) }),
    choices.map(({ points, grade }) => grade ?? formatValue(texts, points)).join(' – '),
    ...(maxDifference === undefined
      ? []
      : [texts.translate('officer-diff.rubric.maxDifference', { points: formatValue(texts, maxDifference) })]),
  ].join(', ');

const diffCriteria = (was: Rubric, is: Rubric): readonly DescribedChange[] => {
  const find = ({ criteria }: Rubric, key: string) => criteria.find((one) => one.key === key);
  const limits = is.criteria.flatMap(({ key, maxDifference }) => {
    const before = find(was, key);
    return before && before.maxDifference !== maxDifference ? [key] : [];
  });
  const changed = new Set([...changedCriteria(was.criteria, is.criteria).map(({ key }) => key), ...limits]);
  return [...changed].map((key) => {
    const [before, after] = [find(was, key), find(is, key)];
    const what = before === undefined ? 'Added' : after === undefined ? 'Removed' : 'Changed';
    return described(is.key, `criterion${what}`, nameOf(is.key, `criterion.${key}.name`, key), (texts) => ({
      before: before ? describeCriterion(texts, before) : '',
      after: after ? describeCriterion(texts, after) : '',
    }));
  });
};

const describeReaders = (texts: LanguageTexts, { count, blind, maxDifference, score }: Readers): string =>
  [
    texts.translate('officer-diff.rubric.readers', { count: String(count) }),
    texts.translate(`officer-diff.rubric.${blind ? 'blind' : 'open'}`),
    ...(maxDifference === undefined
      ? []
      : [texts.translate('officer-diff.rubric.maxDifference', { points: formatValue(texts, maxDifference) })]),
    texts.translate(`officer-diff.rubric.${score}`),
  ].join(', ');

const describeWhen = (texts: LanguageTexts, when: JsonSchema | undefined): string =>
  when ? describeFactCondition(texts, when) : texts.translate('officer-diff.rubric.allOthers');

const diffHints = (was: Rubric, is: Rubric): readonly DescribedChange[] =>
  [...new Set([...Object.keys(was.hints), ...Object.keys(is.hints)])].flatMap((name) => {
    const [before, after] = [ownProperty(was.hints, name), ownProperty(is.hints, name)];
    if (canonicalJson(before) === canonicalJson(after)) return [];
    const what = before === undefined ? 'Added' : after === undefined ? 'Removed' : 'Changed';
    return [
      described(is.key, `hint${what}`, nameOf(is.key, `hint.${name}`, name), (texts) => ({
        before: before ? describeFactCondition(texts, before) : '',
        after: after ? describeFactCondition(texts, after) : '',
      })),
    ];
  });

const diffRubric = (was: Rubric, is: Rubric): readonly DescribedChange[] => {
  const subject = nameOf(is.key, 'name', is.key);
  const differs = (one: unknown, other: unknown): boolean => canonicalJson(one) !== canonicalJson(other);
  return [
    ...(differs(was.when, is.when)
      ? [
          described(is.key, 'rubricWhen', subject, (texts) => ({
            before: describeWhen(texts, was.when),
            after: describeWhen(texts, is.when),
          })),
        ]
      : []),
    ...(differs(was.readers, is.readers)
      ? [
          described(is.key, 'rubricReaders', subject, (texts) => ({
            before: describeReaders(texts, was.readers),
            after: describeReaders(texts, is.readers),
          })),
        ]
      : []),
    ...diffCriteria(was, is),
    ...diffHints(was, is),
    ...(differs(was.examples, is.examples) ? [described(is.key, 'rubricExamples', subject)] : []),
  ];
};

/** Changed rubrics. Scores that were given before stay as they are. */
export const diffRubrics = (before: Catalogue, after: Catalogue): readonly DescribedChange[] =>
  [...new Set([...Object.keys(before.rubrics), ...Object.keys(after.rubrics)])].flatMap((key) => {
    const [was, is] = [before.rubrics[key], after.rubrics[key]];
    if (was && is) return diffRubric(was, is);
    const what = is ? 'rubricAdded' : 'rubricRemoved';
    return [
      described(key, what, nameOf(key, 'name', key), (texts) => ({ when: describeWhen(texts, (is ?? was)?.when) })),
    ];
  });
