import { expect, test } from 'vitest';
import texts from '../../../../../locales/en/audit.json' with { type: 'json' };
import { actionFamilies } from './AuditFilters.tsx';

test('the audit filter offers every kind of action that has texts', () =>
  expect([...actionFamilies].sort()).toEqual(Object.keys(texts).sort()));
