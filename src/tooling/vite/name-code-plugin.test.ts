import { expect, it } from 'vitest';
import { nameCode } from './name-code-plugin.ts';

const transform = (id: string, code: string): string | undefined => {
  const { transform: run } = nameCode('/portal');
  const result = typeof run === 'function' ? Reflect.apply(run, undefined, [code, id]) : undefined;
  return (result as { readonly code: string } | undefined)?.code;
};

it('nameCode gives each dynamic import the path of its file', () => {
  expect(transform('/portal/src/client/forms/a.ts', "const load = () => import('../design/B.tsx');")).toBe(
    "import { namedCode } from '/src/client/api/used-code.ts';\n" +
      'const load = () => namedCode("src/client/design/B.tsx", import(\'../design/B.tsx\'));',
  );
});

it.each([
  ['a file outside the client', '/portal/src/server/a.ts', "import('./b.ts')"],
  ['the text of a file', '/portal/src/client/a.ts?raw', "import('./b.ts')"],
  ['the first script of a page', '/portal/src/client/app/entry.ts', "import('./main.tsx')"],
  ['a virtual module', '/portal/src/client/a.ts', "import('virtual:forms')"],
  ['a static import', '/portal/src/client/a.ts', "import { b } from './b.ts'"],
])('nameCode leaves %s as it is', (_, id, code) => {
  expect(transform(id, code)).toBeUndefined();
});
