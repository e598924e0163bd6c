import type { AddedSection } from '../../../contract/admin-panel.ts';
import type { Answers } from '../../../engine/schema/types.ts';

const LONGEST = 60;

const slugOf = (name: unknown): string =>
  String(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST) || 'x';

const parts: Readonly<Record<AddedSection, readonly string[]>> = {
  entity: ['name'],
  studies: ['institutionCode', 'name'],
  period: ['institutionCode', 'entityId', 'year', 'name'],
  offer: ['programId', 'periodId'],
};

/** An id that people recognise in a file; `alike` tells those of one name apart. */
export const makeId = (section: AddedSection, values: Answers, alike: number): string =>
  [...parts[section].map((name) => slugOf(values[name])), ...(alike > 1 ? [alike] : [])].join('-');
