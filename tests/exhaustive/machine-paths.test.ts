import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getShortestPaths, type StatePath } from 'xstate/graph';
import {
  type ApplicationEvent,
  type ApplicationFacts,
  type ApplicationMachine,
  createApplicationMachine,
} from '../../machines/application.machine.ts';
import { getStatus } from '../../machines/application.status.ts';
import { apply, type Position } from '../../machines/run.ts';
import { startApplication } from '../../src/contract/application.ts';
import { buildCatalogue } from '../../src/engine/schema/catalogue.ts';
import { lastStepSubmitted } from '../../src/engine/steps/progress.ts';
import { loadMasterData } from '../../src/server/demo/load-demo-data.ts';
import { readDataFiles } from '../../src/tooling/vite/catalogue-plugin.ts';
import { eventsOf } from '../machines/application-events.ts';
import { makePerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { examplesOfLevel } from '../support/valid-answers.ts';
import { createDriver, type Scenario } from './application-driver.ts';

type Snapshot = ReturnType<ApplicationMachine['resolveState']>;
type Path = StatePath<Snapshot, ApplicationEvent>;

/** Events that no applicant causes: admins decide. Those of interviews need times that staff offer: tests/api/interviews.test.ts. */
const withoutCall = [
  'application.accepted',
  'application.rejected',
  'application.waitlisted',
  'offer.lapsed',
  'offer.renewed',
  'decision.undone',
  'test.recorded',
  'interview.offered',
  'interview.chosen',
  'interview.changed',
  'interview.updated',
  'interview.cancelled',
  'interview.withdrawn',
  'interview.done',
  'interview.missed',
  'correction.asked',
  'correction.recalled',
  'correction.sent',
];

const catalogue = buildCatalogue(readDataFiles(process.cwd(), 'schemas'));
const machine = createApplicationMachine(catalogue.steps);
const events = eventsOf(catalogue.steps).filter(({ type }) => !withoutCall.includes(type));
/** The outcome of a submit follows from the answers: as a call, all submits are one. */
const attempts = events.filter(
  ({ type }, at) => type === 'step.saved' || events.findIndex((e) => e.type === type) === at,
);
const pathsWith = (some: readonly ApplicationEvent[]) =>
  getShortestPaths(machine, { events: [...some] }) as readonly unknown[] as readonly Path[];
const eventsIn = (path: Path): readonly ApplicationEvent[] => path.steps.map(({ event }) => event).slice(1);
const hasPaid = (path: Path): boolean => eventsIn(path).some(({ type }) => type === 'payment.confirmed');

/** The shortest path to Submitted has no fee; the paths with a fee are tested too. */
const isFree = (event: ApplicationEvent): boolean =>
  event.type === 'application.submitted' && event.eligible && event.registrationFee === 0;
const overTheFee = pathsWith(events.filter((event) => !isFree(event))).filter(hasPaid);
const paths = [...pathsWith(events), ...overTheFee];

const program = (admissionEntity: string, sfPeriodicProgramId1: string) => ({
  program: { admissionEntity, sfPeriodicProgramId1 },
});
const scenarios = {
  owesFee: { institutionCode: 20, answers: program('sarjana', '20-informatika-2'), grade: 85 },
  free: {
    institutionCode: 20,
    answers: program('kursus', '20-kursus-bahasa-inggris-2'),
    grade: 85,
    examples: examplesOfLevel['kursus'] ?? {},
  },
  notEligible: { institutionCode: 20, answers: program('sarjana', '20-informatika-2'), grade: 60 },
} as const satisfies Record<string, Scenario>;

const scenarioOf = (path: Path): Scenario => {
  const event = eventsIn(path).find(({ type }) => type === 'application.submitted');
  if (event?.type !== 'application.submitted' || (event.eligible && event.registrationFee > 0))
    return scenarios.owesFee;
  return event.eligible ? scenarios.free : scenarios.notEligible;
};

const nameOf = (event: ApplicationEvent): string => {
  if (event.type === 'step.saved') return event.key;
  return event.type === 'application.submitted'
    ? `submitted (${event.eligible ? event.registrationFee : 'not eligible'})`
    : event.type;
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await loadMasterData(server.portal.services);
});
afterAll(() => server?.close());

/** By an applicant of its own: one applicant cannot apply twice for one program. */
const begin = async (scenario: Scenario) => {
  const { client } = await makePerson(server);
  const { institutionCode } = scenario;
  const { body } = await client.call(startApplication, { body: { institutionCode } });
  return createDriver(client, catalogue, scenario, body.data.id);
};

type Driver = Awaited<ReturnType<typeof begin>>;

/** The application as the server returns it has the state of the model. */
const expectLike = async (driver: Driver, { value, context }: Snapshot): Promise<void> => {
  const { status, body } = await driver.look();
  if (value === 'Deleted') return expect([status, body.message]).toEqual([410, 'Form telah dihapus']);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    Status: getStatus(String(value)),
    LastStepSubmitted:
      value === 'Draft' ? lastStepSubmitted(catalogue.steps, context.completed) : catalogue.steps.length,
  });
  expect(body.data.CompletedSteps).toEqual(expect.arrayContaining([...context.completed]));
};

const withoutTimes = (text: string): string => text.replace(/"(?:requestId|Now)":"[^"]+"/g, '');

/** Another path covers this event. */
const hasProgressed = ({ value, context }: Snapshot, after: Position<ApplicationFacts>): boolean =>
  after.status !== value || after.context.completed.length !== context.completed.length;

/** A repeated submit or payment gets the first response again; every other event that the model refuses gets an error. */
const refusalOf = (path: Path, { type }: ApplicationEvent): number => {
  const { value } = path.state;
  if (value === 'Deleted') return 410;
  if (type === 'payment.confirmed') return hasPaid(path) ? 200 : 422;
  return type === 'application.submitted' && !['Draft', 'Withdrawn'].includes(String(value)) ? 200 : 422;
};

/** Tries an event at the end of the path: an event that the model refuses changes nothing. */
const tryAt = async (driver: Driver, path: Path, event: ApplicationEvent): Promise<void> => {
  const { state } = path;
  const after = apply(machine, { status: String(state.value), context: state.context }, event);
  if (!after.refused && hasProgressed(state, after)) return;
  const before = await driver.look();
  const { status } = await driver.perform(event);
  if (after.refused) {
    expect.soft(status, nameOf(event)).toBe(refusalOf(path, event));
    expect.soft(withoutTimes((await driver.look()).text), nameOf(event)).toBe(withoutTimes(before.text));
  } else {
    expect.soft(status, nameOf(event)).toBe(200);
    await expectLike(driver, machine.resolveState({ value: after.status as 'Draft', context: after.context }));
  }
};

it('the shortest paths through the application machine reach Draft, Submitted and the four other statuses that an applicant can cause', () => {
  const statuses = new Set(paths.map(({ state }) => getStatus(String(state.value))));
  expect([...statuses].sort()).toEqual([
    'Deleted',
    'Draft',
    'Not Eligible',
    'Pending Registration Fee',
    'Submitted',
    'Withdrawn',
  ]);
});

describe.each(paths.map((path) => [eventsIn(path).map(nameOf).join(' → ') || 'nothing yet', path] as const))(
  'the path of events %s',
  (_name, path) => {
    it('each event gets 200 and leads to the status of the application machine, and an event that the machine refuses at the end of the path changes nothing', async () => {
      const driver = await begin(scenarioOf(path));
      for (const { event, state } of path.steps.slice(1)) {
        const { status, message } = await driver.perform(event);
        expect(status, `${nameOf(event)}: ${message}`).toBe(200);
        await expectLike(driver, state);
      }
      for (const event of attempts) await tryAt(driver, path, event);
    });
  },
);
