import { expect, test } from 'vitest';
import words from '../../../../../locales/en/audit.json' with { type: 'json' };
import { actionFamilies } from './AuditFilters.tsx';

test('every kind of action with texts can be chosen', () =>
  expect([...actionFamilies].sort()).toEqual(Object.keys(words).sort()));
