import { type Finding, findingIn, type Rule } from '../finding.ts';
import { judgePattern } from '../patterns/judge-pattern.ts';
import { objectsIn } from '../walk.ts';

const told = (pattern: string): Pick<Finding, 'rule' | 'params' | 'severity'> | undefined => {
  const verdict = judgePattern(pattern);
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

/** No answer, however hostile, makes a pattern slow. */
export const patternsEnd: Rule = ({ files }) =>
  [...files.values()]
    .filter(({ path }) => path.startsWith('schemas/') && !path.startsWith('schemas/meta/'))
    .flatMap((file) =>
      [...objectsIn(file.value)].flatMap(([node, path]) => {
        const { pattern } = node;
        const finding = typeof pattern === 'string' ? told(pattern) : undefined;
        return finding ? [findingIn(file, { ...finding, at: [...path, 'pattern'] })] : [];
      }),
    );
