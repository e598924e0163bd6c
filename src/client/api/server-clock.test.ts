import { expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const at = (iso: string): number => Date.parse(iso);

it('goes by the device until the server has answered, then by the server alone', () => {
  let steady = 1_000;
  const clock = createServerClock(
    () => steady,
    () => at('2031-01-01T00:00:00Z'),
  );
  expect(clock.now()).toBe(at('2031-01-01T00:00:00Z'));
  clock.hear('Sat, 02 Jan 2027 03:04:05 GMT');
  steady += 10_000;
  expect(clock.now()).toBe(at('2027-01-02T03:04:15Z'));
});

it('takes a correction, but does not jump for the fraction that a header lacks', () => {
  const clock = createServerClock(
    () => 0,
    () => 0,
  );
  clock.hear('2027-01-02T03:04:05.900Z');
  clock.hear('2027-01-02T03:04:05Z');
  expect(clock.now()).toBe(at('2027-01-02T03:04:05.900Z'));
  clock.hear('2027-01-02T03:05:05Z');
  expect(clock.now()).toBe(at('2027-01-02T03:05:05Z'));
});

it.each([undefined, '', 'soon'])('is not put out by %s', (moment) => {
  const clock = createServerClock(
    () => 0,
    () => 42,
  );
  clock.hear(moment);
  expect(clock.now()).toBe(42);
});
