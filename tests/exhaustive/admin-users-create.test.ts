import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetPassword } from '../../src/contract/account.ts';
import { listUsers } from '../../src/contract/admin-users.ts';
import { createClient } from '../support/client.ts';
import { logIn, makePerson, newEmail, password } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** `npm run admin:create -- ...` on the database of the running portal. */
const create = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'src/server/admin-create.ts', ...args], {
    env: { ...process.env, DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, PUBLIC_URL: server.url },
  });

const tokenIn = (output: string): string => /\/reset-password\/([\w-]+)/.exec(output)?.[1] as string;

test('admin:create prints a link through which the new group admin sets a password', async () => {
  const email = newEmail('first');
  const { stdout } = await create(email);
  const body = { token: tokenIn(stdout), password, confirmPassword: password };
  expect((await createClient(server.url).call(resetPassword, { body })).status).toBe(200);
  const { client } = await logIn(server, email);
  const { data } = (await client.call(listUsers, { query: { role: 'admin' } })).body;
  expect(data).toMatchObject([{ email, institutionCode: null }]);
});

test('admin:create with --institution makes an existing account an admin, keeps its password and ends its session', async () => {
  const person = await makePerson(server);
  const { stdout } = await create(person.email, '--institution', '20');
  expect(stdout).toContain('admin of institution 20');
  expect((await person.client.call(listUsers)).status).toBe(401);
  const { client } = await logIn(server, person.email);
  expect((await client.call(listUsers)).status).toBe(200);
});

const rightsOf = async (id: string) =>
  (
    await server.db.query(
      'select role, institution_code as institution, staff_roles as roles from account where id = $1',
      [id],
    )
  ).rows[0];

test.each([
  [
    [],
    { institution: 20, roles: ['contentEditor', 'reviewer'] },
    /stays an admin of institution 20, roles contentEditor, reviewer\./,
  ],
  [
    ['--role', 'finance'],
    { institution: 20, roles: ['finance'] },
    /was an admin of institution 20, roles contentEditor, reviewer, and is now an admin of institution 20, role finance\./,
  ],
  [
    ['--institution', '30'],
    { institution: 30, roles: ['contentEditor', 'reviewer'] },
    /is now an admin of institution 30, roles contentEditor, reviewer\./,
  ],
  [
    ['--institution', 'all', '--role', 'systemAdmin'],
    { institution: null, roles: ['systemAdmin'] },
    /is now an admin of all institutions, role systemAdmin\./,
  ],
])(
  'admin:create for an admin with the options %j leaves what they do not name, and says so',
  async (options, rights, line) => {
    const { email, id } = await makePerson(server, {
      role: 'admin',
      institutionCode: 20,
      staffRoles: ['contentEditor', 'reviewer'],
    });
    const { stdout } = await create(email, ...options);
    expect(stdout).toMatch(line);
    expect(await rightsOf(id)).toEqual({ role: 'admin', ...rights });
  },
);

test('admin:create keeps the programs of an admin in the same institution, and leaves them out with another one', async () => {
  const { email, id } = await makePerson(server, { role: 'admin', institutionCode: 20, programIds: ['20-kedokteran'] });
  const bounds = async () =>
    (
      await server.db.query(
        'select program_institution as institution, program_ids as programs from account where id = $1',
        [id],
      )
    ).rows[0];
  expect((await create(email, '--role', 'reviewer')).stdout).toContain(
    'institution 20, programs 20-kedokteran, role reviewer.',
  );
  expect(await bounds()).toEqual({ institution: 20, programs: ['20-kedokteran'] });
  await create(email, '--institution', '20', '--role', 'decider');
  expect(await bounds()).toEqual({ institution: 20, programs: ['20-kedokteran'] });
  expect((await create(email, '--institution', '30')).stdout).toContain(
    'is now an admin of institution 30, role decider.',
  );
  expect(await bounds()).toEqual({ institution: null, programs: [] });
});

test('admin:create makes an applicant an admin with the role of a new admin, and says so', async () => {
  const { email, id } = await makePerson(server);
  expect((await create(email)).stdout).toContain(
    'was an applicant and is now an admin of all institutions, role systemAdmin.',
  );
  expect(await rightsOf(id)).toEqual({ role: 'admin', institution: null, roles: ['systemAdmin'] });
});

test.each([
  [['no-address']],
  [['a@example.com', '--institution', '99']],
  [['a@example.com', '--role', 'toString']],
  [['a@example.com', 'b@example.com']],
])('admin:create with the arguments %j exits with 1 and one line of error', async (args) => {
  const failed = await create(...args).catch((error: { code: number; stderr: string }) => error);
  expect(failed).toMatchObject({ code: 1 });
  expect(failed.stderr.trim().split('\n')).toHaveLength(1);
});
