import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { describeError } from './FailureNotice.tsx';

const t = ((key: string) => key) as TFunction;

it.each([
  ['an API error with a message', 'Not so', new ApiError({ kind: 'server', status: 422, message: 'Not so' })],
  [
    'an API error that is already reported',
    '',
    new ApiError({ kind: 'server', status: 401, message: 'Log in', isReported: true }),
  ],
  ['an API error without a message', 'app.error.unknown', new ApiError({ kind: 'server', status: 500, message: '' })],
  ['an API call while offline', 'app.error.offline', new ApiError({ kind: 'offline', status: 0, message: '' })],
  ['an API call without a response', 'app.error.network', new ApiError({ kind: 'network', status: 0, message: '' })],
  ['a chunk that fails to load', 'app.error.network', new TypeError('Importing a module script failed.')],
  ['another error', 'app.error.unknown', new TypeError('x is undefined')],
])('describeError describes %s as "%s"', (_, text, error) => expect(describeError(error, t)).toBe(text));
