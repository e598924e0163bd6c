import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { describeRouteError } from './ErrorScreen.tsx';

it.each([
  [
    'a 404 response of the router',
    { status: 404, kind: 'notFound', description: undefined },
    new ErrorResponse(404, '', null),
  ],
  [
    'a 403 response of the router with a text',
    { status: 403, kind: 'forbidden', description: 'Not yours' },
    new ErrorResponse(403, '', 'Not yours'),
  ],
  [
    'an API error with status 404',
    { status: 404, kind: 'notFound', description: 'Gone' },
    new ApiError({ kind: 'server', status: 404, message: 'Gone' }),
  ],
  [
    'an API error with status 500',
    { status: 500, kind: 'failed', description: 'Oh' },
    new ApiError({ kind: 'server', status: 500, message: 'Oh' }),
  ],
  [
    'an API call without a response',
    { status: 503, kind: 'unreached', description: undefined },
    new ApiError({ kind: 'network', status: 0, message: '' }),
  ],
  [
    'a chunk that fails to load',
    { status: 503, kind: 'unreached', description: undefined },
    new TypeError('Failed to fetch dynamically imported module: https://portal.example/assets/a.js'),
  ],
  ['another error', { status: 500, kind: 'failed', description: 'x is undefined' }, new Error('x is undefined')],
  ['a thrown text', { status: 500, kind: 'failed', description: undefined }, 'thrown text'],
])('describeRouteError describes %s as %j', (_, facts, error) => expect(describeRouteError(error)).toEqual(facts));
