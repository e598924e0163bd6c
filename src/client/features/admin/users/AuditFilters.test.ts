import { expect, test } from 'vitest';
import texts from '../../../../../locales/en/audit.json' with { type: 'json' };
import { actionFamilies } from './AuditFilters.tsx';

test('the audit filter offers exactly the kinds of action in locales/en/audit.json', () =>
  expect([...actionFamilies].sort()).toEqual(Object.keys(texts).sort()));
