import { expect, test } from 'vitest';
import { type Panel, type PanelEntry, upsertEntry } from './queries.ts';

const entry = (id: string, version: number): PanelEntry => ({
  id,
  version,
  label: '',
  institutionCode: null,
  parentId: null,
  values: {},
  drafts: 0,
  accepted: 0,
  isOpen: false,
});

test('upsertEntry replaces a known entry, appends a new one and leaves other lists unchanged', () => {
  const period = [entry('a', 1), entry('b', 1)];
  const choices = { entity: [], semester: [], channel: [] };
  const panel: Panel = { contact: [], period, offer: [], studies: [], entity: [], channel: [], choices };
  expect(upsertEntry(panel, 'period', entry('a', 2)).period).toEqual([entry('a', 2), entry('b', 1)]);
  expect(upsertEntry(panel, 'period', entry('c', 1)).period).toEqual([...panel.period, entry('c', 1)]);
  expect(upsertEntry(panel, 'period', entry('a', 2)).offer).toBe(panel.offer);
});
