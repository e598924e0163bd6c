import { errorMessage } from '../../engine/text/error-message.ts';
import { listStartErrors } from '../data/catalogue.ts';
import type { OfficerData } from '../data/read-officer-data.ts';
import { createFinding, type Finding, type Rule } from './finding.ts';

/** Findings, and the failures of rules. */
interface RuleResults {
  readonly findings: readonly Finding[];
  readonly failures: readonly string[];
}

/** A rule that throws has no findings; its failure is recorded. */
export const runRules = (rules: readonly Rule[], data: OfficerData, base: OfficerData | undefined): RuleResults => {
  const [found, failures]: [Finding[], string[]] = [[], []];
  for (const rule of rules)
    try {
      // One by one, because a call accepts a limited number of arguments.
      for (const finding of rule(data, base)) found.push(finding);
    } catch (error) {
      failures.push(`${rule.name || 'rule'}: ${errorMessage(error)}`);
    }
  return { findings: found, failures };
};

const unreadableFinding = (data: OfficerData, path: string, why: string): Finding | undefined => {
  const file = data.files.get(path) ?? [...data.files.values()][0];
  return file && createFinding(file, { rule: 'unreadable', params: { why } });
};

/** The file of a failure without a rule: one that the message names, else one that was changed. */
const guessFile = ({ files }: OfficerData, base: OfficerData | undefined, why: string): string =>
  [...files.keys()].find((path) => why.includes(path)) ??
  [...files.keys()].find((path) => base && base.files.get(path)?.text !== files.get(path)?.text) ??
  'schemas/application/steps.json';

/**
 * Reports every failure that prevents the portal from starting or the check from completing, even without a rule for
 * it.
 */
export const listUnexplainedFailures = (
  data: OfficerData,
  base: OfficerData | undefined,
  failures: readonly string[],
): readonly Finding[] => {
  const start = listStartErrors(data).map(([file, why]) => unreadableFinding(data, file, why));
  const stuck = failures.slice(0, 1).map((why) => unreadableFinding(data, guessFile(data, base, why), why));
  return (start.length > 0 ? start : stuck).flatMap((finding) => finding ?? []);
};
