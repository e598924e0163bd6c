import { expect, it } from 'vitest';
import { findStepNames } from './step-names.ts';

it('finds a step that is named in code', () => {
  const source = ["const a = 'other';", "if (step.key === 'family') show();", 'const familyName = `x`;'].join('\n');
  expect(findStepNames(['personal', 'family'], 'src/client/a.tsx', source)).toEqual([
    'src/client/a.tsx:2 names the step "family": steps are data, code knows none of them',
  ]);
});
