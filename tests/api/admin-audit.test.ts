import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAudit } from '../../src/server/store/audit/write-audit.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the trail takes lines and gives none back', async () => {
  await writeAudit(server.db, { actor: 'system', action: 'test.written', subject: { kind: 'test', id: '1' } });
  const { rows } = await server.db.query('select actor_role, action, subject_id, details from audit');
  expect(rows).toEqual([{ actor_role: 'system', action: 'test.written', subject_id: '1', details: {} }]);
  for (const statement of ["update audit set action = 'a.b'", 'delete from audit', 'truncate audit'])
    await expect(server.db.query(statement)).rejects.toThrow('append-only');
});

test('a change that is undone leaves no line', async () => {
  const undone = server.db.transaction(async (tx) => {
    await writeAudit(tx, { actor: 'system', action: 'test.undone' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await server.db.query("select 1 from audit where action = 'test.undone'")).rowCount).toBe(0);
});
