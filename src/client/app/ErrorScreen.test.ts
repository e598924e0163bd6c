import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { describeRouteError } from './ErrorScreen.tsx';

it.each([
  [new ErrorResponse(404, '', null), { status: 404, kind: 'notFound', description: undefined }],
  [new ErrorResponse(403, '', 'Not yours'), { status: 403, kind: 'failed', description: 'Not yours' }],
  [
    new ApiError({ kind: 'server', status: 404, message: 'Gone' }),
    { status: 404, kind: 'notFound', description: 'Gone' },
  ],
  [new ApiError({ kind: 'server', status: 500, message: 'Oh' }), { status: 500, kind: 'failed', description: 'Oh' }],
  [
    new ApiError({ kind: 'network', status: 0, message: '' }),
    { status: 503, kind: 'unreached', description: undefined },
  ],
  [
    new TypeError('Failed to fetch dynamically imported module: https://portal.example/assets/a.js'),
    { status: 503, kind: 'unreached', description: undefined },
  ],
  [new Error('x is undefined'), { status: 500, kind: 'failed', description: 'x is undefined' }],
  ['thrown text', { status: 500, kind: 'failed', description: undefined }],
])('describeRouteError describes %s as %j', (error, facts) => expect(describeRouteError(error)).toEqual(facts));
