import { describe, expect, test } from 'vitest';
import {
  classifyError,
  isConnectionLost,
  isLockOrStatementTimeout,
  isNoResponse,
  sqlStates,
} from './classify-error.ts';

const failed = (code: string, more: object = {}): Error =>
  Object.assign(new Error('only its code matters'), { code, ...more });

describe('errors with a SQLSTATE', () => {
  test.each([
    ['connection failure', '08006', 'unavailable', true],
    ['connection rejected', '08004', 'unavailable', true],
    ['cached plan must not change result type', '0A000', 'unavailable', true],
    ['invalid text representation', '22P02', 'invalidInput', false],
    ['read only SQL transaction', '25006', 'unavailable', false],
    ['idle in transaction timeout', '25P03', 'unavailable', true],
    ['transaction timeout', '25P04', 'unavailable', true],
    ['invalid SQL statement name', '26000', 'unavailable', true],
    ['invalid password', '28P01', 'unavailable', false],
    ['no such database', '3D000', 'unavailable', false],
    ['serialization failure', '40001', 'unavailable', false],
    ['statement completion unknown', '40003', 'unavailable', false],
    ['deadlock detected', '40P01', 'unavailable', false],
    ['disk full', '53100', 'unavailable', false],
    ['out of memory', '53200', 'unavailable', false],
    ['too many connections', '53300', 'unavailable', false],
    ['lock not available', '55P03', 'unavailable', false],
    ['query canceled', '57014', 'unavailable', false],
    ['admin shutdown', '57P01', 'unavailable', true],
    ['crash shutdown', '57P02', 'unavailable', true],
    ['cannot connect now', '57P03', 'unavailable', true],
    ['database dropped', '57P04', 'unavailable', true],
    ['idle session timeout', '57P05', 'unavailable', true],
    ['I/O error', '58030', 'unavailable', false],
    ['unique violation', '23505', undefined, false],
    ['foreign key violation', '23503', undefined, false],
    ['syntax error', '42601', undefined, false],
    ['undefined table', '42P01', undefined, false],
    ['in failed SQL transaction', '25P02', undefined, false],
    ['internal error', 'XX000', undefined, false],
  ])('%s (%s): classifyError is %s, isConnectionLost is %s', (_, code, fault, lost) => {
    expect([classifyError(failed(code)), isConnectionLost(failed(code))]).toEqual([fault, lost]);
  });

  test('each of ten sample codes matches exactly one row of sqlStates', () => {
    for (const code of ['08006', '22P02', '25006', '25P03', '40001', '53100', '55P03', '57014', '57P01', '58030'])
      expect(sqlStates.filter((row) => row.code.test(code))).toHaveLength(1);
  });
});

describe('errors of Node and the PostgreSQL driver', () => {
  test.each([
    ['a refused connection', failed('ECONNREFUSED')],
    ['a reset connection', failed('ECONNRESET')],
    ['a temporary failure of name resolution', failed('EAI_AGAIN')],
    ['a missing socket file of the database', failed('ENOENT', { syscall: 'connect' })],
    ['a query that timed out', new Error('Query read timeout')],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
    ['a connection that was not opened in time', new Error('Connection terminated due to connection timeout')],
    ['a pool that was ended', new Error('Cannot use a pool after calling end on the pool')],
  ])('%s: classifyError is unavailable, and isConnectionLost is true', (_, error) => {
    expect([classifyError(error), isConnectionLost(error)]).toEqual(['unavailable', true]);
  });

  test.each([
    ['no free connection', new Error('timeout exceeded when trying to connect')],
    ['a full disk', failed('ENOSPC')],
    ['a read-only disk', failed('EROFS')],
  ])('%s: classifyError is unavailable, and isConnectionLost is false', (_, error) => {
    expect([classifyError(error), isConnectionLost(error)]).toEqual(['unavailable', false]);
  });

  test.each([
    ['a missing file', failed('ENOENT', { syscall: 'open' })],
    ['a TypeError', new TypeError('no')],
    ['a thrown text', 'thrown'],
  ])(
    '%s: classifyError is undefined; isConnectionLost, isNoResponse and isLockOrStatementTimeout are false',
    (_, error) => {
      expect([
        classifyError(error),
        isConnectionLost(error),
        isNoResponse(error),
        isLockOrStatementTimeout(error),
      ]).toEqual([undefined, false, false, false]);
    },
  );

  test('isNoResponse is true for a query or connection that timed out, and false for a busy pool or a cancelled query', () => {
    expect(isNoResponse(new Error('Query read timeout'))).toBe(true);
    expect(isNoResponse(new Error('Connection terminated due to connection timeout'))).toBe(true);
    expect(isNoResponse(new Error('timeout exceeded when trying to connect'))).toBe(false);
    expect(isNoResponse(failed('57014'))).toBe(false);
  });
});
