import { expect, it } from 'vitest';
import { findStepNames } from './step-names.ts';

it('finds a step that is named in code', () => {
  const source = ["const a = 'other';", "if (step.key === 'family') show();", 'const familyName = `x`;'].join('\n');
  expect(findStepNames(['personal', 'family'], 'src/client/a.tsx', source)).toEqual([
    'src/client/a.tsx:2 names the step "family": steps are data, code knows none of them',
  ]);
});

it('accepts a table of a statement that has the name of a step', () => {
  const source = ['const table = sql`program`;', 'const step = `program`;'].join('\n');
  expect(findStepNames(['program'], 'src/server/a.ts', source)).toEqual([
    'src/server/a.ts:2 names the step "program": steps are data, code knows none of them',
  ]);
});
