import { expect, test } from 'vitest';
import { AppError, notFound } from '../errors.ts';
import { toAppError } from './error-handler.ts';

const withCode = (code: string): Error => Object.assign(new Error('recognised by its code'), { code });

test.each([
  ['a connection that failed', withCode('08006')],
  ['too many connections', withCode('53300')],
  ['PostgreSQL that stops', withCode('57P01')],
  ['a statement that took too long', withCode('57014')],
  ['a lock that was not given', withCode('55P03')],
  ['a transaction that was idle for too long', withCode('25P03')],
  ['a transaction that lasted too long', withCode('25P04')],
  ['a deadlock', withCode('40P01')],
  ['a socket that is no more', withCode('EPIPE')],
  ['a way that answers nothing', withCode('ETIMEDOUT')],
  ['a socket file that is gone', Object.assign(withCode('ENOENT'), { syscall: 'connect' })],
  ['no free connection', new Error('timeout exceeded when trying to connect')],
  ['a query without an answer', new Error('Query read timeout')],
  ['a connection that ended under a query', new Error('Connection terminated unexpectedly')],
  ['a connection that never came about', new Error('Connection terminated due to connection timeout')],
  ['a connection that broke before', new Error('Client has encountered a connection error and is not queryable')],
  ['a connection that was closed before', new Error('Client was closed and is not queryable')],
])('a database that is away for now may be asked again soon: %s', (_, error) => {
  expect(toAppError(error)).toMatchObject({ status: 503, key: 'server.error.503', details: { retryAfter: 2 } });
});

test.each([
  ['an error of ours stays what it is', notFound(), 404],
  ['data that the database cannot read', withCode('22P02'), 400],
  ['a constraint that we should have seen', withCode('23505'), 500],
  ['a file that is gone', Object.assign(withCode('ENOENT'), { syscall: 'open' }), 500],
  ['a folder that is gone', Object.assign(withCode('ENOENT'), { syscall: 'scandir' }), 500],
  ['anything else', new TypeError('no'), 500],
  ['what is no error', 'thrown', 500],
])('%s', (_, error, status) => {
  expect(toAppError(error)).toBeInstanceOf(AppError);
  expect(toAppError(error).status).toBe(status);
});
