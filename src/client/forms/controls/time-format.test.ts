import { expect, it } from 'vitest';
import { parseTime } from './time-format.ts';

it.each([
  ['09:30', '09:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['9 30', '09:30'],
  ['0930', '09:30'],
  ['930', '09:30'],
  [' 23:59 ', '23:59'],
  ['００：０５', '00:05'],
  ['１４．３０', '14:30'],
  ['9:30 am', '09:30'],
  ['9:30 PM', '21:30'],
  ['9.30p.m.', '21:30'],
  ['12:15 am', '00:15'],
  ['12:15 pm', '12:15'],
  // The schema refuses a text that is not a time of day.
  ['24:00', '24:00'],
  ['9:75', '09:75'],
  ['13:00 pm', '13:00 pm'],
  ['0:30 am', '0:30 am'],
  ['9', '9'],
  ['9:3', '9:3'],
  ['09:30:00', '09:30:00'],
  ['morning', 'morning'],
  ['', undefined],
  ['  ', undefined],
])('parseTime reads %j as %j', (typed, time) => expect(parseTime(typed)).toBe(time));
