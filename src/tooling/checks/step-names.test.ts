import { expect, it } from 'vitest';
import { findStepNames } from './step-names.ts';

it('findStepNames reports the line of a step name in code, and not a longer word that contains it', () => {
  const source = ["const a = 'other';", "if (step.key === 'family') show();", 'const familyName = `x`;'].join('\n');
  expect(findStepNames(['personal', 'family'], 'src/client/a.tsx', source)).toEqual([
    'src/client/a.tsx:2 names the step "family": steps are data, code knows none of them',
  ]);
});

it('findStepNames accepts a step name as a table in sql`…`, and reports it in another template', () => {
  const source = ['const table = sql`program`;', 'const step = `program`;'].join('\n');
  expect(findStepNames(['program'], 'src/server/a.ts', source)).toEqual([
    'src/server/a.ts:2 names the step "program": steps are data, code knows none of them',
  ]);
});
