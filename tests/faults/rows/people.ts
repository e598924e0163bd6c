import { setMaxListeners } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as calls from '../../../src/contract/application.ts';
import type { Environment } from '../environment/environment.ts';
import { cpuSecondsOf } from '../environment/processes.ts';
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

/** What the portals and their database have used so far. */
interface Consumption {
  readonly portalSeconds: number;
  readonly databaseSeconds: number;
  readonly databaseBytes: number;
  readonly logBytes: number;
  readonly fileBytes: number;
}

interface Level {
  readonly exchanges: readonly Exchange[];
  readonly seconds: number;
  /** What somebody wanted and did not get before patience ended. */
  readonly unanswered: number;
  readonly submitted: number;
  readonly used: Consumption;
}

const folderBytes = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((all, { parentPath, name }) => all + statSync(join(parentPath, name)).size, 0);

const measureConsumption = async ({ cluster, database, dataDir, portals }: Environment): Promise<Consumption> => {
  const { postgres } = cluster;
  const [sizes] = await postgres.query<{ readonly tables: string; readonly log: string }>(
    `select pg_database_size(current_database()) as tables, pg_current_wal_lsn() - '0/0'::pg_lsn as log`,
    database,
  );
  return {
    portalSeconds: portals.reduce((all, portal) => all + cpuSecondsOf(portal.pid()), 0),
    databaseSeconds: cpuSecondsOf(postgres.pid()),
    databaseBytes: Number(sizes?.tables),
    logBytes: Number(sizes?.log),
    fileBytes: folderBytes(join(dataDir, 'files')),
  };
};

const subtract = (after: Consumption, before: Consumption): Consumption => ({
  portalSeconds: after.portalSeconds - before.portalSeconds,
  databaseSeconds: after.databaseSeconds - before.databaseSeconds,
  databaseBytes: after.databaseBytes - before.databaseBytes,
  logBytes: after.logBytes - before.logBytes,
  fileBytes: after.fileBytes - before.fileBytes,
});

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
  const before = await measureConsumption(environment);
  await Promise.all(people.map((person, at) => live(person, at % newcomerEvery === 0)));
  const seconds = (performance.now() - begun) / 1_000;
  const used = subtract(await measureConsumption(environment), before);
  const entries = environment.ledger.entries.slice(firstEntry);
  return {
    exchanges: environment.traffic.exchanges.slice(from),
    seconds,
    unanswered: entries.filter(({ acknowledged }) => !acknowledged).length,
    submitted: entries.filter(({ operation, acknowledged }) => operation.kind === 'submitted' && acknowledged).length,
    used,
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

/** Drafts that were not submitted when the level ended are paid for by those that were. */
const describeCost = ({ submitted, used }: Level): string => {
  const kilobytes = (bytes: number): string => `${(bytes / submitted / 1_000).toFixed(0)} KB`;
  const seconds = (value: number): string => `${(value / submitted).toFixed(3)} s`;
  return [
    `${submitted} submitted; of each: processor ${seconds(used.portalSeconds)} portal, ${seconds(used.databaseSeconds)} PostgreSQL`,
    `${kilobytes(used.databaseBytes)} tables and indexes, ${kilobytes(used.logBytes)} write-ahead log, ${kilobytes(used.fileBytes)} files`,
  ].join('; ');
};

const isRefusal = ({ status }: Exchange): boolean => status >= 400 && status < 500;

const countRefusals = (exchanges: readonly Exchange[]): number => exchanges.filter(isRefusal).length;

const listRefusals = (exchanges: readonly Exchange[]): string =>
  exchanges
    .filter(isRefusal)
    .slice(0, 5)
    .map(({ status, why }) => `; ${status} ${why}`)
    .join('');

const figuresOf = (times: number, level: Level): readonly Figure[] => {
  const { exchanges, seconds, unanswered } = level;
  const accepted = exchanges.filter(({ status }) => status < 300 && status > 0);
  const saves = accepted.filter(({ method, path }) => method === 'POST' && path === '/api/form');
  const shed = exchanges.filter(({ status }) => status === 503);
  const rate = (accepted.length / seconds).toFixed(1);
  return [
    holds(`${times}×: accepted calls`, accepted.length > 0, `${accepted.length}, ${rate} a second`),
    holds(`${times}×: by call`, true, describeCalls(accepted)),
    holds(`${times}×: cost`, level.submitted > 0, describeCost(level)),
    holds(`${times}×: answers (${shed.length} shed)`, true, countStatuses(exchanges)),
    exactly(`${times}×: refused for another reason than load${listRefusals(exchanges)}`, countRefusals(exchanges), 0),
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
    minutes: levels.length * (levelSeconds / 60 + 5) + 5,
    run: (context) =>
      inEnvironment(context, 'load', { portals: 3, timeoutMs: 60_000 }, async (environment) => {
        const figures: Figure[] = [];
        for (const times of levels) figures.push(...figuresOf(times, await playLevel(environment, times)));
        return { figures };
      }),
  },
];
