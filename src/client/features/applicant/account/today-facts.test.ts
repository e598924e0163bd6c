import { expect, it } from 'vitest';
import { todayFacts } from './today-facts.ts';

it('takes the date in Jakarta', () => {
  expect(todayFacts(new Date('2026-11-20T17:30:00Z'))).toMatchObject({
    today: '2026-11-21',
    adultBirthDate: '2008-11-21',
  });
});
