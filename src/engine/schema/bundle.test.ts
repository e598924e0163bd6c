import { describe, expect, it } from 'vitest';
import { BrokenReference, bundleSchema, resolvePath } from './bundle.ts';

const file = 'schemas/application/personal/schema.json';
const bundle = (files: Record<string, unknown>) => bundleSchema(file, new Map(Object.entries(files)));

describe('bundleSchema', () => {
  it('replaces a $ref by its target, lets the keywords beside the $ref override it, leaves out the definitions, refuses other answers, and adds the property $facts', () => {
    const schema = bundle({
      [file]: {
        $schema: '../../meta/step.json',
        $id: 'x',
        type: 'object',
        properties: { nik: { $ref: '../../common/nik.json', maxLength: 16 }, city: { $ref: '#/$defs/id' } },
        $defs: { id: { type: 'string' } },
      },
      'schemas/common/nik.json': { $schema: '../meta/common.json', type: 'string', maxLength: 99 },
    });
    expect(schema).toEqual({
      type: 'object',
      unevaluatedProperties: false,
      properties: {
        $facts: { type: 'object' },
        nik: { type: 'string', maxLength: 16 },
        city: { type: 'string' },
      },
    });
  });

  it('follows a $ref that leads back to itself as often as x-levels says, and leaves out the fields further down', () => {
    const node = {
      type: 'object',
      required: ['name', 'best'],
      properties: {
        name: { type: 'string' },
        children: { type: 'array', items: { $ref: '#/$defs/node', 'x-levels': 2 } },
        best: { $ref: '#/$defs/node', 'x-levels': 1 },
      },
    };
    const schema = bundle({
      [file]: { type: 'object', properties: { tree: { $ref: '#/$defs/node' } }, $defs: { node } },
    });
    const name = { type: 'string' };
    const leaf = { type: 'object', required: ['name'], properties: { name } };
    expect(schema['properties']).toEqual({
      $facts: { type: 'object' },
      tree: { ...leaf, properties: { name, children: { type: 'array', items: leaf } } },
    });
  });

  it('follows a circle of several references to the levels of the limited one, and leaves out the alternative further down', () => {
    const folder = { properties: { content: { type: 'array', items: { $ref: '#/$defs/any' } } } };
    const any = { oneOf: [{ type: 'string' }, { $ref: '#/$defs/folder', 'x-levels': 2 }] };
    const schema = bundle({
      [file]: { type: 'object', properties: { root: { $ref: '#/$defs/folder' } }, $defs: { folder, any } },
    });
    const last = { properties: { content: { type: 'array', items: { oneOf: [{ type: 'string' }] } } } };
    expect(schema['properties']).toMatchObject({
      root: { properties: { content: { items: { oneOf: [{ type: 'string' }, last] } } } },
    });
  });

  it.each([
    ['a missing file', { $ref: '../../common/none.json' }],
    ['a missing definition', { $ref: '#/$defs/none' }],
    ['itself', { $ref: '#/properties/a' }],
  ])('throws BrokenReference with the text of a $ref that points to %s', (_, a) => {
    expect(() => bundle({ [file]: { type: 'object', properties: { a } } })).toThrow(BrokenReference);
    expect(() => bundle({ [file]: { type: 'object', properties: { a } } })).toThrow(a.$ref);
  });
});

it('resolvePath resolves relative paths against the folder of the file', () => {
  expect(resolvePath(file, '../../common/nik.json')).toBe('schemas/common/nik.json');
  expect(resolvePath(file, './ui.json')).toBe('schemas/application/personal/ui.json');
});
