import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import { toWire } from '../../src/engine/wire/to-wire.ts';
import { openDraftContext } from './application-context.ts';
import { errorKeys, getStep, snapshot, validAnswers } from './application-support.ts';

const context = openDraftContext();
const { changed, expectRefused } = context;

describe('saving a step with values that do not belong together', () => {
  const periodErrors = ['admissionPeriodId', 'sfPeriodicProgramId1', 'sfPeriodicProgramId2'].map(
    (field) => `program.${field}.error.source`,
  );

  test.each([
    [
      'a program of another institution',
      'program',
      { sfPeriodicProgramId1: '40-akuntansi-2' },
      ['program.sfPeriodicProgramId1.error.source'],
    ],
    [
      'a second program of another period',
      'program',
      { sfPeriodicProgramId2: '20-manajemen-1' },
      ['program.sfPeriodicProgramId2.error.source'],
    ],
    ['a period of another entity', 'program', { admissionPeriodId: '20-kursus-2' }, periodErrors],
    ['a period of another institution', 'program', { admissionPeriodId: '30-sarjana-2' }, periodErrors],
    [
      'a period that has closed',
      'program',
      { admissionPeriodId: '20-sarjana-1', sfPeriodicProgramId1: '20-informatika-1', sfPeriodicProgramId2: undefined },
      ['program.admissionPeriodId.error.closed'],
    ],
    [
      'an entity that the institution does not have',
      'program',
      { admissionEntity: 'profesi' },
      ['Entity', 'Year', 'Semester', 'Channel', 'PeriodId'].map((name) => `program.admission${name}.error.source`),
    ],
    [
      'a channel that is not offered',
      'program',
      { admissionChannel: 'prestasi' },
      ['program.admissionChannel.error.source', 'program.admissionPeriodId.error.source'],
    ],
    [
      'twice the same program',
      'program',
      { sfPeriodicProgramId2: '20-informatika-2' },
      ['program.sfPeriodicProgramId2.error.differs'],
    ],
    [
      'a city of another province',
      'personal',
      { sfCityId: '32.73' },
      ['personal.sfCityId.error.source', 'personal.sfSectorId.error.source'],
    ],
    ['a district of another city', 'personal', { sfSectorId: '32.73.01' }, ['personal.sfSectorId.error.source']],
    [
      'a province that does not exist',
      'personal',
      { sfProvinceId: '99' },
      ['personal.sfProvinceId.error.source', 'personal.sfCityId.error.source'],
    ],
    ['a school of another city', 'academic', { sfSchoolId: 'SMA-32.73-1' }, ['academic.sfSchoolId.error.source']],
    [
      'a school that is not of the chosen type',
      'academic',
      { sfSchoolId: 'SMK-31.73-1' },
      ['academic.sfSchoolId.error.source'],
    ],
    [
      'a major of another type of school',
      'academic',
      { major: 'SMK-akuntansi' },
      [
        'academic.major.error.source',
        // The grades are those of the subjects of the other major.
        ...Array.from({ length: 5 }, () => 'academic.grades.error.source'),
        'academic.grades.error.required',
      ],
    ],
    [
      'a year of graduation that the period does not allow',
      'academic',
      { yearOfGraduation: 2001 },
      ['academic.yearOfGraduation.error.source'],
    ],
  ] as const)(
    'a save with %s is refused with an error at that field and at the fields that depend on it, and changes nothing',
    (_name, key, changes, keys) => expectRefused(key, changes, keys),
  );

  test('a save with an institution other than that of the application is refused', async () => {
    const step = getStep(context.server, 'program');
    const body = {
      step: 1,
      id: context.formId,
      institutionCode: 30,
      ...toWire(step, await validAnswers(context.server, step)).fields,
    };
    const answer = await context.siti.client.call(calls.saveStep, { body });
    expect([answer.status, errorKeys(answer)]).toEqual([422, ['request.institutionCode.error.differs']]);
  });

  test.each([0, 99, '20', null, [20], undefined])(
    'starting a draft at institution %j is refused',
    async (institutionCode) => {
      const answer = await context.siti.client.call(calls.startApplication, { body: { institutionCode } });
      expect(answer.status, answer.text).toBe(422);
    },
  );
});

describe('saving a step with unknown fields', () => {
  const columns = [
    'Status',
    'status',
    'LastStepSubmitted',
    'completed',
    'IsVerified',
    'is_verified',
    'RegistrationFee',
    'registration_number',
    'applicantId',
    'account_id',
    'role',
    'Id',
    'version',
    'outcome',
    'scholarship_rank',
    '$facts',
  ];

  test.each(columns)('the field %s is refused as unknown', async (name) => {
    await expectRefused('personal', { [name]: 'x' }, [`personal.${name}.error.unknown`]);
  });

  test('the schema name major, which requests call sfSchoolQualificationId, is refused as unknown', () =>
    sendRenamed().then((answer) =>
      expect([answer.status, errorKeys(answer)]).toEqual([422, ['academic.major.error.unknown']]),
    ));

  const sendRenamed = async () => {
    const { sfSchoolQualificationId, ...fields } = toWire(
      getStep(context.server, 'academic'),
      await changed('academic', {}),
    ).fields as Record<string, unknown>;
    return context.siti.client.call(calls.saveStep, {
      body: { step: 4, id: context.formId, ...fields, major: sfSchoolQualificationId },
    });
  };

  test.each(['__proto__', 'constructor', 'toString'])(
    'a field named %s is refused and does not change object prototypes',
    async (name) => {
      const fields = toWire(getStep(context.server, 'personal'), await changed('personal', {})).fields;
      const text = JSON.stringify({ step: 2, id: context.formId, ...fields }).replace(
        /\}$/,
        `,"${name}":{"polluted":true}}`,
      );
      const answer = await context.siti.client.call(calls.saveStep, { body: text });
      expect([400, 422]).toContain(answer.status);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );
});

describe('saving a step with values of a wrong type', () => {
  test.each([
    ['firstName', 7],
    ['firstName', ['Siti']],
    ['firstName', { a: 1 }],
    ['noLastName', 'true'],
    ['noLastName', 1],
    ['gender', 'Female'],
    ['gender', 'female'],
    ['sfProvinceId', 31],
    ['birthDate', 20060805],
    ['email', true],
  ])('the field %s with the value %j is refused', async (name, value) => {
    const before = await snapshot(context.server, context.formId);
    const fields = toWire(getStep(context.server, 'personal'), await changed('personal', {})).fields;
    const answer = await context.siti.client.call(calls.saveStep, {
      body: { step: 2, id: context.formId, ...fields, [name]: value },
    });
    expect(answer.status, answer.text).toBe(422);
    expect(errorKeys(answer)[0]).toMatch(new RegExp(`^personal\\.${name}\\.error\\.`));
    expect(await snapshot(context.server, context.formId)).toBe(before);
  });

  test.each(['null', '[]', '"text"', '1', 'true'])('the JSON body %s gets 400', async (text) => {
    expect((await context.siti.client.call(calls.saveStep, { body: text })).status).toBe(400);
  });

  test.each(['{', '', 'step=1', '{"step":1,}'])('the invalid JSON body “%s” gets 400', async (text) => {
    const answer = await context.siti.client.call(calls.saveStep, { body: text });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.message).toBe('The request could not be read.');
  });

  test.each(['nonsense', '1', 'null'])('a save with the application id “%s” is refused', async (id) => {
    const answer = await context.siti.client.call(calls.saveStep, { body: { step: 1, id } });
    expect(answer.status).toBe(422);
  });

  test('a body of 5 MB gets 413', async () => {
    const answer = await context.siti.client.call(calls.saveStep, {
      body: { step: 2, id: context.formId, address: 'x'.repeat(5e6) },
    });
    expect(answer.status).toBe(413);
  });

  test('20,000 unknown fields are refused with 100 errors within 10 seconds', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`f${n}`, 1]));
    const start = performance.now();
    const answer = await context.siti.client.call(calls.saveStep, {
      body: { step: 2, id: context.formId, ...unknown },
    });
    expect([answer.status, answer.body.errors?.length]).toEqual([422, 100]);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test('random JSON never causes a server error', async () => {
    const keys = fc.constantFrom(
      'step',
      'id',
      'firstName',
      'grades',
      'sfProvinceId',
      'birthDate',
      'x',
      'institutionCode',
    );
    const bodies = fc.dictionary(keys, fc.jsonValue({ maxDepth: 4 }), { maxKeys: 8 });
    await fc.assert(
      fc.asyncProperty(bodies, fc.integer({ min: 1, max: 6 }), fc.boolean(), async (body, step, known) => {
        const sent = known ? { ...body, step, id: context.formId } : body;
        const answer = await context.siti.client.call(calls.saveStep, { body: sent });
        expect(answer.status, JSON.stringify(sent)).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  }, 60_000);
});
