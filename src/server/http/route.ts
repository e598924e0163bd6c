import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, Call, DataOf, QueryOf } from '../../contract/call.ts';
import type { CallAudit } from '../../contract/rights.ts';
import { objectOf } from '../../engine/schema/json.ts';
import type { Locale, Translate } from '../config/texts.ts';
import { writeAuditEntry } from '../features/audit/queries.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Queryable } from '../platform/database/queryable.ts';
import type { Services } from '../services.ts';
import { findKeySession } from './api-key-session.ts';
import { type Reply, toEnvelope, toErrorEnvelope } from './envelope.ts';
import {
  type IntentRecord,
  type OnceOptions,
  type Preparation,
  readIdempotencyKey,
  readIntent,
  runOnce,
  runOnceInParts,
  runOnceInStatement,
} from './idempotency.ts';
import { addressGroup, countAdminRead } from './rate-limits.ts';
import { authorise, authoriseKey, authoriseSeen, changesData, getRight } from './rights.ts';
import { routeShapeOf } from './route-shape.ts';
import { findSeenSession } from './seen-sessions.ts';
import { assertSameSite, type CallerSession, findSession, sessionTokenHash } from './session.ts';
import { assertResponse } from './validation.ts';

const stringIn = (source: unknown, name: string): string | undefined => {
  const value = objectOf(source)[name];
  return typeof value === 'string' ? value : undefined;
};

const subjectIdOf = (
  { params, body, query, session }: FastifyRequest,
  { id }: CallAudit,
  data: unknown,
): string | undefined =>
  id === 'session' ? session?.accountId : [params, body, query, data].map((s) => stringIn(s, id)).find(Boolean);

/** Writes the audit entry that the table of rights requires, after the call has succeeded. */
const writeCallAudit = async (
  db: Queryable,
  request: FastifyRequest,
  audit: CallAudit | 'own' | undefined,
  data?: unknown,
): Promise<void> => {
  const { session } = request;
  if (!session || audit === undefined || audit === 'own') return;
  if (session.role !== 'admin' && !audit.includesApplicants) return;
  const id = subjectIdOf(request, audit, data);
  await writeAuditEntry(db, {
    actor: session,
    action: audit.action,
    ...(id !== undefined && { subject: { kind: audit.kind, id } }),
    origin: addressGroup(request.ip),
  });
};

declare module 'fastify' {
  interface FastifyRequest {
    session: CallerSession | undefined;
    /** The audit entry was written in the transaction of the change. */
    isAudited: boolean;
  }
}

/** What a handler may answer; a schema that TypeScript cannot infer is checked at run time only. */
type AnswerOf<C extends Call> = [DataOf<C>] extends [never] ? unknown : DataOf<C>;

type SessionFor<C extends Call> = C['access'] extends 'everyone' ? undefined : CallerSession;

/**
 * What a handler receives of one call: `D`ata of the answer, `Q`uery, `B`ody and `S`ession as the contract types them.
 */
interface CallContext<D, Q, B, S> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: S;
  readonly query: Q;
  readonly body: B;
  readonly params: Readonly<Record<string, string>>;
  readonly locale: Locale;
  readonly t: Translate;
  /**
   * Runs every change of a mutating call, once per Idempotency-Key, with the answer stored in the same transaction. An
   * `AppError` rolls back, unless its details contain `commit`.
   */
  transaction(work: (tx: Tx) => Promise<Reply<D>>): Promise<Reply<D>>;
  /**
   * The same; `ahead` runs before the transaction is opened, but not for an intent that was answered. It counts
   * attempts and compares secrets.
   */
  transactionAfter<P>(ahead: Preparation<P>, work: (tx: Tx, prepared: P) => Promise<Reply<D>>): Promise<Reply<D>>;
  /** The same for work in several transactions, each of which calls `begin` first. All of it may run again. */
  inParts(work: (begin: (tx: Tx) => Promise<void>) => Promise<Reply<D>>): Promise<Reply<D>>;
  /**
   * For work that is one statement, which stores the intent itself: `intentOf` gives its record with the reply.
   * Refusals are stored here. Returns undefined when `work` does.
   */
  inStatement(
    work: (intentOf: (reply: Reply<D>) => IntentRecord | undefined) => Promise<Reply<D> | undefined>,
  ): Promise<Reply<D> | undefined>;
}

export type RouteContext<C extends Call> = CallContext<AnswerOf<C>, QueryOf<C>, BodyOf<C>, SessionFor<C>>;

export interface RouteOptions {
  /** Requests whose handler finds the session in a statement of its own and calls `authorise`. */
  readonly findsSession?: (request: FastifyRequest) => boolean;
  /** Cache-Control of the answer; default no-store. */
  readonly cache?: string;
  readonly bodyLimit?: number;
}

/** What a handler returns after it has answered through `reply.send`, for instance with a file. */
export const alreadySent = Symbol('sent');

type HandlerOf<D, Q, B, S> = (context: CallContext<D, Q, B, S>) => Promise<Reply<D> | typeof alreadySent>;

const createGuard =
  (services: Services, call: Call, options: RouteOptions) => async (request: FastifyRequest, reply: FastifyReply) => {
    const seen = findSeenSession(request);
    if (seen && call.access !== 'everyone') {
      request.session = authoriseSeen(services, call, request, seen);
      return;
    }
    if (changesData(call)) {
      assertSameSite(request);
      readIdempotencyKey(request);
    }
    const right = getRight(services, call);
    const key = await findKeySession(services, request, reply);
    if (!key && (call.access === 'everyone' || options.findsSession?.(request))) return;
    const caller = key
      ? authoriseKey(services, call, request, key)
      : authorise(
          services,
          call,
          request,
          await findSession(services.db, sessionTokenHash(request, services.settings), !right.isPolled),
        );
    await countAdminRead(services, right, caller);
    request.session = caller;
  };

const onceOptions = (services: Services, call: Call, request: FastifyRequest): OnceOptions => {
  const locale = services.texts.choose(request.headers['accept-language']);
  return {
    db: services.db,
    intent: readIntent(request, call.name, request.body),
    scope: request.session?.apiKeyId ?? request.session?.accountId ?? 'everyone',
    refusal: (error) => ({
      status: error.status,
      response: toErrorEnvelope(services.texts, locale, error, request.id),
    }),
  };
};

const makeContext = <D, Q, B, S>(
  services: Services,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): CallContext<D, Q, B, S> => {
  const locale = services.texts.choose(request.headers['accept-language']);
  const t = services.texts.translate(locale);
  const { audit } = getRight(services, call);
  const audited =
    <P>(work: (tx: Tx, prepared: P) => Promise<Reply<D>>) =>
    async (tx: Tx, prepared: P) => {
      const value = await work(tx, prepared);
      await writeCallAudit(tx, request, audit, value.data);
      request.isAudited = true;
      return value;
    };
  const stored = (value: Reply<D>) => ({ status: value.status ?? 200, response: toEnvelope(value, t) });
  return {
    request,
    reply,
    locale,
    t,
    // Rights were checked, and query, body and parameters validated with the schemas of the call.
    session: request.session as S,
    query: request.query as Q,
    body: request.body as B,
    params: request.params as Record<string, string>,
    transaction: (work) => runOnce(onceOptions(services, call, request), audited(work), stored),
    transactionAfter: (ahead, work) => runOnce(onceOptions(services, call, request), audited(work), stored, ahead),
    inParts: (work) => runOnceInParts(onceOptions(services, call, request), work, stored),
    inStatement: (work) => runOnceInStatement(onceOptions(services, call, request), work, stored),
  };
};

/** Writes the audit entry of a read before the first byte is sent. */
const auditBeforeSend = (db: Queryable, audit: CallAudit) => async (request: FastifyRequest, reply: FastifyReply) => {
  const isNew = reply.statusCode < 300 && !request.isAudited && !reply.hasHeader('idempotency-replayed');
  if (isNew) await writeCallAudit(db, request, audit);
};

const successStatus = (call: Call): number[] => (changesData(call) ? [200, 201] : [200]);

/**
 * Registers one call of the contract: method, address, validation, guard, envelope of the answer.
 * The types follow from `call` alone; as default type parameters they are computed once for each call.
 */
export const route = <C extends Call, D = AnswerOf<C>, Q = QueryOf<C>, B = BodyOf<C>, S = SessionFor<C>>(
  app: FastifyInstance,
  services: Services,
  call: C,
  handler: NoInfer<HandlerOf<D, Q, B, S>>,
  options: RouteOptions = {},
): void => {
  const { audit } = getRight(services, call);
  app.route({
    ...routeShapeOf(call),
    ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
    // Before the body is read, after the rate limits, which are `onRequest`.
    preParsing: createGuard(services, call, options),
    ...(typeof audit === 'object' && { onSend: auditBeforeSend(services.db, audit) }),
    handler: async (request, reply) => {
      const context = makeContext<D, Q, B, S>(services, call, request, reply);
      const result = await handler(context);
      if (result === alreadySent) return reply;
      if (!services.settings.production) assertResponse(call, result, successStatus(call));
      const t = services.texts.translate(services.texts.choose(request.headers['accept-language']));
      reply.code(result.status ?? 200);
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', options.cache ?? 'no-store');
      // Names of reference data are in the language of the request.
      if (options.cache !== undefined) reply.header('vary', 'accept-language');
      return reply.type('application/json; charset=utf-8').send(toEnvelope(result, t));
    },
  });
};
