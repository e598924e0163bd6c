import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listApplications } from '../../src/contract/application.ts';
import demo from '../../src/server/demo/data/accounts.json' with { type: 'json' };
import { decideApplication } from '../../src/server/features/admin-applications/decide-application.ts';
import { createReviewContext } from '../../src/server/features/admin-applications/review-context.ts';
import type { ApiAnswer } from '../support/client.ts';
import { logIn, makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { getForm, makeDraft, startAdmissionServer } from './application-support.ts';
import { checkPromo, getFee, getResult, makePayer, pay, withdraw } from './payment-support.ts';

let server: TestServer;
let payer: { readonly person: Person; readonly formId: string };
beforeAll(async () => {
  server = await startAdmissionServer();
  payer = await makePayer(server);
});
afterAll(() => server?.close());

const demoForms = async (email: string) => {
  const person = await logIn(server, email, undefined, demo.password);
  const { rows } = await server.db.query<{ id: string; status: string; code: number }>(
    'select id, status, institution_code as code from application where account_id = $1 order by created_at',
    [person.id],
  );
  return { person, forms: rows };
};

describe('the registration fee', () => {
  it('the fee response contains applicant, program, fee, payment status, payment channels and the current time', async () => {
    const { status, body } = await getFee(payer.person, payer.formId);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      FormId: payer.formId,
      Status: 'Pending Registration Fee',
      Name: expect.stringContaining('Ayu'),
      AdmissionEntity: 'Bachelor’s degree',
      ProgramStudyName: 'Informatics',
      RegistrationFee: 350_000,
      PaymentStatus: 'None',
      Payments: [],
    });
    expect(body.data.PaymentChannels.map(({ Kind }) => Kind)).toEqual(['card', 'virtual-account', 'virtual-account']);
    expect(Math.abs(Date.parse(body.data.Now) - Date.now())).toBeLessThan(5_000);
  });

  it('the fee is refused before the submit, to other applicants, to admins and without a session', async () => {
    const stranger = await makePerson(server);
    const draft = await makeDraft(server, stranger, 1);
    expect((await getFee(stranger, draft)).status).toBe(422);
    expect((await getFee(stranger, payer.formId)).status).toBe(404);
    expect((await getFee({ ...stranger, client: server.api }, payer.formId)).status).toBe(401);
    const admin = await makePerson(server, { role: 'admin' });
    expect((await getFee(admin, payer.formId)).status).toBe(403);
  });

  it('demo applications have the payment statuses Failed, Expired, Refund Needed and Paid, and the application list keeps the name of a deactivated payment channel', async () => {
    const { person, forms } = await demoForms('nadia@example.com');
    const states = await Promise.all(forms.map(async ({ id }) => (await getFee(person, id)).body.data));
    expect(states.map(({ PaymentStatus }) => PaymentStatus)).toEqual(
      expect.arrayContaining(['Failed', 'Expired', 'Refund Needed']),
    );
    const late = states.find(({ PaymentStatus }) => PaymentStatus === 'Refund Needed');
    expect(late?.Payments).toMatchObject([{ RefundNeeded: true, PaymentDate: expect.any(String) }]);
    const putra = await demoForms('putra@example.com');
    const paid = await getFee(putra.person, putra.forms[0]?.id as string);
    expect(paid.body.data).toMatchObject({ PaymentStatus: 'Paid', Payments: [{ PromoCode: 'HABIS1' }] });
    const read = async () => {
      const [first] = (await putra.person.client.call(listApplications)).body.data.flatMap(
        (application) => application.RegistrationFeePayments,
      );
      return first?.PaymentChannelName;
    };
    const name = paid.body.data.Payments[0]?.PaymentChannelName;
    expect(await read()).toBe(name);
    // The channel cannot be chosen any more; payments made through it keep its name.
    await server.db.query(`update payment_channel set active = false where $1 in (name, names ->> 'en')`, [name]);
    expect(await read()).toBe(name);
    await server.db.query(`update payment_channel set active = true where $1 in (name, names ->> 'en')`, [name]);
    const [payment] = paid.body.data.Payments;
    expect(payment?.Amount).toBe((payment?.RegistrationFee ?? 0) - (payment?.Discount ?? 0) + (payment?.AdminFee ?? 0));
  });
});

describe('a promo code', () => {
  it.each([
    ['HEMAT10', { Kind: 'percent', Value: 10, Discount: 35_000 }],
    ['hemat10', { Code: 'HEMAT10', Discount: 35_000 }],
    ['UNTAR50RB', { Kind: 'amount', Value: 50_000, Discount: 50_000 }],
    ['GRATIS100', { Discount: 350_000 }],
  ])('a check of the promo code %s returns %j', async (code, expected) => {
    const answer = await checkPromo(payer.person, payer.formId, code);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject(expected);
  });

  it.each([
    ['TIDAKADA', undefined],
    ['XINYA75RB', 'promoInstitution'],
    ['NANTI', 'promoNotYet'],
    ['LEWAT', 'promoOver'],
    ['HABIS1', 'promoUsedUp'],
    ['NONAKTIF', 'promoInactive'],
  ])(
    'check and payment refuse the promo code %s with the same message as any unknown code, and the audit log has the reason %s',
    async (code, reason) => {
      const noted = async () =>
        (
          await server.db.query<{ details: unknown }>(
            "select details from audit where action = 'promoCode.refused' and subject_id = $1 and details->>'code' = $2",
            [payer.formId, code],
          )
        ).rows.map(({ details }) => details);
      const line = reason === undefined ? [] : [{ reason, code }];
      const shape = ({ status, body }: ApiAnswer<unknown>) => ({ status, ...body, requestId: '' });
      const message = /^This code cannot be used for this application\. Check the spelling/;
      const unknown = await checkPromo(payer.person, payer.formId, 'TIDAKADA2');
      const checked = await checkPromo(payer.person, payer.formId, code);
      expect(shape(checked)).toEqual(shape(unknown));
      expect(checked.body.message).toMatch(message);
      expect(checked.body.errors).toEqual([
        {
          path: '/promoCode',
          key: 'registration-fee.promoCode.error.promoRefused',
          message: expect.stringMatching(message),
        },
      ]);
      expect(await noted()).toEqual(line);
      const paid = await pay(payer.person, payer.formId, { promoCode: code });
      expect(shape(paid)).toEqual(shape(unknown));
      expect(await noted()).toEqual([...line, ...line]);
      await server.db.query("delete from throttle where bucket like 'promo-%'");
    },
  );

  it('a promo code is valid from its first to its last day in Jakarta', async () => {
    const code = async (start: string, end: string) => {
      await server.db.query(
        `insert into promo_code (code, kind, value, start_date, end_date) values ('TEPI', 'amount', 1,
           (now() at time zone 'Asia/Jakarta')::date + $1::int, (now() at time zone 'Asia/Jakarta')::date + $2::int)
         on conflict (code) where deleted_at is null do update set start_date = excluded.start_date, end_date = excluded.end_date`,
        [start, end],
      );
      return (await checkPromo(payer.person, payer.formId, 'TEPI')).status;
    };
    expect(await code('0', '0')).toBe(200);
    expect(await code('-9', '0')).toBe(200);
    expect(await code('0', '9')).toBe(200);
    expect(await code('1', '9')).toBe(422);
    expect(await code('-9', '-1')).toBe(422);
  });

  it('a promo code check gets 404 for the application of another applicant, 403 without a CSRF token and 422 when no fee is due', async () => {
    const stranger = await makePerson(server);
    expect((await checkPromo(stranger, payer.formId, 'HEMAT10')).status).toBe(404);
    expect((await checkPromo(payer.person, payer.formId, 'HEMAT10', { csrfToken: null })).status).toBe(403);
    const free = await makePayer(server, 'maria@example.com');
    const answer = await checkPromo(free.person, free.formId, 'HEMAT10');
    expect([answer.status, answer.body.message]).toEqual([422, 'This application has no registration fee to pay.']);
  });

  it('of 40 simultaneous checks of unknown promo codes 20 get 429', async () => {
    const { person, formId } = await makePayer(server);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => checkPromo(person, formId, `TEBAK${n}`)));
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(20);
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the admission result', () => {
  it('the result has no type before payment, and a key of 32 bytes that differs between applications', async () => {
    const mine = (await getResult(payer.person, payer.formId)).body.data;
    expect(mine).toMatchObject({ PaymentStatus: 'None', Status: 'Pending Registration Fee', ResultType: null });
    expect(Buffer.from(mine.Key, 'base64url')).toHaveLength(32);
    expect((await getResult(payer.person, payer.formId)).body.data.Key).toBe(mine.Key);
    const other = await makePayer(server);
    expect((await getResult(other.person, other.formId)).body.data.Key).not.toBe(mine.Key);
    expect(JSON.stringify(mine)).not.toContain(server.portal.services.settings.resultKey);
    expect((await getResult(other.person, payer.formId)).status).toBe(404);
  });

  it.each([
    ['dewi@example.com', 20, 'success-doctor'],
    ['maria@example.com', 40, 'success-kursus'],
    ['putra@example.com', 20, 'success'],
    ['rizky@example.com', 20, null],
  ])('the result type of the demo applicant %s at institution %i is %s', async (email, code, type) => {
    const { person, forms } = await demoForms(email);
    const form = forms.find((each) => each.code === code);
    expect((await getResult(person, form?.id as string)).body.data.ResultType).toBe(type);
  });
});

describe('study fees', () => {
  it('study fees are shown after the submit, with a scholarship that depends on the rank', async () => {
    expect((await getForm(payer.person, payer.formId)).body.data.Fees).toEqual({
      ProgramStudyName: 'Informatics',
      SppAmount: 9_500_000,
      Scholarship: 0,
      TotalSpp: 9_500_000,
      TotalUkt: 12_000_000,
      AdvanceAmount: 5_000_000,
      AdditionalDiscount: { Name: 'Early registration discount', Amount: 500_000 },
    });
    const scholarships = [];
    for (const rank of [1, 2, 3, null]) {
      await server.db.query('update application set scholarship_rank = $2 where id = $1', [payer.formId, rank]);
      scholarships.push((await getForm(payer.person, payer.formId)).body.data.Fees?.Scholarship);
    }
    expect(scholarships).toEqual([9_500_000, 4_750_000, 2_375_000, 0]);
  });

  it('study fees are hidden while a psychological test is pending', async () => {
    const { person, forms } = await demoForms('dewi@example.com');
    const form = forms.find((each) => each.code === 20)?.id as string;
    expect((await getForm(person, form)).body.data.Fees).toMatchObject({ ProgramStudyName: 'Doctor of Management' });
    await server.db.query('update application set psychological_test_done = false where id = $1', [form]);
    expect((await getForm(person, form)).body.data.Fees).toBeNull();
  });

  it('study fees are hidden from applicants who are not eligible', async () => {
    const { person, forms } = await demoForms('rizky@example.com');
    expect((await getForm(person, forms[0]?.id as string)).body.data.Fees).toBeNull();
  });
});

describe('withdrawal', () => {
  it('two simultaneous withdrawals with one idempotency key set Withdrawn with one history entry and one mail, and a later withdrawal gets 422', async () => {
    const { person, formId } = await makePayer(server, 'maria@example.com');
    const idempotencyKey = crypto.randomUUID();
    const answers = await Promise.all([
      withdraw(person, formId, { idempotencyKey }),
      withdraw(person, formId, { idempotencyKey }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await getForm(person, formId);
    expect(body.data.Status).toBe('Withdrawn');
    expect(body.data.History.filter(({ event }) => event === 'application.withdrawn')).toMatchObject([
      { actor: 'applicant', from: 'Submitted', to: 'Withdrawn' },
    ]);
    expect((await withdraw(person, formId)).status).toBe(422);
    await server.waitForMail(person.email, /^.*withdrawn/);
    await server.waitForMail(person.email, 2);
    expect(await server.mails(person.email)).toHaveLength(2);
  });

  it('a withdrawal by others, without CSRF token or in a wrong status is refused', async () => {
    const { person, formId } = await makePayer(server, 'maria@example.com');
    expect((await withdraw(await makePerson(server), formId)).status).toBe(404);
    expect((await withdraw(person, formId, { csrfToken: null })).status).toBe(403);
    expect((await withdraw(payer.person, payer.formId)).status).toBe(422);
    expect((await getForm(person, formId)).body.data.Status).toBe('Submitted');
  });
});

describe('acceptance', () => {
  it('decideApplication refuses a second acceptance with 422, and the acceptance mail contains the fees to pay', async () => {
    const { person, formId } = await makePayer(server, 'maria@example.com');
    const admin = await makePerson(server, { role: 'admin' });
    const { services } = server.portal;
    const context = { ...createReviewContext(services), undoWindowMinutes: 0 };
    const viewer = { accountId: admin.id, institutionCode: null, programIds: [], origin: '127.0.0.1' };
    const decision = { applicationId: formId, basedOn: undefined, decision: 'accept' } as const;
    const accept = () => services.db.transaction((tx) => decideApplication(context, tx, viewer, decision));
    await accept();
    await expect(accept()).rejects.toMatchObject({ status: 422 });
    const mail = await server.waitForMail(person.email, /^.*you have been accepted/);
    const { Fees } = (await getForm(person, formId)).body.data;
    for (const amount of [Fees?.SppAmount, Fees?.AdvanceAmount])
      expect(mail.text).toContain((amount as number).toLocaleString('en-US'));
    expect(mail.text).not.toMatch(/\{\{|NaN|undefined/);
    expect((await getForm(person, formId)).body.data.History.at(-1)).toMatchObject({ actor: 'admin', to: 'Accepted' });
  });
});
