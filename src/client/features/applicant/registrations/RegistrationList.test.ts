import { expect, it } from 'vitest';
import { formatDay } from './RegistrationList.tsx';

it.each([
  ['2027-01-01T18:00:00Z', 'id', '2 Jan 2027'],
  ['2027-05-01T10:00:00Z', 'id', '1 Mei 2027'],
  ['2027-05-01T10:00:00Z', 'en', 'May 1, 2027'],
])('%s in %s is %s, by the clock of Jakarta', (moment, language, day) => expect(formatDay(moment, language)).toBe(day));
