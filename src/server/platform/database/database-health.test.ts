import { expect, test } from 'vitest';
import { createDatabaseHealth } from './database-health.ts';

test('createDatabaseHealth: after a timeout, one attempt probes and the others throw at once, until one is answered', () => {
  const pulse = createDatabaseHealth();
  const [one, two] = [pulse.begin(), pulse.begin()];
  one.timedOut();
  one.end();
  two.end();
  const attempt = pulse.begin();
  expect(() => pulse.begin()).toThrow('does not answer');
  attempt.end();
  pulse.begin().answered();
  expect(() => [pulse.begin(), pulse.begin()]).not.toThrow();
});

test('createDatabaseHealth: the timeout of an attempt does not count when another one was answered meanwhile', () => {
  const pulse = createDatabaseHealth();
  const [slow, quick] = [pulse.begin(), pulse.begin()];
  quick.answered();
  slow.timedOut();
  expect(() => [pulse.begin(), pulse.begin()]).not.toThrow();
});
