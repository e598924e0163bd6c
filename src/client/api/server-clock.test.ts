import { expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const at = (iso: string): number => Date.parse(iso);

it('the server clock uses the device clock before the first response, then the server time', () => {
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

it('the server clock applies a correction but ignores the fraction that a header lacks', () => {
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

it.each([undefined, '', 'soon'])('the server clock ignores the moment %s', (moment) => {
  const clock = createServerClock(
    () => 0,
    () => 42,
  );
  clock.sync(moment);
  expect(clock.now()).toBe(42);
});
