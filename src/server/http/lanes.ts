import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { Call } from '../../contract/call.ts';
import { type Lane, type Place, runIn, withPatience } from '../platform/database/lanes.ts';

const laneOf = ({ access, method }: Pick<Call, 'access' | 'method'>): Lane => {
  if (access === 'admin') return 'staff';
  if (access === 'applicant') return 'applicant';
  return access === 'everyone' && method === 'GET' ? 'public' : 'account';
};

/** Where a call takes its connections from; what is no call of the contract shows something to everybody. */
export const placeOfCall = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): Place => {
  const call = routeOptions.config.contract;
  if (!call) return { lane: 'public', call: routeOptions.url ?? 'unknown', isRead: true };
  return { lane: laneOf(call), call: call.name, isRead: call.method === 'GET' };
};

/** Every call works in its place. Reading the body leaves it, so it is entered once more behind. */
export const useLanes = (app: FastifyInstance): void => {
  const places = new WeakMap<FastifyRequest, Place>();
  const enter = (request: FastifyRequest, _reply: unknown, done: HookHandlerDoneFunction): void => {
    const place = places.get(request) ?? withPatience(placeOfCall(request));
    places.set(request, place);
    runIn(place, () => done());
  };
  app.addHook('onRequest', enter);
  app.addHook('preValidation', enter);
};
