import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import * as calls from '../../../src/contract/application.ts';
import type { Environment } from '../environment/environment.ts';
import { inEnvironment } from '../in-environment.ts';
import { createApplicant } from '../load/applicant.ts';
import type { LoggedIn } from '../load/people.ts';
import { countStatuses, type Exchange, isInOrder, percentile } from '../load/traffic.ts';
import { exactly, type Figure, figure, holds, type Row } from '../row.ts';

/** Seconds of each level; LOAD_SECONDS=20 for a short try. */
const levelSeconds = Number(process.env['LOAD_SECONDS'] ?? 120);
const levels = (process.env['LOAD_LEVELS'] ?? '1,2,4').split(',').map(Number);

/** A person calls every two seconds on average: forty calls a second, which is the load of a closing day. */
const peopleOfOneLevel = 80;
const thinkMs = 2_000;
/** One of so many comes new, with the code by mail. */
const newcomerEvery = 10;
/** After the level ends, people who were refused go on until they get through. */
const patienceMs = 60_000;

interface Level {
  readonly exchanges: readonly Exchange[];
  readonly seconds: number;
  /** What somebody wanted and did not get before patience ended. */
  readonly unanswered: number;
}

/** People who fill in, look, submit, pay and come back to look, with pauses between calls; each applies once after the other. */
const playLevel = async (environment: Environment, times: number): Promise<Level> => {
  const from = environment.traffic.exchanges.length;
  const firstEntry = environment.ledger.entries.length;
  const begun = performance.now();
  const closing = AbortSignal.timeout(levelSeconds * 1_000);
  const patience = AbortSignal.timeout(levelSeconds * 1_000 + patienceMs);
  setMaxListeners(0, closing, patience);
  const applicant = createApplicant(environment, { until: patience });
  const think = () => sleep(thinkMs * 2 * Math.random(), undefined, { signal: closing }).catch(() => undefined);

  const fillIn = async (person: LoggedIn): Promise<string | undefined> => {
    let formId: string | undefined;
    for (const planned of environment.plan.steps) {
      const files: Record<string, string> = {};
      for (const { field, isDocument } of planned.files) {
        await think();
        if (closing.aborted) return undefined;
        const sent = await applicant.uploadFile(person, planned, field, isDocument, formId as string);
        if (sent.status === 200) files[field] = sent.body.data.id;
      }
      await think();
      if (closing.aborted) return undefined;
      const saved = await applicant.saveStep(person, planned, formId, files);
      if (saved.status !== 200) return undefined;
      formId ??= saved.body.data.id;
    }
    return formId;
  };
  const applyOnce = async (person: LoggedIn): Promise<void> => {
    const formId = await fillIn(person);
    await think();
    if (formId === undefined || closing.aborted) return;
    await person.client.call(calls.getApplication, { query: { formId } });
    await think();
    if (closing.aborted) return;
    const submitted = await applicant.submit(person, formId);
    await think();
    if (submitted.status !== 200 || closing.aborted) return;
    const ordered = await applicant.order(person, formId);
    if (ordered.status === 200) applicant.payAtGateway(submitted.body.data.RegistrationNumber ?? '');
    for (let looks = 0; looks < 2 && !closing.aborted; looks++) {
      await think();
      await person.client.call(calls.listApplications);
    }
  };
  const live = async (first: LoggedIn, isNewcomer: boolean): Promise<void> => {
    await think();
    for (let person: LoggedIn | undefined = first; !closing.aborted; person = undefined) {
      const next: LoggedIn | undefined =
        person && !isNewcomer ? person : isNewcomer ? await applicant.joinByMail() : (await environment.people(1))[0];
      if (next) await applyOnce(next);
    }
  };
  const people = await environment.people(peopleOfOneLevel * times);
  await Promise.all(people.map((person, at) => live(person, at % newcomerEvery === 0)));
  return {
    exchanges: environment.traffic.exchanges.slice(from),
    seconds: (performance.now() - begun) / 1_000,
    unanswered: environment.ledger.entries.slice(firstEntry).filter(({ acknowledged }) => !acknowledged).length,
  };
};

const msOf = (exchanges: readonly Exchange[]) => exchanges.map(({ ms }) => ms);

/** `POST /api/form 120 × p95 80 ms` of each call that was accepted. */
const describeCalls = (exchanges: readonly Exchange[]): string => {
  const byCall: Record<string, Exchange[]> = {};
  for (const each of exchanges) {
    const call = `${each.method} ${each.path}`;
    byCall[call] ??= [];
    byCall[call].push(each);
  }
  return Object.entries(byCall)
    .map(([call, all]) => `${call} ${all.length} × p95 ${percentile(msOf(all), 0.95).toFixed(0)} ms`)
    .join('; ');
};

const figuresOf = (times: number, { exchanges, seconds, unanswered }: Level): readonly Figure[] => {
  const accepted = exchanges.filter(({ status }) => status < 300 && status > 0);
  const saves = accepted.filter(({ method, path }) => method === 'POST' && path === '/api/form');
  const shed = exchanges.filter(({ status }) => status === 503);
  const rate = (accepted.length / seconds).toFixed(1);
  return [
    holds(`${times}×: accepted calls`, accepted.length > 0, `${accepted.length}, ${rate} a second`),
    holds(`${times}×: by call`, true, describeCalls(accepted)),
    holds(`${times}×: answers (${shed.length} shed)`, true, countStatuses(exchanges)),
    exactly(`${times}×: answers out of order`, exchanges.filter((each) => !isInOrder(each)).length, 0),
    exactly(`${times}×: intents that were not answered in the end`, unanswered, 0),
    ...(times === 1 ? [figure('1×: p95 of saves', percentile(msOf(saves), 0.95), 'ms', 800)] : []),
    figure(`${times}×: p99 of accepted calls`, percentile(msOf(accepted), 0.99) / 1_000, 's', 3),
  ];
};

export const peopleRows: readonly Row[] = [
  {
    name: 'load',
    fault: `people of a closing day at ${levels.join('×, ')}× against three processes`,
    scale: `${levelSeconds} s each; LOAD_SECONDS and LOAD_LEVELS change it`,
    minutes: levels.length * 5 + 5,
    run: (context) =>
      inEnvironment(context, 'load', { portals: 3, timeoutMs: 60_000 }, async (environment) => {
        const figures: Figure[] = [];
        for (const times of levels) figures.push(...figuresOf(times, await playLevel(environment, times)));
        return { figures };
      }),
  },
];
