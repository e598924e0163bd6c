import { expect, it } from 'vitest';
import { withTyped } from './with-typed.ts';

const saved = { street: 'Old', city: 'Bandung', note: 'x' };

it.each([
  ['nothing was typed', undefined, saved],
  [
    'only open answers are as typed',
    { street: 'New', city: 'Solo', note: 'y' },
    { ...saved, street: 'New', note: 'y' },
  ],
  ['what was typed away is gone', { city: 'Solo', street: undefined }, { city: 'Bandung' }],
])('%s', (_, typed, answers) => expect(withTyped(saved, typed, ['street', 'note'])).toEqual(answers));
