/** What a failed statement, connection or file means for the caller. */
export type ErrorKind =
  /** The database, the way to it or the disk fails for now: the same call may succeed a little later. */
  | 'away'
  /** The database cannot read what was sent, such as an id that is no UUID. */
  | 'unreadable';

interface SqlStateRow {
  readonly code: RegExp;
  readonly means: string;
  readonly kind: ErrorKind;
  /** The connection is of no use any more, although it may look alive. */
  readonly isConnectionLost?: true;
}

/** SQLSTATE -> what it means. https://www.postgresql.org/docs/current/errcodes-appendix.html */
export const sqlStates: readonly SqlStateRow[] = [
  { code: /^08...$/, means: 'the connection failed', kind: 'away', isConnectionLost: true },
  { code: /^0A000$/, means: 'a cached plan no longer fits its table', kind: 'away', isConnectionLost: true },
  { code: /^22...$/, means: 'data that cannot be read', kind: 'unreadable' },
  { code: /^25006$/, means: 'read only, such as a standby', kind: 'away' },
  { code: /^25P0[34]$/, means: 'the transaction was idle, or lasted, too long', kind: 'away', isConnectionLost: true },
  { code: /^26000$/, means: 'a prepared statement is gone', kind: 'away', isConnectionLost: true },
  { code: /^28...$/, means: 'the login is refused, such as while a password is changed', kind: 'away' },
  { code: /^3D000$/, means: 'the database is not there, such as while it is restored', kind: 'away' },
  { code: /^4000[13]$/, means: 'transactions conflict, or whether one was committed is unknown', kind: 'away' },
  { code: /^40P01$/, means: 'a deadlock', kind: 'away' },
  { code: /^53...$/, means: 'no disk, memory or connection left', kind: 'away' },
  { code: /^55000$/, means: 'the database takes no connections, such as while it is replaced', kind: 'away' },
  { code: /^55P03$/, means: 'a lock was not given in time', kind: 'away' },
  { code: /^57014$/, means: 'the statement took too long', kind: 'away' },
  { code: /^57P0.$/, means: 'PostgreSQL starts, stops or lost a process', kind: 'away', isConnectionLost: true },
  { code: /^58...$/, means: 'PostgreSQL cannot read or write its files', kind: 'away' },
];

/** What Node says of a socket, or of a disk that is full or read only. */
const socketCodes =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$/;
const diskCodes = /^(?:ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE)$/;

/** The driver's own errors have no code. */
const driverMessages =
  /Query read timeout|Connection terminated|timeout expired|Client (?:has encountered a connection error|was closed)|Cannot use a pool after calling end/;
const noFreeConnectionMessage = /timeout exceeded when trying to connect/;
/** Nobody answered, not even to say that it takes too long. */
const noResponseMessages = /Query read timeout|due to connection timeout|timeout expired/;

interface ErrorFields {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly message?: unknown;
}

const codeOf = ({ code }: ErrorFields): string => (typeof code === 'string' ? code : '');
const messageOf = ({ message }: ErrorFields): string => (typeof message === 'string' ? message : '');
const findSqlState = (code: string): SqlStateRow | undefined => sqlStates.find((row) => row.code.test(code));

/** A socket file that is not there; of any other file, ENOENT says nothing of the database. */
const isMissingSocket = (error: ErrorFields): boolean => codeOf(error) === 'ENOENT' && error.syscall === 'connect';

/** Whether the connection that gave this error must not be used again. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error as ErrorFields);
  return (
    findSqlState(code)?.isConnectionLost === true ||
    socketCodes.test(code) ||
    isMissingSocket(error as ErrorFields) ||
    driverMessages.test(error.message)
  );
};

/** Whether the database gave no sign of life at all. */
export const isNoResponse = (error: unknown): boolean =>
  error instanceof Error && noResponseMessages.test(error.message);

/** A lock was not given, or a statement took too long. */
export const isLockOrStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && ['55P03', '57014'].includes(codeOf(error as ErrorFields));

/** @returns undefined for what is a mistake of this program, or of another kind */
export const classifyError = (error: unknown): ErrorKind | undefined => {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error as ErrorFields);
  const row = findSqlState(code);
  if (row) return row.kind;
  const isAway =
    socketCodes.test(code) ||
    diskCodes.test(code) ||
    isMissingSocket(error as ErrorFields) ||
    driverMessages.test(messageOf(error)) ||
    noFreeConnectionMessage.test(messageOf(error));
  return isAway ? 'away' : undefined;
};
