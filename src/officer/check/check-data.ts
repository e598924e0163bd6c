import type { OfficerData } from '../data/read-officer-data.ts';
import type { Finding, Rule } from './finding.ts';
import { answersArePossible, stepsCanBeWalked } from './rules/answers-are-possible.ts';
import { conditionsCanHold } from './rules/conditions-can-hold.ts';
import { examplesShowEverything } from './rules/examples-show-everything.ts';
import { examplesTellTheTruth } from './rules/examples-tell-the-truth.ts';
import { followsMetaSchema } from './rules/follows-meta-schema.ts';
import { formsAreWhole } from './rules/forms-are-whole.ts';
import { formsNameTheirFields } from './rules/forms-name-their-fields.ts';
import { identitiesStay, migrationsStay } from './rules/identities-stay.ts';
import { languagesSayTheSame } from './rules/languages-say-the-same.ts';
import { limitsAgree } from './rules/limits-agree.ts';
import { outcomesCanBeReached } from './rules/outcomes-can-be-reached.ts';
import { patternsEnd } from './rules/patterns-end.ts';
import { readsAsJson } from './rules/reads-as-json.ts';
import { referencesLeadSomewhere } from './rules/references-lead-somewhere.ts';
import { requiredIsAsked } from './rules/required-is-asked.ts';
import { rolesLeadSomewhere } from './rules/roles-lead-somewhere.ts';
import { stepsHaveOneNumber } from './rules/steps-have-one-number.ts';
import { textsAreComplete, textsAreUsed } from './rules/texts-are-complete.ts';
import { textsHaveAnEnd } from './rules/texts-have-an-end.ts';
import { placeholdersAreKnown, textsAreWords } from './rules/texts-speak-plainly.ts';
import { translationsKeepUp } from './rules/translations-keep-up.ts';

/** What makes a file readable: while one of these is broken, the others may say what only follows from it. */
const basic: readonly Rule[] = [
  readsAsJson,
  followsMetaSchema,
  referencesLeadSomewhere,
  limitsAgree,
  textsHaveAnEnd,
  stepsHaveOneNumber,
  patternsEnd,
  identitiesStay,
  migrationsStay,
];

const further: readonly Rule[] = [
  languagesSayTheSame,
  examplesTellTheTruth,
  conditionsCanHold,
  requiredIsAsked,
  answersArePossible,
  stepsCanBeWalked,
  outcomesCanBeReached,
  formsAreWhole,
  formsNameTheirFields,
  rolesLeadSomewhere,
  examplesShowEverything,
  textsAreComplete,
  textsAreUsed,
  placeholdersAreKnown,
  textsAreWords,
  translationsKeepUp,
];

const byPlace = (a: Finding, b: Finding): number =>
  a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column;

const isError = ({ severity }: Finding): boolean => severity === 'error';

/** The form whose folder, or whose texts, a file holds. */
const formOf = (file: string): string | undefined => /([^/]+)(?:\/[^/]+\.json|(?<=\/[^/]+)\.json)$/.exec(file)?.[1];

/** A rule that meets what it cannot read has nothing to say, as long as it is told what that is. */
const ask = (rule: Rule, data: OfficerData, base: OfficerData | undefined, isBroken: boolean): readonly Finding[] => {
  try {
    return rule(data, base);
  } catch (error) {
    if (isBroken) return [];
    throw error;
  }
};

/** Whether the data can be read and compared as a whole. */
export const isReadable = (data: OfficerData): boolean => !basic.some((rule) => rule(data).some(isError));

/** Everything that is wrong with the officers' data, in the order of files and lines. */
export const checkData = (data: OfficerData, base?: OfficerData): readonly Finding[] => {
  const found = basic.flatMap((rule) => rule(data, base));
  const broken = new Set(found.filter(isError).map(({ file }) => formOf(file)));
  const more = further.flatMap((rule) => ask(rule, data, base, broken.size > 0));
  return [...found, ...more.filter(({ file }) => !broken.has(formOf(file)))].sort(byPlace);
};
