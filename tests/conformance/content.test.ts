import { describe, expect, it } from 'vitest';
import { pages } from '../../src/contract/pages.ts';
import type { JsonSchema } from '../../src/engine/schema/types.ts';
import { deriveForm } from '../../src/officer/data/derive-form.ts';
import { findFieldSchema } from '../support/find-field-schema.ts';
import { catalogue, forms, schemaFiles } from './portal-data.ts';

const entities = Object.values(catalogue.content).map((entity) => [entity.key, entity] as const);

it('forms, steps and kinds of content have unique keys, and kinds of content have unique URL paths', () => {
  const keys = forms.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  const paths = entities.map(([, { path }]) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

it('schemas/common/institution.json allows exactly the codes of the existing institutions', () => {
  const known = (schemaFiles.get('schemas/common/institution.json') as { enum: readonly number[] }).enum;
  expect([...known].sort()).toEqual(catalogue.institutions.map(({ code }) => code).sort());
});

it.each([
  ['brochure', 4, 'multipart', 'brochureList'],
  ['event', 4, 'multipart', 'eventList'],
  ['faq', 10, 'json', 'faqList'],
  ['news', 6, 'multipart', 'newsListAdmin'],
])(
  'the kind of content %s has a page size of %i, is sent as %s and leads to %s after saving (specification 2, 7 and 9)',
  (key, pageSize, encoding, afterSave) => {
    const { wire, ...entity } = catalogue.content[key] ?? { wire: {} };
    expect({ ...entity, ...wire }).toMatchObject({ path: key, pageSize, encoding, afterSave });
  },
);

describe.each(entities)('content definition %s (entity.json)', (_, entity) => {
  const ruleOf = (field: string | undefined): JsonSchema | undefined =>
    field === undefined ? undefined : findFieldSchema(entity.schema, field);
  const fields = [...deriveForm(entity).fields.keys()];

  it('names only fields of its own form in its settings', () => {
    const { flag, from, until } = entity.public;
    const named = [
      ...entity.columns,
      entity.institution,
      ...entity.texts,
      ...entity.texts.map((field) => `${field}En`),
      ...(entity.richTexts ?? []),
      ...(entity.search ?? []),
      ...entity.order.map(({ field }) => field),
      ...[entity.slugFrom, flag, from, until].filter((field) => field !== undefined),
    ];
    expect(named.filter((field) => !fields.includes(field))).toEqual([]);
  });

  it('its publication flag is a boolean field, its publication dates are date fields, the institution is required, and English texts have the rules of the Indonesian ones', () => {
    const { flag, from, until } = entity.public;
    expect(ruleOf(flag)?.['type'] ?? 'boolean').toBe('boolean');
    for (const day of [from, until]) expect(ruleOf(day)?.['format'] ?? 'date').toBe('date');
    expect(entity.schema['required']).toContain(entity.institution);
    for (const field of entity.texts) expect(ruleOf(`${field}En`)).toEqual(ruleOf(field));
  });

  it('names for its public pages only fields of its form, with the rules they need: days are dates, pictures and files have x-file, the category has options', () => {
    const { page } = entity;
    if (!page) return;
    const ruled = (field: string | undefined, keyword: string, value: unknown) =>
      expect(field === undefined ? value : ruleOf(field)?.[keyword], `${field}`).toEqual(value);
    const { heading, lead, body, picture, pictureAlt, date, until, time, place, link, category, file } = page;
    const parts = [heading, lead, body, picture, pictureAlt, date, until, time, place, link, category, file];
    expect(parts.filter((field) => field !== undefined && !fields.includes(field))).toEqual([]);
    for (const day of [date, until]) ruled(day, 'format', 'date');
    expect(entity.texts).toEqual(expect.arrayContaining([heading, lead, pictureAlt].filter((part) => part)));
    if (body) expect(entity.richTexts).toContain(body);
    for (const upload of [picture, file]) if (upload) expect(ruleOf(upload)).toHaveProperty('x-file');
    if (category) expect(ruleOf(category)).toHaveProperty('enum');
    if (page.detail) expect(entity.slugFrom).toBeDefined();
    if (page.search) expect(entity.search).toBeDefined();
  });

  it('sends files as multipart, and names an existing page to show after saving', () => {
    const hasFiles = fields.some((field) => ruleOf(field)?.['x-file']);
    if (hasFiles) expect(entity.wire.encoding).toBe('multipart');
    expect(Object.keys(pages)).toContain(entity.afterSave);
  });
});
