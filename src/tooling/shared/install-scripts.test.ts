import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
}

const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');

it('allowScripts in package.json names exactly the dependencies with an install script, and allows none', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    allowScripts: Record<string, boolean>;
  };
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  const withScript = Object.keys(lock.packages).filter((path) => lock.packages[path]?.hasInstallScript);
  expect(withScript.length).toBeGreaterThan(0);
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScript.map(nameOf))].sort());
  expect(Object.values(allowScripts)).not.toContain(true);
});
