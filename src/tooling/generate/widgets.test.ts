import { mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findStaleDocuments, writeDocuments } from './documents.ts';
import { readWidgets } from './widgets.ts';

const WIDGETS = 'src/client/forms/widgets';

let root: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'portal widgets '));
  await cp(WIDGETS, join(root, WIDGETS), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const starRating = {
  $schema: '../widget.schema.json',
  description: { en: 'One to five stars.', id: 'Satu sampai lima bintang.' },
  answerTypes: ['number'],
  answerKind: 'text',
  options: {
    properties: { stars: { description: { en: 'How many stars.', id: 'Banyaknya bintang.' }, type: 'integer' } },
  },
};

const addWidget = async (folder: string, file: object, component = 'StarRatingWidget.tsx'): Promise<void> => {
  await mkdir(join(root, WIDGETS, folder));
  await writeFile(join(root, WIDGETS, folder, 'widget.json'), JSON.stringify(file));
  await writeFile(join(root, WIDGETS, folder, component), '');
};

const derivedFiles = [
  'src/engine/widgets/widget-facts.ts',
  'src/client/forms/widgets/registry.ts',
  'schemas/meta/widgets.json',
];

it('a new widget folder makes the registries stale, writeDocuments adds the widget to each, and the officer references describe it in both languages and its option in Indonesian', async () => {
  for (const folder of ['schemas', 'locales', 'src/engine/widgets'])
    await cp(folder, join(root, folder), { recursive: true });
  writeDocuments(root);
  await addWidget('star-rating', starRating);
  expect(findStaleDocuments(root).slice(0, 3)).toEqual(
    derivedFiles.map((path) => `${path} is stale: npm run generate`),
  );
  writeDocuments(root);
  expect(findStaleDocuments(root)).toEqual([]);
  const [facts, registry, meta] = await Promise.all(derivedFiles.map((path) => readFile(join(root, path), 'utf8')));
  expect(facts).toContain("  starRating: { answerKind: 'text' },\n");
  expect(registry).toContain(
    "  starRating: async () => (await import('./star-rating/StarRatingWidget.tsx')).StarRatingWidget,\n",
  );
  const { widget, options } = JSON.parse(meta ?? '').$defs;
  expect(widget.enum).toContain('starRating');
  expect(options.properties.stars).toEqual({ description: 'How many stars.', type: 'integer' });
  const read = (name: string) => readFile(join(root, 'docs/officers', name), 'utf8');
  expect(await read('reference.md')).toContain('| `starRating` | One to five stars. | – |');
  expect(await read('rujukan.md')).toContain('| `starRating` | Satu sampai lima bintang. | – |');
  expect(await read('rujukan.md')).toContain('| `options › stars` | Banyaknya bintang. |  |');
});

it.each([
  ['a description in one language', { ...starRating, description: { en: 'Stars.' } }, /star-rating\/widget\.json.*id/],
  ['an unknown answer kind', { ...starRating, answerKind: 'stars' }, /star-rating\/widget\.json.*answerKind/],
  [
    'the option rows, which another widget declares',
    { ...starRating, options: { properties: { rows: starRating.options.properties.stars } } },
    /"rows"/,
  ],
])('readWidgets refuses a widget with %s', async (_, file, message) => {
  await addWidget('star-rating', file);
  expect(() => readWidgets(root)).toThrow(message);
});

it('readWidgets refuses a widget without a component file of its name', async () => {
  await addWidget('star-rating', starRating, 'Other.tsx');
  expect(() => readWidgets(root)).toThrow('lacks StarRatingWidget.tsx');
});
