import { expect, it, test } from 'vitest';
import { findCycle, listGroupedModules } from './chunks.ts';

const among = (imports: Readonly<Record<string, readonly string[]>>) => findCycle(new Map(Object.entries(imports)));

test.each([
  ['nothing without files', {}, undefined],
  ['nothing in a tree whose branches meet', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, undefined],
  ['nothing in an import from outside the build', { a: ['elsewhere'] }, undefined],
  ['a cycle of two files', { a: ['b'], b: ['a'] }, ['a', 'b', 'a']],
  ['a file that imports itself', { a: ['b'], b: ['b'] }, ['b', 'b']],
  [
    'a cycle of three files that another file imports',
    { a: ['b'], b: ['c'], c: ['d'], d: ['b'] },
    ['b', 'c', 'd', 'b'],
  ],
] as const)('findCycle finds %s', (_what, imports, circle) => {
  expect(among(imports)).toEqual(circle);
});

it('listGroupedModules adds to the manifest each module that shares a file and is loaded on demand', () => {
  const manifest = {
    type: 'asset',
    source: JSON.stringify({ '_form.js': { file: 'assets/form.js', imports: ['_app.js'] } }),
  };
  const bundle = {
    '.vite/manifest.json': manifest,
    'assets/form.js': {
      type: 'chunk',
      fileName: 'assets/form.js',
      moduleIds: ['/portal/src/Form.tsx', '/portal/src/field.ts', '\0virtual:form/a'],
    },
  };
  const getModuleInfo = (id: string) => ({ dynamicImporters: id.endsWith('field.ts') ? [] : ['/portal/src/main.ts'] });
  const { generateBundle } = listGroupedModules('/portal');
  if (typeof generateBundle !== 'object') throw new Error('the plugin has no order');
  Reflect.apply(generateBundle.handler, { getModuleInfo }, [{}, bundle]);
  const form = { file: 'assets/form.js', imports: ['_app.js'] };
  expect(JSON.parse(manifest.source)).toEqual({
    '_form.js': form,
    'src/Form.tsx': form,
    'virtual:form/a': form,
  });
});
