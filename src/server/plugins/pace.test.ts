import { expect, it } from 'vitest';
import { createPace } from './pace.ts';

const clock = { ms: 0 };
const paceOf = (rateLimit: number) => createPace(rateLimit, 2, () => clock.ms);

it('lets each account call so often a minute, and says when to come back', () => {
  const pace = paceOf(6000);
  clock.ms = 20_000;
  for (const account of ['a', 'a', 'b', 'b']) pace(account);
  expect(() => pace('a')).toThrow(
    expect.objectContaining({ status: 429, details: expect.objectContaining({ retryAfter: 40 }) }),
  );
  clock.ms = 60_000;
  expect(() => pace('a')).not.toThrow();
});

it('stands aside where the operator wants no limits', () => {
  const pace = paceOf(0);
  for (let call = 0; call < 10; call++) pace('a');
});
