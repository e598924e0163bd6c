import type { OfficerData } from '../data/read-officer-data.ts';
import type { Finding, Rule } from './finding.ts';
import { examplesTellTheTruth } from './rules/examples-tell-the-truth.ts';
import { followsMetaSchema } from './rules/follows-meta-schema.ts';
import { languagesSayTheSame } from './rules/languages-say-the-same.ts';
import { limitsAgree } from './rules/limits-agree.ts';
import { readsAsJson } from './rules/reads-as-json.ts';
import { referencesLeadSomewhere } from './rules/references-lead-somewhere.ts';
import { stepsHaveOneNumber } from './rules/steps-have-one-number.ts';
import { textsHaveAnEnd } from './rules/texts-have-an-end.ts';

const rules: readonly Rule[] = [
  readsAsJson,
  followsMetaSchema,
  referencesLeadSomewhere,
  limitsAgree,
  textsHaveAnEnd,
  stepsHaveOneNumber,
  languagesSayTheSame,
  examplesTellTheTruth,
];

const byPlace = (a: Finding, b: Finding): number =>
  a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column;

/** Everything that is wrong with the officers' data, in the order of files and lines. */
export const checkData = (data: OfficerData): readonly Finding[] => rules.flatMap((rule) => rule(data)).sort(byPlace);
