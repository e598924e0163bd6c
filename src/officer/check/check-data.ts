import type { OfficerData } from '../data/read-officer-data.ts';
import {
  formOf,
  formsBrokenBy,
  isConsequenceOf,
  isError,
  STEPS,
  sharedParts,
  withoutConsequences,
  withoutRepetitions,
} from './consequences.ts';
import type { Finding, Rule } from './finding.ts';
import { alternativesAreSupported } from './rules/alternatives-are-supported.ts';
import { carryOverHasEffect } from './rules/carry-over-has-effect.ts';
import { coloursHaveContrast } from './rules/colours-have-contrast.ts';
import { columnsHaveFields } from './rules/columns-have-fields.ts';
import { conditionsAreSatisfiable } from './rules/conditions-are-satisfiable.ts';
import { contentFieldsExist } from './rules/content-fields-exist.ts';
import { decisionsAreSupported } from './rules/decisions-are-supported.ts';
import { defaultsAreValid, defaultsHaveEffect } from './rules/defaults-are-valid.ts';
import { examplesCoverAllRules } from './rules/examples-cover-all-rules.ts';
import { examplesGiveStatedErrors } from './rules/examples-give-stated-errors.ts';
import { exportsAreUsable } from './rules/exports-are-usable.ts';
import { expressionsAreValid } from './rules/expressions-are-valid.ts';
import { factsAreAvailable } from './rules/facts-are-available.ts';
import { fieldsAreAnswerable, stepsAreReachable } from './rules/fields-are-answerable.ts';
import { fieldsAreDeclaredOnce } from './rules/fields-are-declared-once.ts';
import { fieldsAreExpressible } from './rules/fields-are-expressible.ts';
import { fieldsAreInOneGroup } from './rules/fields-are-in-one-group.ts';
import { fileValidityHasEffect } from './rules/file-validity-has-effect.ts';
import { filesAreInKnownPlaces } from './rules/files-are-in-known-places.ts';
import { filesAreLimited } from './rules/files-are-limited.ts';
import { filesAreValidJson } from './rules/files-are-valid-json.ts';
import { filesMatchMetaSchema } from './rules/files-match-meta-schema.ts';
import { fixedFieldsAreKept } from './rules/fixed-fields-are-kept.ts';
import { formsHaveAllFiles } from './rules/forms-have-all-files.ts';
import { formsHaveLimitedSize } from './rules/forms-have-limited-size.ts';
import { institutionCodesAreStable } from './rules/institution-codes-are-stable.ts';
import { keywordsFitType } from './rules/keywords-fit-type.ts';
import { languagesHaveSameFiles, languagesHaveSameTexts } from './rules/languages-have-same-texts.ts';
import { languagesHaveTypefaces } from './rules/languages-have-typefaces.ts';
import { limitsAreConsistent, limitsAreNotTooLarge } from './rules/limits-are-consistent.ts';
import { listEntriesAreValid } from './rules/list-entries-are-valid.ts';
import { listFieldsAreValid } from './rules/list-fields-are-valid.ts';
import { listSteps } from './rules/list-steps.ts';
import { listValuesAreKept } from './rules/list-values-are-kept.ts';
import { listsAreSupported } from './rules/lists-are-supported.ts';
import { listsAreValid } from './rules/lists-are-valid.ts';
import { localeValuesAreStrings } from './rules/locale-values-are-strings.ts';
import { logosAreSafe } from './rules/logos-are-safe.ts';
import { mailsCanBeSent } from './rules/mails-can-be-sent.ts';
import { marksAreKnown } from './rules/marks-are-known.ts';
import { metaSchemasAreUnchanged } from './rules/meta-schemas-are-unchanged.ts';
import { migrationExpressionsAreValid } from './rules/migration-expressions-are-valid.ts';
import { migrationFieldsExist } from './rules/migration-fields-exist.ts';
import { namedListValuesExist } from './rules/named-list-values-exist.ts';
import { notationsFitRules } from './rules/notations-fit-rules.ts';
import { notesHaveNoAnswer } from './rules/notes-have-no-answer.ts';
import { outcomesAreReachable } from './rules/outcomes-are-reachable.ts';
import { patternsCannotHang } from './rules/patterns-cannot-hang.ts';
import { patternsHaveNoSlashes } from './rules/patterns-have-no-slashes.ts';
import { pictureShapesHaveEffect } from './rules/picture-shapes-have-effect.ts';
import { picturesAreSafe, picturesAreShown } from './rules/pictures-are-safe.ts';
import { placeholdersMatch } from './rules/placeholders-match.ts';
import { pluralFormsAreComplete } from './rules/plural-forms-are-complete.ts';
import { programTextsExist } from './rules/program-texts-exist.ts';
import { reasonsHaveNames } from './rules/reasons-have-names.ts';
import { referencesAreNotCircular, referencesResolve } from './rules/references-resolve.ts';
import { requiredFieldsAreShown } from './rules/required-fields-are-shown.ts';
import { institutionsAreUnique, requiredFilesExist } from './rules/required-files-exist.ts';
import { roleAndFactFieldsExist } from './rules/role-and-fact-fields-exist.ts';
import { migrationsAreNumbered, rowNamesAreUnique } from './rules/row-names-are-unique.ts';
import { rubricsAreValid } from './rules/rubrics-are-valid.ts';
import { scalesAreValid } from './rules/scales-are-valid.ts';
import { sourceParametersAreKnown } from './rules/source-parameters-are-known.ts';
import { staffGroupsAreUsable } from './rules/staff-groups-are-usable.ts';
import { staffRolesAreUsable } from './rules/staff-roles-are-usable.ts';
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
import { valuesAreUsable } from './rules/values-are-usable.ts';
import { widgetsAreComplete } from './rules/widgets-are-complete.ts';
import { readOnlyFieldsAreAnswered, widgetsFitFieldType } from './rules/widgets-fit-field-type.ts';
import { listUnexplainedFailures, runRules } from './run-rules.ts';

/** Rules about readability: while one is broken, findings of others may be its consequences. */
const fileRules: readonly Rule[] = [
  metaSchemasAreUnchanged,
  usedFilesExist,
  requiredFilesExist,
  filesAreInKnownPlaces,
  filesAreLimited,
  filesAreValidJson,
  valuesAreUsable,
  localeValuesAreStrings,
  filesMatchMetaSchema,
  referencesResolve,
  referencesAreNotCircular,
  formsHaveLimitedSize,
  limitsAreConsistent,
  notationsFitRules,
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
];

/** After the others, because analysing a pattern takes time: not for a form that is too large. */
const patternRules: readonly Rule[] = [patternsCannotHang];

/** Rules that decide whether a form can be answered. */
const formRules: readonly Rule[] = [
  institutionCodesAreStable,
  staffRolesAreUsable,
  staffGroupsAreUsable,
  exportsAreUsable,
  fixedFieldsAreKept,
  logosAreSafe,
  picturesAreSafe,
  coloursHaveContrast,
  textsAreSafe,
  decisionsAreSupported,
  sourceParametersAreKnown,
  listFieldsAreValid,
  namedListValuesExist,
  listValuesAreKept,
  fieldsAreInOneGroup,
  columnsHaveFields,
  carryOverHasEffect,
  fileValidityHasEffect,
  pictureShapesHaveEffect,
  notesHaveNoAnswer,
  marksAreKnown,
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
  widgetsAreComplete,
  scalesAreValid,
  rubricsAreValid,
  listsAreSupported,
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
  pluralFormsAreComplete,
  picturesAreShown,
  languagesHaveTypefaces,
  examplesGiveStatedErrors,
  placeholdersAreKnown,
  textsAreWellFormed,
  textsAvoidListedWords,
  translationsAreUpToDate,
];

const byPosition = (a: Finding, b: Finding): number =>
  a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column;

/** What would keep other rules busy for minutes: a form that is too large, and a pattern that hangs. */
const endlessRules = [
  ...['tooManyParts', 'tooManyFields', 'tooManyConditions', 'nestedConditions', 'tooManyAnswers', 'tooManyChoices'],
  ...['longPattern', 'countingPattern', 'tooManyPatterns', 'hangingPattern', 'unclearPattern'],
];

const isEndless = ({ rule }: Finding): boolean => endlessRules.includes(rule);

/** What is wrong with files by themselves. */
const runFileRules = (data: OfficerData, base?: OfficerData): ReturnType<typeof runRules> => {
  const files = runRules(fileRules, data, base);
  if (files.findings.some(isEndless)) return files;
  const patterns = runRules(patternRules, data, base);
  return {
    findings: [...files.findings, ...patterns.findings],
    failures: [...files.failures, ...patterns.failures],
  };
};

/** Whether the data can be read and compared as a whole. */
export const isReadable = (data: OfficerData): boolean => {
  const { findings, failures } = runFileRules(data);
  return failures.length === 0 && !findings.some(isError);
};

/** All findings about the officers' data, ordered by file and line: causes only, not their consequences. */
export const checkData = (data: OfficerData, base?: OfficerData): readonly Finding[] => {
  const files = runFileRules(data, base);
  const [found, failures] = [[...files.findings], [...files.failures]];
  for (const stage of [formRules, textRules]) {
    const broken = new Set(found.filter(isError).flatMap(formsBrokenBy));
    const isNothingLeft = listSteps(data.values.get(STEPS)).length === 0;
    if (sharedParts.some((what) => broken.has(what)) || (found.length > 0 && isNothingLeft)) break;
    if (found.some(isEndless)) break;
    const rules = stage === textRules ? [...textRules, examplesCoverAllRules(broken)] : stage;
    const more = runRules(rules, data, base);
    failures.push(...more.failures);
    for (const finding of more.findings)
      if (!broken.has(formOf(finding.file)) && !isConsequenceOf(broken, finding)) found.push(finding);
  }
  const rest = found.some(isError) ? [] : listUnexplainedFailures(data, base, failures);
  return [...withoutConsequences(withoutRepetitions([...found, ...rest]))].sort(byPosition);
};
