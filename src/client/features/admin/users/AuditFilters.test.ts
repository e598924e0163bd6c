import { expect, test } from 'vitest';
import texts from '../../../../../locales/en/audit.json' with { type: 'json' };
import { actionFamilies } from './AuditFilters.tsx';

test('actionFamilies of the audit filter are exactly the keys of locales/en/audit.json', () =>
  expect([...actionFamilies].sort()).toEqual(Object.keys(texts).sort()));
