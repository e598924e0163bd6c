import { expect, it } from 'vitest';
import { createPerPersonLimit } from './make-document.ts';

it('createPerPersonLimit(2) refuses the third concurrent call of a person with 429, and accepts other persons and later calls', async () => {
  const limit = createPerPersonLimit(2);
  const ends: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => ends.push(resolve));
  const two = [limit.run('a', wait), limit.run('a', wait)];
  await expect(limit.run('a', wait)).rejects.toMatchObject({ status: 429 });
  const other = limit.run('b', wait);
  for (const end of ends) end();
  await Promise.all([...two, other]);
  await expect(limit.run('a', async () => 'again')).resolves.toBe('again');
  await expect(limit.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(Promise.all([limit.run('a', async () => 1), limit.run('a', async () => 2)])).resolves.toEqual([1, 2]);
});
