/** What the contract says of a route: method, address and the schemas of what is sent. */
import type { FastifySchema } from 'fastify';
import type { Call } from '../../contract/call.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: Call;
  }
}

const pathParams = (call: Call): string[] => [...call.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);

const paramsSchemas = new Map<string, object>();

/** One object for all calls with the same parameters, because a validator is compiled once for each object. */
const paramsSchema = (call: Call): object => {
  const names = pathParams(call);
  const schema = paramsSchemas.get(names.join()) ?? {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string', maxLength: 200 }])),
  };
  paramsSchemas.set(names.join(), schema);
  return schema;
};

interface RouteShape {
  readonly method: Call['method'];
  readonly url: string;
  readonly config: { readonly contract: Call };
  readonly schema: FastifySchema;
}

export const routeShapeOf = (call: Call): RouteShape => ({
  method: call.method,
  url: call.path.replace(/\{(\w+)\}/g, ':$1'),
  config: { contract: call },
  schema: {
    params: paramsSchema(call),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
  },
});
