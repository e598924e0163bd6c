import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { login, register, verifyOtp } from '../../../src/contract/account.ts';
import * as calls from '../../../src/contract/application.ts';
import { payRegistrationFee } from '../../../src/contract/payment.ts';
import { password, registration } from '../../support/people.ts';
import { sampleDocument, samplePhoto } from '../../support/sample-files.ts';
import type { Environment } from '../environment/environment.ts';
import { createVisitor, type LoggedIn, newAddress } from './people.ts';
import { bodyOf, institutionCode, type PlannedStep } from './plan.ts';

/** How an applicant of the load takes a refusal. */
export interface Patience {
  /** Presses again, with the same intent, until then. */
  readonly until: AbortSignal;
}

let photo: Promise<Buffer> | undefined;
let markers = 0;

/** The same intent until it is answered for good: lost answers, "busy" and "too many" are tried again. */
const retryUntilAnswered = async <A extends { readonly status: number }>(
  { until }: Patience,
  ask: (key: string) => Promise<A>,
): Promise<A> => {
  const key = randomUUID();
  for (;;) {
    const answer = await ask(key);
    if (answer.status < 500 && answer.status !== 429) return answer;
    if (until.aborted) return answer;
    await sleep(500, undefined, { signal: until }).catch(() => undefined);
  }
};

const isDone = ({ status }: { readonly status: number }): boolean => status >= 200 && status < 300;

export const createApplicant = (environment: Environment, patience: Patience) => {
  const { ledger, plan } = environment;

  /** By the mail with the code, as a person would. Undefined when time was up before. */
  const joinByMail = async (): Promise<LoggedIn | undefined> => {
    const email = newAddress('joins');
    const client = createVisitor(environment.nextUrl(), environment.traffic.send);
    const registered = ledger.intend({ kind: 'registered', email });
    const answer = await retryUntilAnswered(patience, (idempotencyKey) =>
      client.call(register, { idempotencyKey, body: registration(email) }),
    );
    if (!isDone(answer)) return undefined;
    registered.acknowledged = {};
    const otp = await environment.smtp.waitForCode(email, 90_000, patience.until);
    if (otp === undefined) return undefined;
    const verified = ledger.intend({ kind: 'verified', email });
    const opened = await retryUntilAnswered(patience, (idempotencyKey) =>
      client.call(verifyOtp, { idempotencyKey, body: { email, otp } }),
    );
    if (!isDone(opened)) return undefined;
    verified.acknowledged = {};
    const entered = await retryUntilAnswered(patience, (idempotencyKey) =>
      client.call(login, { idempotencyKey, body: { email, password } }),
    );
    if (!isDone(entered)) return undefined;
    return { client, email, id: client.cookies.get('userId') as string };
  };

  /** A save of a step; without `formId` the first save, which makes the draft. @returns the id of the draft */
  const saveStep = async (
    person: LoggedIn,
    planned: PlannedStep,
    formId: string | undefined,
    files: Readonly<Record<string, string>> = {},
  ) => {
    const marker = `Jalan Beban ${++markers} No`;
    const answers = { ...planned.answers, ...files, ...(planned.marked && { [planned.marked]: marker }) };
    const started = formId === undefined ? ledger.intend({ kind: 'started', accountId: person.id }) : undefined;
    const saved =
      formId !== undefined && planned.marked
        ? ledger.intend({ kind: 'saved', formId, step: planned.step.key, marker })
        : undefined;
    const answer = await retryUntilAnswered(patience, (idempotencyKey) =>
      person.client.call(calls.saveStep, { idempotencyKey, body: bodyOf(planned, answers, formId) }),
    );
    if (!isDone(answer)) return answer;
    const { id } = answer.body.data;
    if (started) started.acknowledged = { id };
    if (saved) saved.acknowledged = {};
    return answer;
  };

  const uploadFile = async (
    { client }: LoggedIn,
    { step }: PlannedStep,
    field: string,
    isDocument: boolean,
    formId: string,
  ) => {
    const entry = ledger.intend({ kind: 'uploaded', formId, step: step.key, field });
    photo ??= samplePhoto();
    const content = isDocument ? sampleDocument() : await photo;
    const answer = await retryUntilAnswered(patience, (idempotencyKey) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ formId, step: step.key, field })) body.append(name, value);
      body.append('file', new Blob([new Uint8Array(content)]), 'sample');
      return client.call(calls.uploadFile, { idempotencyKey, body });
    });
    if (isDone(answer)) entry.acknowledged = { id: answer.body.data.id };
    return answer;
  };

  /** All steps. @returns the id of the draft, undefined when time was up before */
  const fillIn = async (person: LoggedIn): Promise<string | undefined> => {
    let formId: string | undefined;
    for (const planned of plan.steps) {
      const files: Record<string, string> = {};
      for (const { field, isDocument } of formId === undefined ? [] : planned.files) {
        const answer = await uploadFile(person, planned, field, isDocument, formId as string);
        if (!isDone(answer)) return undefined;
        files[field] = answer.body.data.id;
      }
      const answer = await saveStep(person, planned, formId, files);
      if (!isDone(answer)) return undefined;
      formId ??= answer.body.data.id;
    }
    return formId;
  };

  const submit = async ({ client }: LoggedIn, formId: string) => {
    const entry = ledger.intend({ kind: 'submitted', formId });
    const answer = await retryUntilAnswered(patience, (idempotencyKey) =>
      client.call(calls.submitApplication, { idempotencyKey, body: { formId, ...plan.submission } }),
    );
    if (isDone(answer)) entry.acknowledged = { id: answer.body.data.RegistrationNumber ?? undefined };
    return answer;
  };

  const order = async ({ client }: LoggedIn, formId: string) => {
    const entry = ledger.intend({ kind: 'ordered', formId });
    const answer = await retryUntilAnswered(patience, (idempotencyKey) =>
      client.call(payRegistrationFee, { idempotencyKey, body: { formId, sfPaymentChannelId: 'card' } }),
    );
    if (isDone(answer)) entry.acknowledged = { id: answer.body.data.Id };
    return answer;
  };

  /** At the gateway, as the payer would. */
  const payAtGateway = (registrationNumber: string): void => {
    for (const { invoice } of environment.gateway.orders())
      if (invoice.startsWith(`${registrationNumber}-`)) environment.gateway.pay(invoice);
  };

  return { joinByMail, saveStep, uploadFile, fillIn, submit, order, payAtGateway, institutionCode };
};

export type Applicant = ReturnType<typeof createApplicant>;
