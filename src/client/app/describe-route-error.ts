import { isRouteErrorResponse } from 'react-router-dom';
import { ApiError } from '../api/api-error.ts';
import { isCodeLost } from '../api/load-code.ts';

export interface RouteErrorFacts {
  readonly status: number;
  /** unreached: the server did not answer, trying again may help. */
  readonly kind: 'notFound' | 'unreached' | 'failed';
  readonly description: string | undefined;
}

/** What an error page says (specification 2): status 500 and the error's own message unless something better is known. */
export const describeRouteError = (error: unknown): RouteErrorFacts => {
  if (isRouteErrorResponse(error)) {
    const kind = error.status === 404 ? 'notFound' : 'failed';
    return { status: error.status, kind, description: typeof error.data === 'string' ? error.data : undefined };
  }
  if (isCodeLost(error) || (error instanceof ApiError && error.kind !== 'server')) {
    return { status: 503, kind: 'unreached', description: undefined };
  }
  if (error instanceof ApiError) {
    const kind = error.status === 404 ? 'notFound' : 'failed';
    return { status: error.status, kind, description: error.message };
  }
  return { status: 500, kind: 'failed', description: error instanceof Error ? error.message : undefined };
};
