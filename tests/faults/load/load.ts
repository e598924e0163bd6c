import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { listApplications } from '../../../src/contract/application.ts';
import { listProvinces } from '../../../src/contract/master-data.ts';
import type { Environment } from '../environment/environment.ts';
import { createApplicant } from './applicant.ts';
import type { LoggedIn } from './people.ts';

export interface Load {
  /** Starts no new requests; resolves when the running ones have responses. */
  stop(): Promise<void>;
}

export interface LoadOptions {
  readonly clients?: number;
  /** Pause between two calls of one client. */
  readonly thinkMs?: number;
  /** How many of the clients come by the mail with the code; the others are logged in already. */
  readonly byMail?: number;
  /** However long it is let run. */
  readonly mostSeconds?: number;
}

/**
 * Applicants who fill in, send and pay one application after the other: register, code, login, saves, uploads, submit,
 * order, payment, with reads in between. It ends by itself.
 */
export const startLoad = async (environment: Environment, options: LoadOptions = {}): Promise<Load> => {
  const { clients = 12, thinkMs = 40, byMail = 2, mostSeconds = 600 } = options;
  const stopping = new AbortController();
  const timer = setTimeout(() => stopping.abort(), mostSeconds * 1_000);
  const { signal } = stopping;
  setMaxListeners(0, signal);
  const applicant = createApplicant(environment, { until: signal });
  const pause = () => sleep(thinkMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
  const ready = await environment.people(clients - byMail);

  const look = async ({ client }: LoggedIn): Promise<void> => {
    await client.call(listProvinces);
    await client.call(listApplications);
  };
  const applyOnce = async (person: LoggedIn): Promise<void> => {
    const formId = await applicant.fillIn(person);
    if (formId === undefined || signal.aborted) return;
    const marked = environment.plan.steps.find((planned) => planned.marked !== undefined && planned.files.length === 0);
    for (let i = 0; marked && i < 4 && !signal.aborted; i++) {
      await applicant.saveStep(person, marked, formId);
      await pause();
    }
    await look(person);
    if (signal.aborted) return;
    const submitted = await applicant.submit(person, formId);
    if (submitted.status !== 200 || signal.aborted) return;
    const ordered = await applicant.order(person, formId);
    if (ordered.status === 200) applicant.payAtGateway(submitted.body.data.RegistrationNumber ?? '');
  };
  /** The drafts of one person are limited in number: everybody applies once. */
  const live = async (first: LoggedIn | undefined, isByMail: boolean): Promise<void> => {
    for (let person = first; !signal.aborted; person = undefined) {
      const next =
        person ?? (isByMail ? await applicant.joinByMail() : (await environment.people(1).catch(() => []))[0]);
      if (next) await applyOnce(next);
      await pause();
    }
  };
  const running = Promise.all([
    ...ready.map((person) => live(person, false)),
    ...Array.from({ length: byMail }, () => live(undefined, true)),
  ]);
  return {
    stop: async () => {
      clearTimeout(timer);
      stopping.abort();
      await running;
    },
  };
};
