/** What a failed statement, connection or file means for the caller. */
type ErrorKind =
  /** Temporary failure of the database, its connection or the disk: the same call may succeed later. */
  | 'unavailable'
  /** The database cannot read what was sent, such as an id that is no UUID. */
  | 'invalidInput';

interface SqlStateRow {
  readonly code: RegExp;
  readonly means: string;
  readonly kind: ErrorKind;
  /** The connection is unusable, even if it appears to be open. */
  readonly isConnectionLost?: true;
}

/** SQLSTATE -> what it means. https://www.postgresql.org/docs/current/errcodes-appendix.html */
export const sqlStates: readonly SqlStateRow[] = [
  { code: /^08...$/, means: 'the connection failed', kind: 'unavailable', isConnectionLost: true },
  { code: /^0A000$/, means: 'a cached plan no longer fits its table', kind: 'unavailable', isConnectionLost: true },
  { code: /^22...$/, means: 'data that cannot be read', kind: 'invalidInput' },
  { code: /^25006$/, means: 'read only, such as a standby', kind: 'unavailable' },
  {
    code: /^25P0[34]$/,
    means: 'the transaction was idle, or lasted, too long',
    kind: 'unavailable',
    isConnectionLost: true,
  },
  { code: /^26000$/, means: 'a prepared statement is gone', kind: 'unavailable', isConnectionLost: true },
  { code: /^28...$/, means: 'the login is refused, such as while a password is changed', kind: 'unavailable' },
  { code: /^3D000$/, means: 'the database is not there, such as while it is restored', kind: 'unavailable' },
  { code: /^4000[13]$/, means: 'transactions conflict, or whether one was committed is unknown', kind: 'unavailable' },
  { code: /^40P01$/, means: 'a deadlock', kind: 'unavailable' },
  { code: /^53...$/, means: 'no disk, memory or connection left', kind: 'unavailable' },
  { code: /^55000$/, means: 'the database takes no connections, such as while it is replaced', kind: 'unavailable' },
  { code: /^55P03$/, means: 'a lock was not given in time', kind: 'unavailable' },
  { code: /^57014$/, means: 'the statement took too long', kind: 'unavailable' },
  { code: /^57P0.$/, means: 'PostgreSQL starts, stops or lost a process', kind: 'unavailable', isConnectionLost: true },
  { code: /^58...$/, means: 'PostgreSQL cannot read or write its files', kind: 'unavailable' },
];

/** Codes of Node for sockets, and for a disk that is full or read only. */
const socketCodes =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$/;
const diskCodes = /^(?:ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE)$/;

/** The driver's own errors have no code. */
const driverMessages =
  /Query read timeout|Connection terminated|timeout expired|Client (?:has encountered a connection error|was closed)|Cannot use a pool after calling end/;
const noFreeConnectionMessage = /timeout exceeded when trying to connect/;
/** There was no response, not even an error. */
const noResponseMessages = /Query read timeout|due to connection timeout|timeout expired/;

interface ErrorFields {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly message?: unknown;
}

/** The driver and Node add these members to their errors. */
const codeOf = ({ code }: ErrorFields): string => (typeof code === 'string' ? code : '');
const messageOf = ({ message }: ErrorFields): string => (typeof message === 'string' ? message : '');
const findSqlState = (code: string): SqlStateRow | undefined => sqlStates.find((row) => row.code.test(code));

/** A missing socket file. ENOENT of any other file is not a database error. */
const isMissingSocket = (error: ErrorFields): boolean => codeOf(error) === 'ENOENT' && error.syscall === 'connect';

/** Whether the connection that gave this error must not be used again. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    findSqlState(code)?.isConnectionLost === true ||
    socketCodes.test(code) ||
    isMissingSocket(error) ||
    driverMessages.test(error.message)
  );
};

/** Whether the database sent no answer at all. */
export const isNoResponse = (error: unknown): boolean =>
  error instanceof Error && noResponseMessages.test(error.message);

/** Whether a lock was not granted in time, or a statement took too long. */
export const isLockOrStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && ['55P03', '57014'].includes(codeOf(error));

/** @returns undefined for an error of this program, or of another kind */
export const classifyError = (error: unknown): ErrorKind | undefined => {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  const row = findSqlState(code);
  if (row) return row.kind;
  const isUnavailable =
    socketCodes.test(code) ||
    diskCodes.test(code) ||
    isMissingSocket(error) ||
    driverMessages.test(messageOf(error)) ||
    noFreeConnectionMessage.test(messageOf(error));
  return isUnavailable ? 'unavailable' : undefined;
};
