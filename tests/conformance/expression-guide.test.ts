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
