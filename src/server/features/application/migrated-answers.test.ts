import { expect, it } from 'vitest';
import { roleText } from './answer-roles.ts';
import { migratedAnswersOf } from './migrated-answers.ts';

it('migratedAnswersOf renames a field as its migration declares, and keeps the answers of a removed step', () => {
  const rename = { rename: { from: 'name', to: 'fullName' } };
  const steps = [
    {
      key: 'personal',
      migrations: [
        { number: 1, operations: [rename], example: { before: { name: 'Ayu' }, after: { fullName: 'Ayu' } } },
      ],
    },
  ];
  const saved = [
    { step: 'personal', answers: { name: 'Ayu' }, schemaVersion: '0-a' },
    { step: 'gone', answers: { note: 'x' }, schemaVersion: '0-b' },
  ];
  const answers = migratedAnswersOf(steps, saved);
  expect(roleText('personal.fullName', answers)).toBe('Ayu');
  expect(answers['gone']).toEqual({ note: 'x' });
});
