import { expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const at = (iso: string): number => Date.parse(iso);

it('the server clock returns the time of the device before the first response and the time of the server after it', () => {
  let steady = 1_000;
  const clock = createServerClock(
    () => steady,
    () => at('2031-01-01T00:00:00Z'),
  );
  expect(clock.now()).toBe(at('2031-01-01T00:00:00Z'));
  clock.sync('Sat, 02 Jan 2027 03:04:05 GMT');
  steady += 10_000;
  expect(clock.now()).toBe(at('2027-01-02T03:04:15Z'));
});

it('the server clock applies a correction of a minute and ignores one of less than a second', () => {
  const clock = createServerClock(
    () => 0,
    () => 0,
  );
  clock.sync('2027-01-02T03:04:05.900Z');
  clock.sync('2027-01-02T03:04:05Z');
  expect(clock.now()).toBe(at('2027-01-02T03:04:05.900Z'));
  clock.sync('2027-01-02T03:05:05Z');
  expect(clock.now()).toBe(at('2027-01-02T03:05:05Z'));
});

it.each([undefined, '', 'soon'])('the server clock ignores the invalid server time "%s"', (moment) => {
  const clock = createServerClock(
    () => 0,
    () => 42,
  );
  clock.sync(moment);
  expect(clock.now()).toBe(42);
});
