import type { OfficerData } from '../data/read-officer-data.ts';
import { type Finding, findingIn, type Rule } from './finding.ts';
import { whyNotStarted } from './shared.ts';

/** What the rules say, and what made them unable to speak. */
export interface Asked {
  readonly found: readonly Finding[];
  readonly troubles: readonly string[];
}

/** A rule that meets what it cannot read has nothing to say; that it could not is remembered. */
export const askAll = (rules: readonly Rule[], data: OfficerData, base: OfficerData | undefined): Asked => {
  const [found, troubles]: [Finding[], string[]] = [[], []];
  for (const rule of rules)
    try {
      // One by one: very many at once are too many for a call.
      for (const finding of rule(data, base)) found.push(finding);
    } catch (error) {
      troubles.push(`${rule.name || 'rule'}: ${(error as Error).message}`);
    }
  return { found, troubles };
};

const tell = (data: OfficerData, path: string, why: string): Finding | undefined => {
  const file = data.files.get(path) ?? [...data.files.values()][0];
  return file && findingIn(file, { rule: 'unreadable', params: { why } });
};

/** Where to look for what no rule has words for: a file that the message names, else one that was changed. */
const suspectOf = ({ files }: OfficerData, base: OfficerData | undefined, why: string): string =>
  [...files.keys()].find((path) => why.includes(path)) ??
  [...files.keys()].find((path) => base && base.files.get(path)?.text !== files.get(path)?.text) ??
  'schemas/application/steps.json';

/** Whatever keeps the portal from starting or the check from ending is told, even where no rule has words for it. */
export const tellUnexplained = (
  data: OfficerData,
  base: OfficerData | undefined,
  troubles: readonly string[],
): readonly Finding[] => {
  const start = whyNotStarted(data).map(([file, why]) => tell(data, file, why));
  const stuck = troubles.slice(0, 1).map((why) => tell(data, suspectOf(data, base, why), why));
  return (start.length > 0 ? start : stuck).flatMap((finding) => finding ?? []);
};
