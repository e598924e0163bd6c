import { expect, it } from 'vitest';
import { groupErrorsByStep } from './use-submit-application.ts';

const error = (path: string) => ({ path, key: `x${path}`, message: path });

it('groupErrorsByStep groups errors by step, with paths relative to the step, and omits errors of unknown steps', () => {
  const errors = [error('/family/familyName'), error('/personal/nik'), error('/personal/a/b'), error('/else/x')];
  expect(groupErrorsByStep(['personal', 'family', 'academic'], errors)).toEqual([
    {
      step: 'personal',
      errors: [
        { ...error('/personal/nik'), path: '/nik' },
        { ...error('/personal/a/b'), path: '/a/b' },
      ],
    },
    { step: 'family', errors: [{ ...error('/family/familyName'), path: '/familyName' }] },
  ]);
});

it('groupErrorsByStep does not assign an error of familyName to the step family', () => {
  expect(groupErrorsByStep(['family'], [error('/familyName/x')])).toEqual([]);
});
