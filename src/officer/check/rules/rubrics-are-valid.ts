import { namesInCondition } from '../../../engine/model/read-facts.ts';
import type { Points, Rubric } from '../../../engine/review/rubric.ts';
import { hintFactNames, hintsOf, isChoice, outcomeOf, totalOf } from '../../../engine/review/score.ts';
import { RUBRICS } from '../../../engine/schema/catalogue.ts';
import { objectOf } from '../../../engine/schema/json.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { checker, findCatalogue } from '../../data/catalogue.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { findFactCombinations } from '../paths/fact-combinations.ts';
import type { JsonPath } from '../walk-json.ts';
import { canHold } from './steps-can-be-asked.ts';
import { unknownNameFinding } from './unknown-name-finding.ts';

interface Checked {
  readonly file: LocatedJson;
  readonly rubric: Rubric;
  readonly catalogue: Catalogue;
}

const ownScalesOf = ({ value }: LocatedJson): readonly string[] => Object.keys(objectOf(objectOf(value)['scales']));

const repeatedPoints = ({ choices }: Rubric['criteria'][number]): number | undefined =>
  choices.find(({ points }, index) => choices.findIndex((one) => one.points === points) < index)?.points;

/** The scale exists, and each choice has points of its own. */
const checkScale = ({ file, rubric, catalogue }: Checked, index: number): readonly Finding[] => {
  const criterion = rubric.criteria[index];
  const at = ['criteria', index, 'scale'];
  if (!criterion || ownScalesOf(file).includes(criterion.scale)) return [];
  const params = { scale: criterion.scale };
  const shared = Object.hasOwn(catalogue.scales, criterion.scale) ? catalogue.scales[criterion.scale] : undefined;
  if (!shared) {
    const known = [...ownScalesOf(file), ...Object.keys(catalogue.scales)];
    return [unknownNameFinding(file, at, criterion.scale, file.path, known)];
  }
  if (criterion.choices.length < shared.length)
    return [createFinding(file, { rule: 'scaleWithoutPoints', at, params })];
  const points = repeatedPoints(criterion);
  if (points === undefined) return [];
  return [createFinding(file, { rule: 'samePoints', at, params: { ...params, points: String(points) } })];
};

/** A criterion has a name of its own, and a difference that two readers can have. */
const checkCriterion = (checked: Checked, index: number): readonly Finding[] => {
  const { file, rubric } = checked;
  const criterion = rubric.criteria[index];
  if (!criterion) return [];
  const { key, choices, maxDifference } = criterion;
  const at = ['criteria', index];
  const isTwice = rubric.criteria.findIndex((one) => one.key === key) < index;
  const isFact = hintFactNames.some((name) => name === key);
  const most = (choices.at(-1)?.points ?? 0) - (choices[0]?.points ?? 0);
  const isIdle = maxDifference !== undefined && choices.length > 0 && maxDifference >= most;
  return [
    ...(isTwice ? [createFinding(file, { rule: 'criterionTwice', at: [...at, 'key'], params: { name: key } })] : []),
    ...(isFact ? [createFinding(file, { rule: 'criterionIsFact', at: [...at, 'key'], params: { name: key } })] : []),
    ...(isIdle
      ? [createFinding(file, { rule: 'idleDifference', at: [...at, 'maxDifference'], params: { most: String(most) } })]
      : []),
    ...checkScale(checked, index),
  ];
};

/** Differences need two readers, and an extra reader needs a difference. */
const checkReaders = ({ file, rubric: { readers, criteria } }: Checked): readonly Finding[] => {
  const ofCriterion = criteria.findIndex(({ maxDifference }) => maxDifference !== undefined);
  const places: readonly JsonPath[] = [
    ...(readers.maxDifference === undefined ? [] : [['readers', 'maxDifference']]),
    ...(ofCriterion < 0 ? [] : [['criteria', ofCriterion, 'maxDifference']]),
  ];
  if (readers.count === 1) return places.map((at) => createFinding(file, { rule: 'differenceOfOne', at, isKey: true }));
  if (places.length > 0 || readers.score !== 'extraReader') return [];
  return [createFinding(file, { rule: 'neverExtraReader', at: ['readers', 'score'] })];
};

const checkUnusedScales = ({ file, rubric }: Checked): readonly Finding[] =>
  ownScalesOf(file).flatMap((scale) =>
    rubric.criteria.some((one) => one.scale === scale)
      ? []
      : [
          createFinding(file, {
            rule: 'rubricScaleUnused',
            severity: 'warning',
            at: ['scales', scale],
            isKey: true,
            params: { scale },
          }),
        ],
  );

const checkHintNames = ({ file, rubric }: Checked): readonly Finding[] => {
  const known = [...hintFactNames, ...rubric.criteria.map(({ key }) => key)];
  return Object.entries(rubric.hints).flatMap(([hint, when]) =>
    namesInCondition(when).flatMap((name) =>
      known.includes(name) ? [] : [unknownNameFinding(file, ['hints', hint], name, file.path, known)],
    ),
  );
};

/** Points that an example gives are choices of criteria. */
const checkExamplePoints = ({ file, rubric }: Checked, points: Points, at: JsonPath): readonly Finding[] =>
  Object.entries(points).flatMap(([key, value]) => {
    const criterion = rubric.criteria.find((one) => one.key === key);
    const known = rubric.criteria.map((one) => one.key);
    if (!criterion) return [unknownNameFinding(file, [...at, key], key, file.path, known, true)];
    if (isChoice(criterion, value)) return [];
    const params = { value: String(value), known: criterion.choices.map((choice) => choice.points).join(', ') };
    return [createFinding(file, { rule: 'noSuchPoints', at: [...at, key], params })];
  });

const resultOf = (rubric: Rubric, readers: readonly Points[]) => {
  const scores = readers.flatMap((points, index) => {
    const total = totalOf(rubric.criteria, points);
    return total === undefined ? [] : [{ points, total, isExtra: index >= rubric.readers.count }];
  });
  const outcome = outcomeOf(rubric, scores);
  return {
    score: outcome.score ?? null,
    extraReader: outcome.state === 'disputed' || scores.some(({ isExtra }) => isExtra),
    hints: hintsOf(rubric, scores, outcome, checker.conditionHolds),
  };
};

/** Each example comes to what it states. */
const checkExamples = (checked: Checked): readonly Finding[] => {
  const { file, rubric } = checked;
  return rubric.examples.flatMap(({ readers, ...stated }, index): readonly Finding[] => {
    const at = ['examples', index];
    const odd = readers.flatMap((points, reader) => checkExamplePoints(checked, points, [...at, 'readers', reader]));
    if (odd.length > 0) return odd;
    if (readers.length > rubric.readers.count + 1)
      return [createFinding(file, { rule: 'tooManyReaders', at: [...at, 'readers'] })];
    const result = resultOf(rubric, readers);
    return (['score', 'extraReader', 'hints'] as const).flatMap((part) => {
      const [is, should] = [result[part], stated[part]].map((value) =>
        JSON.stringify(Array.isArray(value) ? [...value].sort() : value),
      );
      if (is === should) return [];
      return [createFinding(file, { rule: 'rubricExample', at: [...at, part], params: { part, is: is ?? '' } })];
    });
  });
};

/** Each hint is in an example, and missing in a scored one: else nobody saw that it holds when it should. */
const checkHintExamples = ({ file, rubric }: Checked): readonly Finding[] => {
  const scored = rubric.examples.filter(({ score }) => score !== null);
  return Object.keys(rubric.hints).flatMap((hint) => {
    const withHint = scored.filter(({ hints }) => hints.includes(hint)).length;
    if (withHint > 0 && withHint < scored.length) return [];
    return [createFinding(file, { rule: 'hintWithoutExample', at: ['hints', hint], isKey: true, params: { hint } })];
  });
};

/** The condition holds for some application. */
const checkCondition = ({ file, rubric, catalogue }: Checked): readonly Finding[] =>
  canHold(catalogue, rubric.when) ? [] : [createFinding(file, { rule: 'neverScored', at: ['when'], isKey: true })];

/** Whether some application has both rubrics; conditions that cannot be tried have other findings. */
const overlap = (catalogue: Catalogue, one: Rubric, other: Rubric): boolean => {
  if (one.when === undefined || other.when === undefined) return one.when === other.when;
  const [first, second] = [one.when, other.when];
  try {
    const worlds = findFactCombinations(catalogue, [first, second], checker) ?? [];
    return worlds.some((facts) => checker.conditionHolds(first, facts) && checker.conditionHolds(second, facts));
  } catch {
    return false;
  }
};

const checkOverlap = ({ file, rubric, catalogue }: Checked): readonly Finding[] => {
  const all = Object.values(catalogue.rubrics);
  const before = all.slice(0, all.indexOf(rubric));
  const twin = before.find((other) => overlap(catalogue, other, rubric));
  if (!twin) return [];
  const at = rubric.when === undefined ? [] : ['when'];
  return [createFinding(file, { rule: 'rubricsOverlap', at, isKey: at.length > 0, params: { other: twin.key } })];
};

/** Rubrics can be scored with, no application has two, and each comes to what its examples state. */
export const rubricsAreValid: Rule = (data) => {
  const catalogue = findCatalogue(data);
  if (!catalogue) return [];
  return Object.values(catalogue.rubrics).flatMap((rubric): readonly Finding[] => {
    const file = data.files.get(`${RUBRICS}${rubric.key}.json`);
    if (!file) return [];
    const checked = { file, rubric, catalogue };
    const structure = [
      ...rubric.criteria.flatMap((_, index) => checkCriterion(checked, index)),
      ...checkReaders(checked),
      ...checkUnusedScales(checked),
      ...checkHintNames(checked),
      ...checkCondition(checked),
      ...checkOverlap(checked),
    ];
    // What comes of points is known where scales and conditions are right.
    const isBroken = structure.some(({ severity }) => severity === 'error');
    return isBroken ? structure : [...structure, ...checkExamples(checked), ...checkHintExamples(checked)];
  });
};
