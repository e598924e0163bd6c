import { describe, expect, test } from 'vitest';
import { getSentId, getSentInstitution, getSentStep, readJsonStep } from './sent-step.ts';

const catalogue = {
  steps: [
    { key: 'one', wireStep: 1 },
    { key: 'seven', wireStep: 7 },
  ],
  institutions: [
    { code: 20, id: 'i20' },
    { code: 0, id: '' },
  ],
};

const sent = (step: unknown, isText = false) => ({
  step,
  id: undefined,
  institutionCode: undefined,
  fields: {},
  isText,
});

describe('the body of a step save', () => {
  test('readJsonStep separates step, id and institutionCode from the other fields', () => {
    const id = '00000000-0000-4000-8000-000000000001';
    expect(readJsonStep({ step: 1, id, institutionCode: 20, name: 'x' })).toEqual({
      step: 1,
      id,
      institutionCode: 20,
      fields: { name: 'x' },
      isText: false,
    });
  });

  test.each([null, [[]], 'x', 1])('readJsonStep refuses the body %j with 400', (body) => {
    expect(() => readJsonStep(body)).toThrow('server.error.400');
  });

  test('getSentStep finds a step by the number 7, or by the text "7" in a multipart body, and refuses other values with 422', () => {
    expect(getSentStep(catalogue, sent(7)).key).toBe('seven');
    expect(getSentStep(catalogue, sent('7', true)).key).toBe('seven');
    for (const wrong of [sent('7'), sent('07', true), sent('7.0', true), sent(2), sent(undefined), sent(Number.NaN)])
      expect(() => getSentStep(catalogue, wrong)).toThrow('server.error.422');
  });

  test('getSentId returns a UUID, undefined for a missing or empty id, and refuses an id that is not a UUID with 422', () => {
    const uuid = '0b2c5d1e-7a3f-4c58-9d60-1f2e3a4b5c6d';
    expect(getSentId({ ...sent(1), id: uuid })).toBe(uuid);
    for (const id of [undefined, null, '']) expect(getSentId({ ...sent(1), id })).toBeUndefined();
    for (const id of ['x', 1, {}]) expect(() => getSentId({ ...sent(1), id })).toThrow('server.error.422');
  });

  test('getSentInstitution returns the code of an institution that accepts applications, and refuses other values with 422', () => {
    expect(getSentInstitution(catalogue, 20)).toBe(20);
    for (const code of [0, 99, '20', undefined])
      expect(() => getSentInstitution(catalogue, code)).toThrow('server.error.422');
  });
});
