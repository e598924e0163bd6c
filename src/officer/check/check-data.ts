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
import { languagesHaveTheSameFiles, languagesSayTheSame } from './rules/languages-say-the-same.ts';
import { limitsAgree } from './rules/limits-agree.ts';
import { outcomesCanBeReached } from './rules/outcomes-can-be-reached.ts';
import { patternsEnd } from './rules/patterns-end.ts';
import { placeholdersAgree } from './rules/placeholders-agree.ts';
import { readsAsJson } from './rules/reads-as-json.ts';
import { referencesLeadSomewhere } from './rules/references-lead-somewhere.ts';
import { requiredIsAsked } from './rules/required-is-asked.ts';
import { rolesLeadSomewhere } from './rules/roles-lead-somewhere.ts';
import { stepsHaveOneNumber } from './rules/steps-have-one-number.ts';
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
];

/** What makes a form one that can be answered. */
const logical: readonly Rule[] = [
  identitiesStay,
  migrationsStay,
  conditionsCanHold,
  requiredIsAsked,
  answersArePossible,
  stepsCanBeWalked,
  outcomesCanBeReached,
  formsAreWhole,
  formsNameTheirFields,
  rolesLeadSomewhere,
];

/** What shows and says it. */
const shown: readonly Rule[] = [
  languagesHaveTheSameFiles,
  languagesSayTheSame,
  placeholdersAgree,
  examplesTellTheTruth,
  examplesShowEverything,
  placeholdersAreKnown,
  textsAreWords,
  translationsKeepUp,
];

const byPlace = (a: Finding, b: Finding): number =>
  a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column;

const isError = ({ severity }: Finding): boolean => severity === 'error';

/** What several forms share: while it is broken, each of them would be said to be. */
const SHARED = 'common';

/** The form whose folder, or whose texts, a file belongs to; other files stand for themselves. */
const formOf = (file: string): string => {
  const [area, ...rest] = file.replace(/\.json$/, '').split('/');
  if (area === 'locales') return rest.at(-1) ?? '';
  if (rest[0] === SHARED) return SHARED;
  return rest.length > 2 ? (rest[1] ?? '') : file;
};

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

/** Everything that is wrong with the officers' data, in the order of files and lines: causes, not what follows from them. */
export const checkData = (data: OfficerData, base?: OfficerData): readonly Finding[] => {
  const found: Finding[] = [];
  for (const rules of [basic, logical, shown]) {
    const broken = new Set(found.filter(isError).map(({ file }) => formOf(file)));
    if (broken.has(SHARED)) break;
    const more = rules.flatMap((rule) => ask(rule, data, base, broken.size > 0));
    found.push(...more.filter(({ file }) => !broken.has(formOf(file))));
  }
  return found.sort(byPlace);
};
