import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { submitApplication } from '../../contract/application.ts';
import type { Call } from '../../contract/call.ts';
import type { Settings } from '../config/settings.ts';
import {
  type ConcurrencyContext,
  type ConcurrencyGroup,
  runInConcurrencyContext,
  withWaitBudget,
} from '../platform/database/concurrency-groups.ts';

const concurrencyGroupOf = ({ access, method }: Pick<Call, 'access' | 'method'>): ConcurrencyGroup => {
  if (access === 'admin') return 'staff';
  if (access === 'applicant') return 'applicant';
  return access === 'everyone' && method === 'GET' ? 'public' : 'account';
};

/** Each waits for the registration number of the one before, until that one is committed. */
const serialCalls: ReadonlySet<string> = new Set([submitApplication.name]);

/** The group whose connections a call uses; requests outside the contract are public reads. */
const concurrencyContextOf = ({ id, routeOptions, span }: FastifyRequest): ConcurrencyContext => {
  const call = routeOptions.config.contract;
  const origin = { requestId: id, ...(span && { span }) };
  if (!call) return { group: 'public', call: routeOptions.url ?? 'unknown', isRead: true, ...origin };
  const isSerial = serialCalls.has(call.name);
  return { group: concurrencyGroupOf(call), call: call.name, isRead: call.method === 'GET', isSerial, ...origin };
};

/** A call that waits longer for connections would take more than three seconds with its work. */
const WAIT_BUDGET_MS = 1_500;
/** Without limits. Together with the wait for a locked table, less than the seven seconds that a call may take. */
const UNLIMITED_WAIT_BUDGET_MS = 3_500;

/**
 * Every call runs in the context of its group. Reading the body leaves the context, so it is entered again afterwards.
 */
export const useConcurrencyLimits = (app: FastifyInstance, { rateLimit }: Pick<Settings, 'rateLimit'>): void => {
  const budgetMs = rateLimit === 0 ? UNLIMITED_WAIT_BUDGET_MS : WAIT_BUDGET_MS;
  const places = new WeakMap<FastifyRequest, ConcurrencyContext>();
  const enter = (request: FastifyRequest, _reply: unknown, done: HookHandlerDoneFunction): void => {
    const place = places.get(request) ?? withWaitBudget(concurrencyContextOf(request), budgetMs);
    places.set(request, place);
    runInConcurrencyContext(place, () => done());
  };
  app.addHook('onRequest', enter);
  app.addHook('preValidation', enter);
};
