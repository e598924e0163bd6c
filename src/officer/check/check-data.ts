import type { OfficerData } from '../data/read-officer-data.ts';
import { askAll, tellUnexplained } from './ask-rules.ts';
import type { Finding, Rule } from './finding.ts';
import { answersArePossible, stepsCanBeWalked } from './rules/answers-are-possible.ts';
import { coloursCanBeRead } from './rules/colours-can-be-read.ts';
import { conditionsCanHold } from './rules/conditions-can-hold.ts';
import { contentNamesItsFields } from './rules/content-names-its-fields.ts';
import { decisionsAreKnown } from './rules/decisions-are-known.ts';
import { defaultsAreAllowed } from './rules/defaults-are-allowed.ts';
import { drawingsAreHarmless } from './rules/drawings-are-harmless.ts';
import { examplesShowEverything } from './rules/examples-show-everything.ts';
import { examplesTellTheTruth } from './rules/examples-tell-the-truth.ts';
import { fieldsAreDeclaredOnce } from './rules/fields-are-declared-once.ts';
import { fieldsStandOnce } from './rules/fields-stand-once.ts';
import { filesStandRight } from './rules/files-stand-right.ts';
import { followsMetaSchema } from './rules/follows-meta-schema.ts';
import { formsAreWhole } from './rules/forms-are-whole.ts';
import { formsNameTheirFields } from './rules/forms-name-their-fields.ts';
import { identitiesStay, migrationsStay } from './rules/identities-stay.ts';
import { institutionsStay } from './rules/institutions-stay.ts';
import { languagesHaveTheSameFiles, languagesSayTheSame } from './rules/languages-say-the-same.ts';
import { limitsAgree, limitsLimit } from './rules/limits-agree.ts';
import { metaStays } from './rules/meta-stays.ts';
import { migrationsKnowTheirFields } from './rules/migrations-know-their-fields.ts';
import { migrationsAreNumbered, rowsHaveOneName } from './rules/names-are-given-once.ts';
import { nothingIsTakenAway } from './rules/nothing-is-taken-away.ts';
import { outcomesCanBeReached } from './rules/outcomes-can-be-reached.ts';
import { patternsEnd } from './rules/patterns-end.ts';
import { patternsHaveNoSlashes } from './rules/patterns-have-no-slashes.ts';
import { placeholdersAgree } from './rules/placeholders-agree.ts';
import { institutionsDiffer, portalIsWhole } from './rules/portal-is-whole.ts';
import { programFindsItsTexts } from './rules/program-finds-its-texts.ts';
import { readsAsJson } from './rules/reads-as-json.ts';
import { reasonsHaveNames } from './rules/reasons-have-names.ts';
import { referencesEnd } from './rules/references-end.ts';
import { referencesLeadSomewhere } from './rules/references-lead-somewhere.ts';
import { requiredIsAsked } from './rules/required-is-asked.ts';
import { rolesLeadSomewhere } from './rules/roles-lead-somewhere.ts';
import { rulesApply } from './rules/rules-apply.ts';
import { sourcesAreAskedRightly } from './rules/sources-are-asked-rightly.ts';
import { oneStepSubmits, stepsHaveOneNumber } from './rules/steps-have-one-number.ts';
import { stepsIn } from './rules/steps-in.ts';
import { textsAreHarmless } from './rules/texts-are-harmless.ts';
import { textsAreTexts } from './rules/texts-are-texts.ts';
import { textsHaveAnEnd } from './rules/texts-have-an-end.ts';
import { placeholdersAreKnown, textsAreWords } from './rules/texts-speak-plainly.ts';
import { textsUseTheTerms } from './rules/texts-use-the-terms.ts';
import { translationsKeepUp } from './rules/translations-keep-up.ts';
import { valuesAreAnswers } from './rules/values-are-answers.ts';
import { widgetsFit } from './rules/widgets-fit.ts';

/** What makes a file readable: while one of these is broken, the others may say what only follows from it. */
const basic: readonly Rule[] = [
  metaStays,
  nothingIsTakenAway,
  portalIsWhole,
  filesStandRight,
  readsAsJson,
  textsAreTexts,
  followsMetaSchema,
  referencesLeadSomewhere,
  referencesEnd,
  limitsAgree,
  limitsLimit,
  rulesApply,
  textsHaveAnEnd,
  stepsHaveOneNumber,
  oneStepSubmits,
  institutionsDiffer,
  rowsHaveOneName,
  migrationsAreNumbered,
  patternsHaveNoSlashes,
  patternsEnd,
];

/** What makes a form one that can be answered. */
const logical: readonly Rule[] = [
  institutionsStay,
  drawingsAreHarmless,
  coloursCanBeRead,
  textsAreHarmless,
  decisionsAreKnown,
  sourcesAreAskedRightly,
  fieldsStandOnce,
  defaultsAreAllowed,
  contentNamesItsFields,
  migrationsKnowTheirFields,
  identitiesStay,
  migrationsStay,
  conditionsCanHold,
  requiredIsAsked,
  fieldsAreDeclaredOnce,
  answersArePossible,
  stepsCanBeWalked,
  outcomesCanBeReached,
  reasonsHaveNames,
  formsAreWhole,
  formsNameTheirFields,
  valuesAreAnswers,
  widgetsFit,
  rolesLeadSomewhere,
];

/** What shows and says it. */
const shown: readonly Rule[] = [
  programFindsItsTexts,
  languagesHaveTheSameFiles,
  languagesSayTheSame,
  placeholdersAgree,
  examplesTellTheTruth,
  examplesShowEverything,
  placeholdersAreKnown,
  textsAreWords,
  textsUseTheTerms,
  translationsKeepUp,
];

const byPlace = (a: Finding, b: Finding): number =>
  a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column;

const isError = ({ severity }: Finding): boolean => severity === 'error';

const SHARED = 'common';
const META = 'meta';
const RULES = 'rules';
/** What several forms share, or all: while it is broken, each of them would be said to be. */
const shared = [SHARED, META];
const STEPS = 'schemas/application/steps.json';

/** The form whose folder, or whose texts, a file belongs to; other files stand for themselves. */
const formOf = (file: string): string => {
  const [area, ...rest] = file
    .toLowerCase()
    .replace(/\.json$/, '')
    .split('/');
  if (area === 'locales') return rest.at(-1) ?? '';
  if (rest[0] === SHARED || rest[0] === META) return rest[0];
  if (rest[0] === RULES) return rest[1] ?? '';
  return rest.length > 2 ? (rest[1] ?? '') : file;
};

/** Whether the data can be read and compared as a whole. */
export const isReadable = (data: OfficerData): boolean => {
  const { found, troubles } = askAll(basic, data, undefined);
  return troubles.length === 0 && !found.some(isError);
};

const placeOf = ({ file, line, column }: Finding): string => `${file}:${line}:${column}`;

/** A value that a text lost and the one that it has instead are one slip; and a list without an entry is not also too short. */
const withoutEchoes = (findings: readonly Finding[]): readonly Finding[] => {
  const told = new Set(findings.filter(({ rule }) => /^(?:lost|extra)Placeholder$/.test(rule)).map(placeOf));
  const isNothingLeft = findings.some(({ rule }) => rule === 'noSteps');
  const isRenamed = findings.some(({ rule }) => rule === 'misspeltStep');
  const noKeys = new Set(findings.filter(({ rule }) => rule === 'notTextKey').map(({ params }) => params['value']));
  return findings.filter(
    (one) =>
      (one.rule !== 'wireStepReused' || !isRenamed) &&
      (one.rule !== 'missingWords' || !noKeys.has(JSON.stringify(one.params['key']))) &&
      (one.rule !== 'foreignPlaceholder' || !told.has(placeOf(one))) &&
      (one.rule !== 'tooFew' || one.file !== STEPS || !isNothingLeft),
  );
};

const ROLES = 'schemas/application/roles.json';
const INSTITUTIONS = 'schemas/institutions.json';

/** Findings about a step that is called otherwise in another place; the parameter that tells its other name. */
const otherNames: Readonly<Record<string, string>> = {
  renamedFolder: 'there',
  misspeltStep: 'there',
  wireStepReused: 'owner',
};

/** The form that a finding breaks; a step with two names is broken under both. */
const brokenBy = ({ file, rule, params }: Finding): readonly string[] => {
  const other = otherNames[rule];
  return other === undefined ? [formOf(file)] : [formOf(file), String(params['step']), String(params[other])];
};

/** What another file only says of a form, or of an institution, that is broken itself. */
const isEchoOf = (broken: ReadonlySet<string>, { file, params }: Finding): boolean =>
  (file === ROLES && broken.has(String(params['name']).split('.')[0] ?? '')) ||
  (broken.has(INSTITUTIONS) && String(params['key']).startsWith('institution.'));

/** Everything that is wrong with the officers' data, in the order of files and lines: causes, not what follows from them. */
export const checkData = (data: OfficerData, base?: OfficerData): readonly Finding[] => {
  const [found, troubles]: [Finding[], string[]] = [[], []];
  for (const rules of [basic, logical, shown]) {
    const broken = new Set(found.filter(isError).flatMap(brokenBy));
    const isNothingLeft = stepsIn(data.values.get(STEPS)).length === 0;
    if (shared.some((what) => broken.has(what)) || (found.length > 0 && isNothingLeft)) break;
    const more = askAll(rules, data, base);
    troubles.push(...more.troubles);
    for (const finding of more.found)
      if (!broken.has(formOf(finding.file)) && !isEchoOf(broken, finding)) found.push(finding);
  }
  const rest = found.some(isError) ? [] : tellUnexplained(data, base, troubles);
  return [...withoutEchoes([...found, ...rest])].sort(byPlace);
};
