import { expect, test } from 'vitest';
import words from '../../../../../../locales/en/audit.json' with { type: 'json' };
import { families } from './use-audit-wish.ts';

test('every kind of action that the trail has words for can be chosen', () =>
  expect([...families].sort()).toEqual(Object.keys(words).sort()));
