import { expect, it } from 'vitest';
import { getStateAfterSave } from './item-state.tsx';

const news = { flag: 'published', from: 'publishedAt' };
const brochure = { from: 'start', until: 'end' };
const today = '2026-11-21';

it.each([
  [news, {}, 'draft'],
  [news, { published: false, publishedAt: today }, 'draft'],
  [news, { published: true, publishedAt: today }, 'public'],
  [news, { published: true }, 'public'],
  [news, { published: true, publishedAt: '2026-11-22' }, 'scheduled'],
  [brochure, { start: '2026-11-01', end: today }, 'public'],
  [brochure, { start: '2026-11-01', end: '2026-11-20' }, 'over'],
  [brochure, { start: '2027-01-01', end: '2027-02-01' }, 'scheduled'],
  [{}, {}, 'public'],
] as const)(
  'getStateAfterSave with the publication fields %j and the answers %j on 2026-11-21 is %s',
  (rules, answers, state) => expect(getStateAfterSave(rules, answers, today)).toBe(state),
);
