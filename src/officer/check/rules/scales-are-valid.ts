import { scalesOfColumn } from '../../../engine/model/field-facts.ts';
import { nodeAt } from '../../../engine/model/form-model.ts';
import { isObject, listOf, objectOf } from '../../../engine/schema/json.ts';
import { pointsOf, readScales, SCALES_FILE } from '../../../engine/schema/scales.ts';
import type { Catalogue, ScaleGrade, Scales } from '../../../engine/schema/types.ts';
import { findCatalogue } from '../../data/catalogue.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { oncePer } from '../../data/once-per.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { type GradesByName, gradesOfFacts } from '../grades-in-expression.ts';
import { type JsonPath, objectsIn } from '../walk-json.ts';
import { unknownNameFinding } from './unknown-name-finding.ts';

/** Applicants may type small letters, so that two grades must differ by more. */
const sameGrade = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase();

const checkGrade = (scale: readonly ScaleGrade[], index: number): Pick<Finding, 'rule' | 'params'> | undefined => {
  const [before, here] = [scale[index - 1], scale[index]];
  if (!here) return undefined;
  const twin = scale.slice(0, index).find(({ grade }) => sameGrade(grade, here.grade));
  if (twin) return { rule: 'gradeTwice', params: { grade: here.grade, other: twin.grade } };
  if (here.points === undefined && scale.some(({ points }) => points !== undefined))
    return { rule: 'gradeWithoutPoints', params: { grade: here.grade } };
  if (before?.points !== undefined && here.points !== undefined && here.points > before.points)
    return { rule: 'pointsOutOfOrder', params: { grade: here.grade, other: before.grade } };
  return undefined;
};

const checkScales = (file: LocatedJson, scales: Scales): readonly Finding[] =>
  Object.entries(scales).flatMap(([name, scale]) =>
    scale.flatMap((_, index) => {
      const problem = checkGrade(scale, index);
      return problem ? [createFinding(file, { ...problem, at: ['scales', name, index, 'grade'] })] : [];
    }),
  );

const ruleFile = /^schemas\/(?:application|account|payment|admin|content|common|rules)\//;

/** Every place that names a scale, and the grade that it names. */
const usesIn = oncePer((file: LocatedJson) =>
  objectsIn(file.value).filter(([node, path]) => 'x-scale' in node && path.at(-1) !== 'properties'),
);

const checkUse = (file: LocatedJson, scales: Scales, node: object, path: JsonPath): readonly Finding[] => {
  const { 'x-scale': name, 'x-atLeast': least } = objectOf(node);
  const scale = Object.hasOwn(scales, String(name)) ? scales[String(name)] : undefined;
  if (!scale) return [unknownNameFinding(file, [...path, 'x-scale'], String(name), 'scales.json', Object.keys(scales))];
  const grades = scale.map(({ grade }) => grade);
  if (least === undefined || grades.includes(String(least))) return [];
  const params = { grade: String(least), scale: String(name), known: grades.join(', ') };
  return [createFinding(file, { rule: 'unknownGrade', at: [...path, 'x-atLeast'], params })];
};

const checkUses = (data: OfficerData, scales: Scales): readonly Finding[] => {
  const files = [...data.files.values()].filter(({ path }) => ruleFile.test(path));
  const uses = files.flatMap((file) => usesIn(file).map(([node, path]) => [file, node, path] as const));
  const ofRubrics = Object.values(findCatalogue(data)?.rubrics ?? {}).flatMap(({ criteria }) => criteria);
  const used = new Set([...uses.map(([, node]) => node['x-scale']), ...ofRubrics.map(({ scale }) => scale)]);
  const file = data.files.get(SCALES_FILE);
  const unused = Object.keys(scales).filter((name) => !used.has(name));
  return [
    ...uses.flatMap(([where, node, path]) => checkUse(where, scales, node, path)),
    ...unused.flatMap((scale) =>
      file
        ? [
            createFinding(file, {
              rule: 'scaleUnused',
              severity: 'warning',
              at: ['scales', scale],
              isKey: true,
              params: { scale },
            }),
          ]
        : [],
    ),
  ];
};

/** Averages of letters need the points of every letter, the same in each scale that the column may have. */
const checkAverages = (file: LocatedJson, { facts, steps, scales }: Catalogue): readonly Finding[] =>
  Object.entries(facts.facts).flatMap(([fact, rule]): readonly Finding[] => {
    if (rule.compute !== 'gradeAverage' && rule.compute !== 'gradeBySubject') return [];
    const step = steps.find(({ key }) => key === rule.step);
    const names = step ? scalesOfColumn(nodeAt(step, [rule.field]), rule.of) : [];
    if (names.length === 0 || pointsOf(scales, names)) return [];
    const params = { fact, scales: names.map((name) => `“${name}”`).join(', ') };
    return [createFinding(file, { rule: 'averageWithoutPoints', at: ['facts', fact, 'of'], params })];
  });

const namedValues = (rule: unknown): readonly (readonly [keyword: string, value: string])[] => {
  const { const: only, enum: some } = objectOf(rule);
  return [
    ...(only === undefined ? [] : [['const', only] as const]),
    ...listOf(some).map((one) => ['enum', one] as const),
  ].filter((pair): pair is readonly ['const' | 'enum', string] => typeof pair[1] === 'string');
};

/** Rules over facts name grades that exist. */
const checkNamedGrades = (data: OfficerData, gradesByFact: GradesByName): readonly Finding[] =>
  [...data.files.values()]
    .filter(({ path }) => path.startsWith('schemas/rules/') && path !== SCALES_FILE)
    .flatMap((file) =>
      objectsIn(file.value).flatMap(([node, path]) =>
        path.at(-1) !== 'properties' || path.includes('examples')
          ? []
          : Object.entries(node).flatMap(([fact, rule]) => {
              const grades = isObject(rule) ? gradesByFact.get(fact) : undefined;
              const odd = grades && namedValues(rule).find(([, value]) => !grades.includes(value));
              if (!grades || !odd) return [];
              const meant = findNearestWord(odd[1], grades);
              const params = { grade: odd[1], scale: fact, known: meant ?? [...new Set(grades)].join(', ') };
              return [createFinding(file, { rule: 'unknownGrade', at: [...path, fact, odd[0]], params })];
            }),
      ),
    );

/** Scales have an order and points that rules can use, and every rule names grades that exist. */
export const scalesAreValid: Rule = (data) => {
  const scales = readScales(data.values);
  const [own, facts] = [SCALES_FILE, 'schemas/rules/facts.json'].map((path) => data.files.get(path));
  const catalogue = findCatalogue(data);
  const broken = own ? checkScales(own, scales) : [];
  return [
    ...broken,
    ...checkUses(data, scales),
    // Points that are missing are found once.
    ...(facts && catalogue && broken.length === 0 ? checkAverages(facts, catalogue) : []),
    ...(catalogue && own ? checkNamedGrades(data, gradesOfFacts(catalogue)) : []),
  ];
};
