import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { functions } from '../../src/engine/expressions/functions.ts';

it.each(['docs/officers/expressions.md', 'docs/officers/ekspresi.md'])(
  '%s names every function of expressions',
  (path) => {
    const text = readFileSync(path, 'utf8');
    const names = Object.keys(functions).map((signature) => signature.slice(0, signature.indexOf('(')));
    expect(names.filter((name) => !text.includes(`\`${name}(`))).toEqual([]);
  },
);

it('evaluateExpression checks IBAN, ISBN and check digits in Node itself, which officers’ commands run in', () => {
  const source = 'isIban("GB29 NWBK 6016 1331 9268 19") && isIsbn("978-3-16-148410-0") && isLuhn("79927398713")';
  const module = new URL('../../src/engine/expressions/expression.ts', import.meta.url).href;
  const script = `import { evaluateExpression } from '${module}'; console.log(evaluateExpression('${source}', {}));`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()).toBe('true');
});
