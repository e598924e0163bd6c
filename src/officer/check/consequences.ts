import type { Finding, FindingParams } from './finding.ts';

export const isError = ({ severity }: Finding): boolean => severity === 'error';

const SHARED_PART = 'common';
const META_PART = 'meta';
const RULES_PART = 'rules';
/** Files that several forms share: an error in one of them would be repeated for each form. */
export const sharedParts = [SHARED_PART, META_PART];
export const STEPS = 'schemas/application/steps.json';

/** The form of a file, by its folder or texts; any other file is a unit of its own. */
export const formOf = (file: string): string => {
  const [area, ...rest] = file
    .toLowerCase()
    .replace(/\.json$/, '')
    .split('/');
  if (area === 'locales') return rest.at(-1) ?? '';
  if (rest[0] === SHARED_PART || rest[0] === META_PART) return rest[0];
  if (rest[0] === RULES_PART) return rest[1] ?? '';
  return rest.length > 2 ? (rest[1] ?? '') : file;
};

const positionOf = ({ file, line, column }: Finding): string => `${file}:${line}:${column}`;

/** Findings about a value that no rule can read. */
const unusableRules = ['hugeNumber', 'brokenCharacter'];

/** Two rules can find the same mistake. */
export const withoutRepetitions = (findings: readonly Finding[]): readonly Finding[] => [
  ...new Map(findings.map((one) => [`${positionOf(one)} ${one.rule} ${JSON.stringify(one.params)}`, one])).values(),
];

/** Findings about a word that is not known in its place. */
const unknownWords = ['misspeltKey', 'otherDraft', 'unknownKey', 'uselessKey'];

const ROLES = 'schemas/application/roles.json';
const INSTITUTIONS = 'schemas/institutions.json';

/** Findings about a step with different names in two places; the parameter contains the other name. */
const otherStepParameters: Readonly<Record<string, string>> = {
  renamedFolder: 'there',
  misspeltStep: 'there',
  wireStepReused: 'owner',
};

/** Findings about a file under a wrong name, with the right one. */
const misnamedRules = ['misnamedFile', 'capitalLetters'];

/** Findings about a missing file, and the parameter that has its path. */
const missingFileParameters: Readonly<Record<string, string>> = {
  missingPart: 'file',
  missingFile: 'file',
  missingTheme: 'file',
  halfTheme: 'file',
  listTableMissing: 'file',
  missingFormFile: 'name',
  reference: 'target',
};

const missingFileOf = ({ rule, params }: Finding): FindingParams[string] | undefined =>
  params[missingFileParameters[rule] ?? ''];

/** The form that a finding breaks; a step with two names, or a file with a wrong one, is broken under both. */
export const formsBrokenBy = ({ file, rule, params }: Finding): readonly string[] => {
  if (misnamedRules.includes(rule)) return [formOf(file), formOf(String(params['meant']))];
  const other = otherStepParameters[rule];
  return other === undefined ? [formOf(file)] : [formOf(file), String(params['step']), String(params[other])];
};

/** A missing placeholder and its replacement are one mistake. An empty list is not reported as too short as well. */
export const withoutConsequences = (findings: readonly Finding[]): readonly Finding[] => {
  const reported = new Set(findings.filter(({ rule }) => /^(?:lost|extra)Placeholder$/.test(rule)).map(positionOf));
  const isNothingLeft = findings.some(({ rule }) => rule === 'noSteps');
  const isRenamed = findings.some(({ rule }) => rule === 'misspeltStep');
  const unusable = new Set(findings.filter(({ rule }) => unusableRules.includes(rule)).map(positionOf));
  const broken = new Set(findings.filter((one) => isError(one) && one.file !== STEPS).flatMap(formsBrokenBy));
  const noKeys = new Set(findings.filter(({ rule }) => rule === 'notTextKey').map(({ params }) => params['value']));
  const unused = new Set(findings.filter(({ rule }) => rule === 'unusedText').map(({ file }) => file));
  const noFields = new Set(
    findings.filter(({ rule }) => rule === 'keywordAsField').map(({ params }) => params['field']),
  );
  const misnamed = findings.filter(({ rule }) => misnamedRules.includes(rule));
  const wrongNames = new Set(misnamed.map(({ file }) => file));
  const rightNames = new Set(misnamed.map(({ params }) => params['meant']));
  const fixed = new Set(
    findings
      .filter(({ rule }) => rule === 'fixedMissing')
      .map(({ file, params }) => `${formOf(file)} ${params['field']}`),
  );
  const strangers = new Set(
    findings
      .filter(({ rule }) => rule === 'strangerInCondition' || rule === 'noteInCondition')
      .map(({ file, params }) => `${file} ${params['stranger']}`),
  );
  const idle = new Set(findings.filter(({ rule }) => rule === 'idleRule').map(({ file, line }) => `${file} ${line}`));
  const unknownValues = new Set(findings.filter(({ rule }) => rule === 'misspeltValue').map(positionOf));
  const unknownNames = new Set(
    findings.filter(({ rule }) => rule === 'unknownName').map(({ file, params }) => `${file} ${params['meant']}`),
  );
  const isListBroken = findings.some((one) => isError(one) && one.file.startsWith('schemas/lists/'));
  const misspelt = new Set(findings.filter(({ rule }) => unknownWords.includes(rule)).map(({ file }) => file));
  return findings.filter(
    (one) =>
      // The file that is missing is there under another name.
      (misnamedRules.includes(one.rule) || !(wrongNames.has(one.file) || rightNames.has(missingFileOf(one) ?? ''))) &&
      // A reference into a file leads nowhere because of a word in that file.
      (one.rule !== 'reference' || !misspelt.has(String(one.params['target']))) &&
      // A fixed field is restored: what names it is right.
      (!['unknownName', 'strangeName'].includes(one.rule) || !fixed.has(`${formOf(one.file)} ${one.params['name']}`)) &&
      (one.rule !== 'unknownRequired' || !fixed.has(`${formOf(one.file)} ${one.params['field']}`)) &&
      // The condition that names a field which is not there is reported where it stands.
      (one.rule !== 'missingInGroup' || !strangers.has(`${one.file} ${one.params['name']}`)) &&
      // A keyword that never applies needs no other value.
      (one.rule !== 'wrongType' || !idle.has(`${one.file} ${one.line}`)) &&
      // A misspelt value has a right one, whatever else could stand in its place.
      (one.rule !== 'wrongSlug' || !unknownValues.has(positionOf(one))) &&
      // The table is asked for under a misspelt name.
      (one.rule !== 'unaskedTable' || !unknownNames.has(`${one.file} ${one.params['field']}`)) &&
      // A keyword among the fields is no field, and lacks nothing.
      (one.rule === 'keywordAsField' || !noFields.has(one.params['field'] ?? '')) &&
      // Nothing can be chosen from a list that cannot be read.
      (one.rule !== 'missingAnswer' || !isListBroken) &&
      // A file of texts that nothing shows needs no counterpart.
      (one.rule !== 'missingFile' || !unused.has(one.file)) &&
      (unusableRules.includes(one.rule) || !unusable.has(positionOf(one))) &&
      // A form with a mistake in it often cannot be answered.
      (one.rule !== 'deadEndStep' || !broken.has(String(one.params['step']))) &&
      (one.rule !== 'wireStepReused' || !isRenamed) &&
      (one.rule !== 'missingWords' || !noKeys.has(JSON.stringify(one.params['key']))) &&
      (one.rule !== 'foreignPlaceholder' || !reported.has(positionOf(one))) &&
      (one.rule !== 'tooFew' || one.file !== STEPS || !isNothingLeft),
  );
};

/** Findings in other files that follow from a broken form, institution or list. */
export const isConsequenceOf = (broken: ReadonlySet<string>, { file, params }: Finding): boolean =>
  ['.json', '.csv'].some((ending) => broken.has(`schemas/lists/${params['list']}${ending}`)) ||
  (file === ROLES && broken.has(String(params['name']).split('.')[0] ?? '')) ||
  (broken.has(INSTITUTIONS) && String(params['key']).startsWith('institution.'));
