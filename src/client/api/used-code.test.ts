import { expect, it } from 'vitest';
import { filesOf, loadRegistered, namedCode, registerCode } from './used-code.ts';

it('filesOf lists the files that a loader names, also in a nested function', () => {
  const load = async () => {
    const inner = async () => namedCode('src/client/api/intent.ts', import('./intent.ts'));
    return [await inner(), await namedCode('src/client/api/storage.ts', import('./storage.ts'))];
  };
  expect(filesOf(load)).toEqual(['src/client/api/intent.ts', 'src/client/api/storage.ts']);
  expect(filesOf(() => import('./intent.ts'))).toEqual([]);
});

it('loadRegistered loads the wanted parts once, and those that become known only by loading others', async () => {
  const loaded: string[] = [];
  const part = (file: string, then = (): void => {}) =>
    registerCode([file], async () => {
      loaded.push(file);
      then();
    });
  part('outer', () => part('inner', () => part('innermost')));
  part('other');
  await loadRegistered(['outer', 'inner', 'innermost', 'unknown']);
  expect(loaded).toEqual(['outer', 'inner', 'innermost']);
});
