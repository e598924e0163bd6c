import { expect, it } from 'vitest';
import { getStateAfterSave, listPossibleStates } from './item-state.tsx';

const page = { view: 'cards', heading: 'title', detail: true } as const;
const news = {
  public: { flag: 'published', from: 'from', fromTime: 'fromTime', until: 'until', untilTime: 'untilTime' },
  page,
};
const brochure = { public: { from: 'start', until: 'end' }, page: { ...page, detail: false } };
const faq = { public: {}, page };
const [today, now] = ['2026-11-21', '2026-11-21 09:30'];
const shown = { published: true };

it.each([
  [news, {}, 'draft'],
  [news, { published: false, from: today }, 'draft'],
  [news, { ...shown, from: today }, 'public'],
  [news, shown, 'public'],
  [news, { ...shown, from: '2026-11-22' }, 'scheduled'],
  [news, { ...shown, from: today, fromTime: '09:30' }, 'public'],
  [news, { ...shown, from: today, fromTime: '09:31' }, 'scheduled'],
  [news, { ...shown, from: '2026-11-20', fromTime: '23:59' }, 'public'],
  [news, { ...shown, until: today }, 'public'],
  [news, { ...shown, until: today, untilTime: '09:31' }, 'public'],
  [news, { ...shown, until: today, untilTime: '09:30' }, 'archived'],
  [news, { ...shown, until: '2026-11-20' }, 'archived'],
  [brochure, { start: '2026-11-01', end: today }, 'public'],
  [brochure, { start: '2026-11-01', end: '2026-11-20' }, 'over'],
  [brochure, { start: '2027-01-01', end: '2027-02-01' }, 'scheduled'],
  [faq, {}, 'public'],
] as const)('getStateAfterSave of %j with the answers %j at 09:30 on 2026-11-21 is %s', (rules, answers, state) =>
  expect(getStateAfterSave(rules, answers, now)).toBe(state),
);

it.each([
  [{ ...shown, from: today }, 'archived'],
  [{ published: false, from: today }, 'draft'],
  [{ ...shown, from: '2026-11-22' }, 'scheduled'],
] as const)('an item that an admin archived is, with the answers %j, %s', (answers, state) =>
  expect(getStateAfterSave(news, answers, now, true)).toBe(state),
);

it('a kind without pages of its items has the state over, one that the portal alone reads no archive and no trash', () => {
  expect(listPossibleStates(news)).toEqual(['public', 'draft', 'scheduled', 'archived', 'trashed']);
  expect(listPossibleStates(brochure)).toEqual(['public', 'scheduled', 'over', 'archived', 'trashed']);
  expect(listPossibleStates({ ...brochure, readers: 'admins' })).toEqual(['public', 'scheduled', 'over']);
});
