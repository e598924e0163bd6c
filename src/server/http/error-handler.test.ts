import { expect, test } from 'vitest';
import { AppError, notFound } from '../errors.ts';
import { toAppError } from './error-handler.ts';

const withCode = (code: string): Error => Object.assign(new Error('recognised by its code'), { code });

test.each([
  ['a connection failure', withCode('08006')],
  ['too many connections', withCode('53300')],
  ['a database server that is shutting down', withCode('57P01')],
  ['a statement that took too long', withCode('57014')],
  ['a lock that was not available', withCode('55P03')],
  ['a transaction that was idle for too long', withCode('25P03')],
  ['a transaction that lasted too long', withCode('25P04')],
  ['a deadlock', withCode('40P01')],
  ['a broken pipe', withCode('EPIPE')],
  ['a network timeout', withCode('ETIMEDOUT')],
  ['a missing socket file of the database', Object.assign(withCode('ENOENT'), { syscall: 'connect' })],
  ['no free connection', new Error('timeout exceeded when trying to connect')],
  ['a query that timed out', new Error('Query read timeout')],
  ['a connection that ended during a query', new Error('Connection terminated unexpectedly')],
  ['a connection that was not opened in time', new Error('Connection terminated due to connection timeout')],
  [
    'a client with an earlier connection error',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['a client that was closed earlier', new Error('Client was closed and is not queryable')],
])('toAppError maps %s to an AppError 503 with the detail retryAfter: 2', (_, error) => {
  expect(toAppError(error)).toMatchObject({ status: 503, key: 'server.error.503', details: { retryAfter: 2 } });
});

test.each([
  ['the status 404 of an AppError', notFound(), 404],
  ['400 for data that the database cannot read', withCode('22P02'), 400],
  ['500 for a violated constraint', withCode('23505'), 500],
  ['500 for a missing file', Object.assign(withCode('ENOENT'), { syscall: 'open' }), 500],
  ['500 for a missing folder', Object.assign(withCode('ENOENT'), { syscall: 'scandir' }), 500],
  ['500 for any other error', new TypeError('no'), 500],
  ['500 for a thrown text', 'thrown', 500],
])('toAppError returns %s', (_, error, status) => {
  expect(toAppError(error)).toBeInstanceOf(AppError);
  expect(toAppError(error).status).toBe(status);
});
