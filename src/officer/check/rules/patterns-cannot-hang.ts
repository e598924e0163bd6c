import type { LocatedJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { checkPatternSafety } from '../check-pattern-safety.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { objectsIn } from '../walk-json.ts';

const findPatternProblem = (pattern: string): Pick<Finding, 'rule' | 'params' | 'severity'> | undefined => {
  const verdict = checkPatternSafety(pattern);
  switch (verdict.kind) {
    case 'fine':
      return undefined;
    case 'broken':
      return { rule: 'brokenPattern', severity: 'error', params: { pattern, why: verdict.why } };
    case 'unclear':
      return { rule: 'unclearPattern', severity: 'warning', params: { pattern } };
    case 'hangs':
      return {
        rule: 'hangingPattern',
        severity: 'error',
        params: { pattern, part: verdict.part, attack: verdict.attack },
      };
  }
};

const filesWithPatterns = ({ files }: OfficerData): readonly LocatedJson[] =>
  [...files.values()].filter(({ path }) => path.startsWith('schemas/') && !path.startsWith('schemas/meta/'));

/** Patterns that were analysed earlier; analysing them again would double the time of the check. */
const patternsOf = (data: OfficerData | undefined): ReadonlySet<unknown> =>
  new Set(
    (data ? filesWithPatterns(data) : []).flatMap(({ value }) =>
      [...objectsIn(value)].flatMap(([node]) => ('pattern' in node ? [node['pattern']] : [])),
    ),
  );

/** No input makes a pattern slow; with a base, only new patterns are analysed. */
export const patternsCannotHang: Rule = (data, base) => {
  const results = patternsOf(base);
  return filesWithPatterns(data).flatMap((file) =>
    [...objectsIn(file.value)].flatMap(([node, path]) => {
      const { pattern } = node;
      const finding = typeof pattern === 'string' && !results.has(pattern) ? findPatternProblem(pattern) : undefined;
      return finding ? [createFinding(file, { ...finding, at: [...path, 'pattern'] })] : [];
    }),
  );
};
