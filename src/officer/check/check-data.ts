import type { OfficerData } from '../data/read-officer-data.ts';
import type { Finding, Rule } from './finding.ts';
import { alternativesAreSupported } from './rules/alternatives-are-supported.ts';
import { coloursHaveContrast } from './rules/colours-have-contrast.ts';
import { conditionsAreSatisfiable } from './rules/conditions-are-satisfiable.ts';
import { contentFieldsExist } from './rules/content-fields-exist.ts';
import { decisionsAreSupported } from './rules/decisions-are-supported.ts';
import { defaultsAreValid, defaultsHaveEffect } from './rules/defaults-are-valid.ts';
import { examplesCoverAllRules } from './rules/examples-cover-all-rules.ts';
import { examplesGiveStatedErrors } from './rules/examples-give-stated-errors.ts';
import { expressionsAreValid } from './rules/expressions-are-valid.ts';
import { factsAreAvailable } from './rules/facts-are-available.ts';
import { fieldsAreAnswerable, stepsAreReachable } from './rules/fields-are-answerable.ts';
import { fieldsAreDeclaredOnce } from './rules/fields-are-declared-once.ts';
import { fieldsAreExpressible } from './rules/fields-are-expressible.ts';
import { fieldsAreInOneGroup } from './rules/fields-are-in-one-group.ts';
import { filesAreInKnownPlaces } from './rules/files-are-in-known-places.ts';
import { filesAreValidJson } from './rules/files-are-valid-json.ts';
import { filesMatchMetaSchema } from './rules/files-match-meta-schema.ts';
import { fixedFieldsAreKept } from './rules/fixed-fields-are-kept.ts';
import { formsHaveAllFiles } from './rules/forms-have-all-files.ts';
import { institutionCodesAreStable } from './rules/institution-codes-are-stable.ts';
import { keywordsFitType } from './rules/keywords-fit-type.ts';
import { languagesHaveSameFiles, languagesHaveSameTexts } from './rules/languages-have-same-texts.ts';
import { limitsAreConsistent, limitsAreNotTooLarge } from './rules/limits-are-consistent.ts';
import { listEntriesAreValid } from './rules/list-entries-are-valid.ts';
import { listFieldsAreValid } from './rules/list-fields-are-valid.ts';
import { listSteps } from './rules/list-steps.ts';
import { listValuesAreKept } from './rules/list-values-are-kept.ts';
import { listsAreValid } from './rules/lists-are-valid.ts';
import { localeValuesAreStrings } from './rules/locale-values-are-strings.ts';
import { logosAreSafe } from './rules/logos-are-safe.ts';
import { mailsCanBeSent } from './rules/mails-can-be-sent.ts';
import { metaSchemasAreUnchanged } from './rules/meta-schemas-are-unchanged.ts';
import { migrationExpressionsAreValid } from './rules/migration-expressions-are-valid.ts';
import { migrationFieldsExist } from './rules/migration-fields-exist.ts';
import { outcomesAreReachable } from './rules/outcomes-are-reachable.ts';
import { patternsCannotHang } from './rules/patterns-cannot-hang.ts';
import { patternsHaveNoSlashes } from './rules/patterns-have-no-slashes.ts';
import { placeholdersMatch } from './rules/placeholders-match.ts';
import { programTextsExist } from './rules/program-texts-exist.ts';
import { reasonsHaveNames } from './rules/reasons-have-names.ts';
import { referencesAreNotCircular, referencesResolve } from './rules/references-resolve.ts';
import { requiredFieldsAreShown } from './rules/required-fields-are-shown.ts';
import { institutionsAreUnique, requiredFilesExist } from './rules/required-files-exist.ts';
import { roleAndFactFieldsExist } from './rules/role-and-fact-fields-exist.ts';
import { migrationsAreNumbered, rowNamesAreUnique } from './rules/row-names-are-unique.ts';
import { sourceParametersAreKnown } from './rules/source-parameters-are-known.ts';
import { oneStepSubmits, stepIdentitiesAreUnique } from './rules/step-identities-are-unique.ts';
import { migrationsAreUnchanged, stepNumbersAreStable } from './rules/step-numbers-are-stable.ts';
import { stepsCanBeAsked } from './rules/steps-can-be-asked.ts';
import { stepsMigrationsAreValid } from './rules/steps-migrations-are-valid.ts';
import { stringsHaveMaxLength } from './rules/strings-have-max-length.ts';
import { textsAreSafe } from './rules/texts-are-safe.ts';
import { placeholdersAreKnown, textsAreWellFormed } from './rules/texts-are-well-formed.ts';
import { textsAvoidListedWords } from './rules/texts-avoid-listed-words.ts';
import { translationsAreUpToDate } from './rules/translations-are-up-to-date.ts';
import { uiAndWireMatchFields } from './rules/ui-and-wire-match-fields.ts';
import { usedFilesExist } from './rules/used-files-exist.ts';
import { valuesAreAllowed } from './rules/values-are-allowed.ts';
import { readOnlyFieldsAreAnswered, widgetsFitFieldType } from './rules/widgets-fit-field-type.ts';
import { listUnexplainedFailures, runRules } from './run-rules.ts';

/** Rules about readability: while one is broken, findings of others may be its consequences. */
const fileRules: readonly Rule[] = [
  metaSchemasAreUnchanged,
  usedFilesExist,
  requiredFilesExist,
  filesAreInKnownPlaces,
  filesAreValidJson,
  localeValuesAreStrings,
  filesMatchMetaSchema,
  referencesResolve,
  referencesAreNotCircular,
  limitsAreConsistent,
  limitsAreNotTooLarge,
  keywordsFitType,
  alternativesAreSupported,
  stringsHaveMaxLength,
  stepIdentitiesAreUnique,
  oneStepSubmits,
  institutionsAreUnique,
  rowNamesAreUnique,
  migrationsAreNumbered,
  listsAreValid,
  listEntriesAreValid,
  patternsHaveNoSlashes,
  patternsCannotHang,
];

/** Rules that decide whether a form can be answered. */
const formRules: readonly Rule[] = [
  institutionCodesAreStable,
  fixedFieldsAreKept,
  logosAreSafe,
  coloursHaveContrast,
  textsAreSafe,
  decisionsAreSupported,
  sourceParametersAreKnown,
  listFieldsAreValid,
  listValuesAreKept,
  fieldsAreInOneGroup,
  fieldsAreExpressible,
  defaultsAreValid,
  defaultsHaveEffect,
  contentFieldsExist,
  migrationFieldsExist,
  stepsMigrationsAreValid,
  migrationExpressionsAreValid,
  expressionsAreValid,
  stepNumbersAreStable,
  migrationsAreUnchanged,
  conditionsAreSatisfiable,
  requiredFieldsAreShown,
  fieldsAreDeclaredOnce,
  fieldsAreAnswerable,
  stepsAreReachable,
  stepsCanBeAsked,
  outcomesAreReachable,
  reasonsHaveNames,
  formsHaveAllFiles,
  uiAndWireMatchFields,
  valuesAreAllowed,
  widgetsFitFieldType,
  readOnlyFieldsAreAnswered,
  roleAndFactFieldsExist,
  factsAreAvailable,
  mailsCanBeSent,
];

/** Rules about texts and ui. */
const textRules: readonly Rule[] = [
  programTextsExist,
  languagesHaveSameFiles,
  languagesHaveSameTexts,
  placeholdersMatch,
  examplesGiveStatedErrors,
  examplesCoverAllRules,
  placeholdersAreKnown,
  textsAreWellFormed,
  textsAvoidListedWords,
  translationsAreUpToDate,
];

const byPosition = (a: Finding, b: Finding): number =>
  a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column;

const isError = ({ severity }: Finding): boolean => severity === 'error';

const SHARED_PART = 'common';
const META_PART = 'meta';
const RULES_PART = 'rules';
/** Files that several forms share: an error in one of them would be repeated for each form. */
const sharedParts = [SHARED_PART, META_PART];
const STEPS = 'schemas/application/steps.json';

/** The form of a file, by its folder or texts; any other file is a unit of its own. */
const formOf = (file: string): string => {
  const [area, ...rest] = file
    .toLowerCase()
    .replace(/\.json$/, '')
    .split('/');
  if (area === 'locales') return rest.at(-1) ?? '';
  if (rest[0] === SHARED_PART || rest[0] === META_PART) return rest[0];
  if (rest[0] === RULES_PART) return rest[1] ?? '';
  return rest.length > 2 ? (rest[1] ?? '') : file;
};

/** Whether the data can be read and compared as a whole. */
export const isReadable = (data: OfficerData): boolean => {
  const { findings: found, failures } = runRules(fileRules, data, undefined);
  return failures.length === 0 && !found.some(isError);
};

const positionOf = ({ file, line, column }: Finding): string => `${file}:${line}:${column}`;

/** A missing placeholder and its replacement are one mistake. An empty list is not reported as too short as well. */
const withoutConsequences = (findings: readonly Finding[]): readonly Finding[] => {
  const reported = new Set(findings.filter(({ rule }) => /^(?:lost|extra)Placeholder$/.test(rule)).map(positionOf));
  const isNothingLeft = findings.some(({ rule }) => rule === 'noSteps');
  const isRenamed = findings.some(({ rule }) => rule === 'misspeltStep');
  const noKeys = new Set(findings.filter(({ rule }) => rule === 'notTextKey').map(({ params }) => params['value']));
  return findings.filter(
    (one) =>
      (one.rule !== 'wireStepReused' || !isRenamed) &&
      (one.rule !== 'missingWords' || !noKeys.has(JSON.stringify(one.params['key']))) &&
      (one.rule !== 'foreignPlaceholder' || !reported.has(positionOf(one))) &&
      (one.rule !== 'tooFew' || one.file !== STEPS || !isNothingLeft),
  );
};

const ROLES = 'schemas/application/roles.json';
const INSTITUTIONS = 'schemas/institutions.json';

/** Findings about a step with different names in two places; the parameter contains the other name. */
const otherStepParameters: Readonly<Record<string, string>> = {
  renamedFolder: 'there',
  misspeltStep: 'there',
  wireStepReused: 'owner',
};

/** The form that a finding breaks; a step with two names is broken under both. */
const formsBrokenBy = ({ file, rule, params }: Finding): readonly string[] => {
  const other = otherStepParameters[rule];
  return other === undefined ? [formOf(file)] : [formOf(file), String(params['step']), String(params[other])];
};

/** Findings in other files that follow from a broken form, institution or list. */
const isConsequenceOf = (broken: ReadonlySet<string>, { file, params }: Finding): boolean =>
  ['.json', '.csv'].some((ending) => broken.has(`schemas/lists/${params['list']}${ending}`)) ||
  (file === ROLES && broken.has(String(params['name']).split('.')[0] ?? '')) ||
  (broken.has(INSTITUTIONS) && String(params['key']).startsWith('institution.'));

/** All findings about the officers' data, ordered by file and line: causes only, not their consequences. */
export const checkData = (data: OfficerData, base?: OfficerData): readonly Finding[] => {
  const [found, failures]: [Finding[], string[]] = [[], []];
  for (const rules of [fileRules, formRules, textRules]) {
    const broken = new Set(found.filter(isError).flatMap(formsBrokenBy));
    const isNothingLeft = listSteps(data.values.get(STEPS)).length === 0;
    if (sharedParts.some((what) => broken.has(what)) || (found.length > 0 && isNothingLeft)) break;
    const more = runRules(rules, data, base);
    failures.push(...more.failures);
    for (const finding of more.findings)
      if (!broken.has(formOf(finding.file)) && !isConsequenceOf(broken, finding)) found.push(finding);
  }
  const rest = found.some(isError) ? [] : listUnexplainedFailures(data, base, failures);
  return [...withoutConsequences([...found, ...rest])].sort(byPosition);
};
