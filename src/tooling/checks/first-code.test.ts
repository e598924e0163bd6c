import { expect, it } from 'vitest';
import { findImportChain } from './first-code.ts';

const sources: Readonly<Record<string, string>> = {
  'src/a.ts': "import { b } from './b.ts';\nimport 'react';",
  'src/b.ts':
    "import type { C } from './form.ts';\nconst later = () => import('./form.ts');\nexport { d } from './d.tsx';",
  'src/d.tsx': '',
};
const find = (changes: Readonly<Record<string, string>>) =>
  findImportChain(
    ['src/a.ts'],
    (file) => ({ ...sources, ...changes })[file] ?? '',
    (target) => target === 'src/form.ts' || target === 'ajv',
  );

it('findImportChain finds no chain when forbidden code is imported only as a type and dynamically', () => {
  expect(find({})).toBeUndefined();
});

it.each([
  ['a forbidden file', "import { f } from './form.ts';", 'src/form.ts'],
  ['a forbidden file, imported with one of its types', "import { type F, f } from './form.ts';", 'src/form.ts'],
  ['a forbidden package', "import Ajv from 'ajv/dist/2020.js';", 'ajv'],
])('findImportChain finds the chain of static imports to %s', (_, source, target) => {
  expect(find({ 'src/d.tsx': source })).toEqual(['src/a.ts', 'src/b.ts', 'src/d.tsx', target]);
});
