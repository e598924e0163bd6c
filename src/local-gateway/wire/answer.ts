/** What a call of the wire is answered. */
export interface Answer {
  readonly status: number;
  readonly body: object;
}

/** Checkout's errors. */
export const errorMessages = (messages: readonly string[]): Answer => ({
  status: 400,
  body: { error_messages: messages },
});

/** The errors of all other calls. */
export const error = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message, type: status === 401 ? 'AUTHENTICATION_ERROR' : 'INVALID_REQUEST' } },
});

export const noSuchPath = (path: string): Answer => ({
  status: 404,
  body: { status: 404, error: 'Not Found', message: 'No static resource', path },
});

/** DOKU's compact times are those of Jakarta (UTC+7). */
export const jakarta = (time: number): string =>
  new Date(time + 7 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);

export const wholeSecondsOf = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`;
