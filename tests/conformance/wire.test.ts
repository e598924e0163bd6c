import { describe, expect, it } from 'vitest';
import { fromWire } from '../../src/engine/wire/from-wire.ts';
import { isBlank, toWire } from '../../src/engine/wire/to-wire.ts';
import { deriveForm } from '../../src/officer/data/derive-form.ts';
import { catalogue, formsByKey, splitFacts } from './portal-data.ts';

/** As the parts of a multipart body arrive: every value a text. */
const asParts = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

describe.each(formsByKey)('wire mapping of the form %s', (_, form) => {
  const { drop = [], dropWhen, rename = {}, values = {} } = form.wire;
  const examples = Object.entries(form.examples.valid).map(([name, data]) => [name, splitFacts(data).answers] as const);
  const { fields, options } = deriveForm(form);

  it.each(examples)(
    'toWire and fromWire restore the valid example “%s” without dropped and blank fields',
    (_, answers) => {
      const kept = Object.entries(answers).filter(
        ([field, value]) => !drop.includes(field) && !(dropWhen && value === dropWhen.const) && !isBlank(value),
      );
      const wire = toWire(form, answers);
      const sent = JSON.parse(JSON.stringify(wire.fields)) as Record<string, unknown>;
      const isMultipart = wire.encoding === 'multipart';
      const received = fromWire(form, isMultipart ? asParts(sent) : sent, { text: isMultipart });
      expect(received).toEqual({ answers: Object.fromEntries(kept), errors: [] });
    },
  );

  it('maps only existing fields and options, each to a different name', () => {
    const declared = [...fields.keys()];
    expect(declared).toEqual(expect.arrayContaining([...drop, ...Object.keys(rename), ...Object.keys(values)]));
    const onWire = declared.filter((field) => !field.includes('.')).map((field) => rename[field] ?? field);
    expect(new Set(onWire).size).toBe(onWire.length);
    for (const [field, map] of Object.entries(values)) {
      expect(options.get(field)).toEqual(expect.arrayContaining(Object.keys(map)));
      const sent = (options.get(field) ?? []).map((value) => map[String(value)] ?? value);
      expect(new Set(sent).size).toBe(sent.length);
    }
  });
});

describe('wire mapping of specification 5.5', () => {
  const step = (key: string) => {
    const found = catalogue.steps.find((candidate) => candidate.key === key);
    if (!found) throw new Error(`no step ${key}`);
    return found;
  };

  it.each([
    ['personal', { gender: 'Female' }, { gender: 'Perempuan' }],
    ['personal', { gender: 'Male' }, { gender: 'Pria' }],
    ['personal', { middleName: '-' }, {}],
    ['family', { familyRelationship: 'Guardian' }, { familyRelationship: 'Wali' }],
    ['family', { familyRelationship: 'Mother' }, { familyRelationship: 'Mother' }],
    ['academic', { major: 'SMA-ipa' }, { sfSchoolQualificationId: 'SMA-ipa' }],
  ])('toWire of the step %s sends %o as %o', (key, answers, fields) => {
    expect(toWire(step(key), answers).fields).toEqual(fields);
  });

  it('toWire of the step attachment has the encoding multipart and a field named letter', () => {
    expect(toWire(step('attachment'), { letter: 'file-id' })).toEqual({
      encoding: 'multipart',
      fields: { letter: 'file-id' },
    });
  });

  it('toWire of the form register sends birthDate as birthdate and phoneNumber as phone', () => {
    const register = catalogue.forms['register'];
    expect(register && toWire(register, { birthDate: '2006-08-05', phoneNumber: '812' }).fields).toEqual({
      birthdate: '2006-08-05',
      phone: '812',
    });
  });
});
