import { randomBytes } from 'node:crypto';
import { login, register, verifyOtp } from '../../src/contract/account.ts';
import * as calls from '../../src/contract/application.ts';
import type { Answers, Catalogue, FormDefinition } from '../../src/engine/schema/types.ts';
import { toWire } from '../../src/engine/wire/to-wire.ts';
import { bodyOf } from '../faults/load/plan.ts';
import { createClient, type Send } from '../support/client.ts';
import { createValidAnswers } from '../support/valid-answers.ts';

export interface Walk {
  readonly url: string;
  readonly catalogue: Catalogue;
  readonly email: string;
  /** Waits for the code and returns it. */
  readonly readCode: () => Promise<string>;
  /** Where one can apply; undefined while no admission period is open. */
  readonly institutionCode: number | undefined;
  readonly report: (line: string) => void;
}

const CALL_TIMEOUT_MS = 30_000;

/** Reports each request: what was called, the status, and milliseconds until the whole answer had arrived. */
const reported =
  (report: Walk['report']): Send =>
  async (address, init) => {
    const from = performance.now();
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const response = await fetch(address, { ...init, signal }).catch((cause: unknown) => {
      throw new Error(`no answer to ${init.method} ${address.href}`, { cause });
    });
    const body = await response.arrayBuffer();
    const ms = Math.round(performance.now() - from);
    report(`${String(ms).padStart(6)} ms  ${response.status}  ${init.method} ${address.pathname}`);
    return new Response(response.status === 204 || response.status === 304 ? null : body, response);
  };

/** @throws Error for an answer that is no success */
const assertSuccess = ({ status, text }: { readonly status: number; readonly text: string }): void => {
  if (status < 200 || status > 299) throw new Error(`${status} ${text}`);
};

/**
 * Registers, enters the code, logs in, fills in all steps and submits, as an applicant's browser does.
 * @returns the registration number; undefined while no admission period is open
 * @throws Error at the first answer that is no success
 */
export const walkToSubmit = async (walk: Walk): Promise<string | undefined> => {
  const { catalogue, email, institutionCode } = walk;
  const client = createClient(walk.url, new Map(), reported(walk.report));
  const password = `Uji-${randomBytes(12).toString('base64url')}-9`;
  const form = catalogue.forms['register'] as FormDefinition;
  const [{ $facts: _facts, ...example } = {}] = Object.values<Answers>(form.examples.valid);
  const { fields } = toWire(form, { ...example, email, password, confirmPassword: password });
  assertSuccess(await client.call(register, { body: fields }));
  assertSuccess(await client.call(verifyOtp, { body: { email, otp: await walk.readCode() } }));
  assertSuccess(await client.call(login, { body: { email, password } }));
  if (institutionCode === undefined) return undefined;
  const started = await client.call(calls.startApplication, { body: { institutionCode } });
  assertSuccess(started);
  const formId = started.body.data.id;
  for (const step of catalogue.steps) {
    const answers = await createValidAnswers(client, step, { formId, institutionCode });
    if (step.submits) {
      const body = { formId, ...toWire(step, answers).fields };
      const sent = await client.call(calls.submitApplication, { body });
      assertSuccess(sent);
      return sent.body.data.RegistrationNumber ?? undefined;
    }
    const body = bodyOf({ step, answers, files: [], marked: undefined }, answers, formId);
    assertSuccess(await client.call(calls.saveStep, { body }));
  }
  throw new Error('no step submits the application');
};
