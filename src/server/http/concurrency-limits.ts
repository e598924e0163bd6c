import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { Call } from '../../contract/call.ts';
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

/** The group whose connections a call uses; requests outside the contract are public reads. */
const concurrencyContextOf = ({ id, routeOptions, span }: FastifyRequest): ConcurrencyContext => {
  const call = routeOptions.config.contract;
  const origin = { requestId: id, ...(span && { span }) };
  if (!call) return { group: 'public', call: routeOptions.url ?? 'unknown', isRead: true, ...origin };
  return { group: concurrencyGroupOf(call), call: call.name, isRead: call.method === 'GET', ...origin };
};

/**
 * Every call runs in the context of its group. Reading the body leaves the context, so it is entered again afterwards.
 */
export const useConcurrencyLimits = (app: FastifyInstance): void => {
  const places = new WeakMap<FastifyRequest, ConcurrencyContext>();
  const enter = (request: FastifyRequest, _reply: unknown, done: HookHandlerDoneFunction): void => {
    const place = places.get(request) ?? withWaitBudget(concurrencyContextOf(request));
    places.set(request, place);
    runInConcurrencyContext(place, () => done());
  };
  app.addHook('onRequest', enter);
  app.addHook('preValidation', enter);
};
