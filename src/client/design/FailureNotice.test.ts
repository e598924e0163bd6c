import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { describeError } from './FailureNotice.tsx';

const t = ((key: string) => key) as TFunction;

it.each([
  [new ApiError({ kind: 'server', status: 422, message: 'Not so' }), 'Not so'],
  [new ApiError({ kind: 'server', status: 401, message: 'Log in', isReported: true }), ''],
  [new ApiError({ kind: 'server', status: 500, message: '' }), 'app.error.unknown'],
  [new ApiError({ kind: 'offline', status: 0, message: '' }), 'app.error.offline'],
  [new ApiError({ kind: 'network', status: 0, message: '' }), 'app.error.network'],
  [new TypeError('Importing a module script failed.'), 'app.error.network'],
  [new TypeError('x is undefined'), 'app.error.unknown'],
])('describeError describes %s as "%s"', (error, text) => expect(describeError(error, t)).toBe(text));
