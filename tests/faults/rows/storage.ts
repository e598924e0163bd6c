import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../environment/environment.ts';
import { mountSmallDisk, type SmallDisk } from '../environment/small-disk.ts';
import { inEnvironment } from '../in-environment.ts';
import { createApplicant } from '../load/applicant.ts';
import { startLoad } from '../load/load.ts';
import { createProbe } from '../load/normal.ts';
import type { LoggedIn } from '../load/people.ts';
import type { PlannedStep } from '../load/plan.ts';
import { exactly, holds, type Row } from '../row.ts';

const scratchOf = (environment: Environment): readonly string[] =>
  readdirSync(join(environment.dataDir, 'files', 'incoming'));

const statusOfHealth = async (environment: Environment): Promise<number> =>
  (await fetch(`${environment.portals[0]?.url}/healthcheck1`)).status;

const uploadStepOf = (environment: Environment): PlannedStep =>
  environment.plan.steps.find(({ files }) => files.length > 0) as PlannedStep;

/** One try, without pressing again. */
const tryUpload = (environment: Environment, person: LoggedIn, formId: string) => {
  const step = uploadStepOf(environment);
  const [{ field, isDocument }] = step.files as [PlannedStep['files'][number]];
  return createApplicant(environment, { until: AbortSignal.abort() }).uploadFile(
    person,
    step,
    field,
    isDocument,
    formId,
  );
};

const fullDisk: Row = {
  name: 'F16',
  fault: 'disk of the uploads full',
  run: async (context) => {
    let disk: SmallDisk | undefined;
    const prepare = (dataDir: string) => {
      disk = mountSmallDisk(join(dataDir, 'files'), 64);
    };
    try {
      return await inEnvironment(context, 'F16', { prepare }, async (environment) => {
        const probe = await createProbe(environment);
        const applicant = createApplicant(environment, { until: AbortSignal.timeout(60_000) });
        const people = await environment.people(6);
        const forms = await Promise.all(people.map((person) => applicant.fillIn(person)));
        const load = await startLoad(environment, { clients: 4, byMail: 0 });
        await sleep(3_000);
        disk?.fill();
        const tried = await Promise.all(
          people.map((person, at) => tryUpload(environment, person, forms[at] as string)),
        );
        const first = environment.plan.steps.find(({ marked }) => marked !== undefined) as PlannedStep;
        const saved = await Promise.all(
          people.map((person, at) => applicant.saveStep(person, first, forms[at] as string)),
        );
        await sleep(3_000);
        const health = await statusOfHealth(environment);
        disk?.free();
        const back = await probe.untilNormal(performance.now());
        const again = await Promise.all(
          people.map((person, at) => tryUpload(environment, person, forms[at] as string)),
        );
        await load.stop();
        return {
          back,
          figures: [
            exactly(
              'uploads answered 503 or 507',
              tried.filter(({ status }) => status === 503 || status === 507).length,
              people.length,
            ),
            exactly('they say what is wrong', tried.filter(({ body }) => body.message !== '').length, people.length),
            exactly('saves meanwhile', saved.filter(({ status }) => status === 200).length, people.length),
            exactly('health says 503', health, 503),
            exactly('uploads afterwards', again.filter(({ status }) => status === 200).length, people.length),
            exactly('scratch files left', scratchOf(environment).length, 0),
          ],
        };
      });
    } finally {
      disk?.unmount();
    }
  },
};

const goneFolder: Row = {
  name: 'files-gone',
  fault: 'folder of the files missing (not mounted), then back',
  run: (context) =>
    inEnvironment(context, 'files-gone', {}, async (environment) => {
      const probe = await createProbe(environment);
      const applicant = createApplicant(environment, { until: AbortSignal.timeout(60_000) });
      const [person] = (await environment.people(1)) as [LoggedIn];
      const formId = (await applicant.fillIn(person)) as string;
      const [files, away] = [join(environment.dataDir, 'files'), join(environment.dataDir, 'files-away')];
      renameSync(files, away);
      const upload = await tryUpload(environment, person, formId);
      const first = environment.plan.steps.find(({ marked }) => marked !== undefined) as PlannedStep;
      const saved = await applicant.saveStep(person, first, formId);
      await sleep(3_000);
      const health = await statusOfHealth(environment);
      rmSync(files, { recursive: true, force: true });
      renameSync(away, files);
      const back = await probe.untilNormal(performance.now());
      const again = await tryUpload(environment, person, formId);
      return {
        back,
        figures: [
          exactly('upload', upload.status, 503),
          exactly('save of a step without files', saved.status, 200),
          exactly('health', health, 503),
          exactly('upload afterwards', again.status, 200),
        ],
      };
    }),
};

const goneFile: Row = {
  name: 'file-gone',
  fault: 'one stored file is gone',
  run: (context) =>
    inEnvironment(context, 'file-gone', {}, async (environment) => {
      const applicant = createApplicant(environment, { until: AbortSignal.timeout(60_000) });
      const [person] = (await environment.people(1)) as [LoggedIn];
      const formId = (await applicant.fillIn(person)) as string;
      const { rows } = await environment.db.query<{ id: string; name: string }>(
        'select id, storage_name as name from file where application_id = $1 limit 1',
        [formId],
      );
      const file = rows[0] as { id: string; name: string };
      const path = join(environment.dataDir, 'files', file.name);
      renameSync(path, `${path}.away`);
      const read = await person.client.request('GET', `/api/form/file/${file.id}`);
      const submitted = await applicant.submit(person, formId);
      renameSync(`${path}.away`, path);
      const back = await person.client.request('GET', `/api/form/file/${file.id}`);
      return {
        figures: [
          holds(
            'reading it is no "busy" that is repeated for ever',
            read.status === 404 || read.status === 410,
            String(read.status),
          ),
          holds('a submit that needs it is refused', submitted.status === 422, String(submitted.status)),
          exactly('reading it when it is back', back.status, 200),
        ],
      };
    }),
};

export const storageRows: readonly Row[] = [fullDisk, goneFolder, goneFile];
