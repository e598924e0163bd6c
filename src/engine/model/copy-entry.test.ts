import { expect, it } from 'vitest';
import { copyEntry } from './copy-entry.ts';
import { nodeAt } from './form-model.ts';

const file = { type: 'string', 'x-file': { types: ['image/png'], maxBytes: 9 } };
const form = {
  schema: {
    properties: {
      jobs: {
        type: 'array',
        items: {
          properties: {
            title: { type: 'string' },
            proof: file,
            papers: { type: 'array', items: file },
            places: { type: 'array', items: { properties: { city: { type: 'string' }, photo: file } } },
          },
        },
      },
    },
  },
};
const entry = nodeAt(form, ['jobs', '*']);

it('copyEntry copies answers of every depth without files, and keeps what the form does not declare', () => {
  const answer = { title: 'Clerk', proof: 'f1', papers: ['f2'], places: [{ city: 'Solo', photo: 'f3' }], gone: [1] };
  expect(copyEntry(entry, answer)).toEqual({ title: 'Clerk', places: [{ city: 'Solo' }], gone: [1] });
});

it('copyEntry copies single values and an entry without an answer as they are', () => {
  expect(copyEntry(entry, null)).toBe(null);
  expect(copyEntry(undefined, 'chess')).toBe('chess');
});
