import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { Call } from '../../contract/call.ts';
import { findRight, isForKeys } from '../../contract/rights.ts';
import { rightsForKeys } from '../../contract/staff-rights.ts';
import { choicesOf } from '../../engine/model/field-facts.ts';
import { type FormNode, formModelOf } from '../../engine/model/form-model.ts';
import { objectOf } from '../../engine/schema/json.ts';
import type { Catalogue, FormDefinition } from '../../engine/schema/types.ts';
import { toWire } from '../../engine/wire/to-wire.ts';
import { isNeverSent, wireNameOf, wordsOf } from '../../engine/wire/wire-names.ts';
import type { Services } from '../services.ts';
import { changesData } from './rights.ts';
import { exampleId, exampleOf } from './schema-example.ts';

/** Every refusal. */
const errorSchema = {
  $id: 'Refusal',
  type: 'object',
  required: ['statusCode', 'message', 'data', 'requestId'],
  examples: [{ statusCode: 403, message: 'You may not do this.', data: null, requestId: exampleId }],
  properties: {
    statusCode: { type: 'integer' },
    message: { type: 'string' },
    data: {},
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, key: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

const dataSchemaOf = (call: Call) => ({
  type: 'object',
  required: ['statusCode', 'message', 'data', ...(call.paginated ? ['pagination'] : [])],
  properties: {
    statusCode: { type: 'integer' },
    message: { type: 'string' },
    data: call.data,
    ...(call.paginated && {
      pagination: {
        type: 'object',
        required: ['totalPages', 'currentPage', 'pageSize', 'totalItems'],
        properties: Object.fromEntries(
          ['totalPages', 'currentPage', 'pageSize', 'totalItems'].map((name) => [name, { type: 'integer' }]),
        ),
      },
    }),
  },
});

const envelopeSchemaOf = (call: Call) => {
  const schema = dataSchemaOf(call);
  const example = objectOf(exampleOf(schema));
  return { ...schema, examples: [{ ...example, statusCode: 200, message: 'OK' }] };
};

/** Statuses with what they mean; each has the same shape. */
const refusals = {
  400: 'The call cannot be read.',
  401: 'There is no session, or the API key is not valid.',
  403: 'The rights do not suffice.',
  404: 'There is none, or it is out of reach.',
  409: 'Somebody else was first.',
  412: 'The record has another version than If-Match says.',
  422: 'Values are wrong: `errors` names each.',
  429: 'Too many calls: Retry-After says for how many seconds to wait.',
  503: 'A moment of load or maintenance: Retry-After says for how many seconds to wait.',
} as const;

const refusalsOf = (): Record<string, object> =>
  Object.fromEntries(
    Object.entries(refusals).map(([status, description]) => [
      status,
      {
        description,
        $ref: 'Refusal#',
        ...((status === '429' || status === '503') && {
          headers: { 'Retry-After': { type: 'integer', description: 'Seconds' } },
        }),
      },
    ]),
  );

const toWireSchema = (form: FormDefinition, node: FormNode): object => {
  if (node.entry)
    return node.kind === 'list'
      ? { type: 'array', items: toWireSchema(form, node.entry) }
      : { type: 'object', additionalProperties: toWireSchema(form, node.entry) };
  if (node.fields.size > 0) return { type: 'object', properties: wireProperties(form, node) };
  const words = wordsOf(form.wire, node);
  const [declared = {}] = node.schemas;
  return words ? { ...declared, enum: choicesOf(node).map((value) => words[String(value)] ?? value) } : declared;
};

/** The fields of a form or a group on the wire, in any branch: renamed, without those that are never sent. */
const wireProperties = (form: FormDefinition, node: FormNode = formModelOf(form)): Record<string, object> =>
  Object.fromEntries(
    [...node.fields]
      .filter(([name]) => !isNeverSent(form.wire, name, node))
      .map(([name, field]) => [wireNameOf(form.wire, name, node), toWireSchema(form, field)]),
  );

const bodySchemaOf = (call: Call, { catalogue }: ApiData): object | undefined => {
  const form = call.form === undefined ? undefined : catalogue.forms[call.form];
  if (form) return { type: 'object', properties: wireProperties(form) };
  return call.body === undefined ? undefined : objectOf(call.body);
};

/** The example of the officers, where a form describes the body. */
const bodyExampleOf = (call: Call, body: object, { catalogue }: ApiData): readonly unknown[] => {
  const form = call.form === undefined ? undefined : catalogue.forms[call.form];
  if (!form) return [exampleOf(body)];
  return Object.values(form.examples.valid)
    .slice(0, 1)
    .map((answers) => toWire(form, answers).fields);
};

/** What the document is made of beside the calls. */
export interface ApiData {
  readonly catalogue: Pick<Catalogue, 'forms' | 'content' | 'keyRights'>;
  readonly buildId: string;
}

/** Whether a key can make the call, if it has the right. */
export const canHaveKey = (call: Call, { catalogue }: ApiData): boolean => {
  const right = findRight(
    call,
    Object.values(catalogue.content).map(({ path }) => path),
  );
  if (!right || !isForKeys(call, right)) return false;
  return right.staffRight === undefined || rightsForKeys(catalogue.keyRights).includes(right.staffRight);
};

/** A public call needs neither; with a key it counts toward the limit of the key. */
const securityOf = (call: Call, data: ApiData): readonly Record<string, string[]>[] => {
  const key = canHaveKey(call, data) ? [{ apiKey: [] }] : [];
  if (call.access === 'everyone') return key.length === 0 ? [] : [{}, ...key];
  return [{ session: [] }, ...key];
};

const describeCall = (call: Call, schema: FastifySchema, services: ApiData): FastifySchema => {
  const body = bodySchemaOf(call, services);
  const security = securityOf(call, services);
  const headers = {
    type: 'object',
    properties: {
      'Accept-Language': { type: 'string' },
      ...(changesData(call) && { 'Idempotency-Key': { type: 'string', format: 'uuid' } }),
      ...(changesData(call) && call.access !== 'everyone' && { 'X-CSRF-Token': { type: 'string' } }),
    },
  };
  return {
    ...schema,
    operationId: call.name,
    tags: [call.path.split('/')[1] ?? 'api'],
    ...(security.length > 0 && { security }),
    ...(body && {
      body: call.encoding === 'multipart' ? body : { ...body, examples: bodyExampleOf(call, body, services) },
    }),
    ...(call.encoding === 'multipart' && { consumes: ['multipart/form-data'] }),
    headers,
    response: {
      200: { description: 'OK', ...envelopeSchemaOf(call) },
      ...refusalsOf(),
    },
  } as FastifySchema;
};

const docsContentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Describes every route of the contract that is registered afterwards. */
export const describeRoutes = async (app: FastifyInstance, data: ApiData): Promise<void> => {
  app.addSchema(errorSchema);
  await app.register(swagger, {
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Admissions portal', version: data.buildId },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'pmbkey_…',
            description: 'A key that an admin created. It needs no cookie and no X-CSRF-Token.',
          },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const call = route.config?.contract;
      return { url, schema: call ? describeCall(call, schema ?? {}, data) : { ...schema, hide: true } };
    },
  });
};

/** OpenAPI 3.1 of every call, made from the contract that the routes themselves run on. */
export const useOpenApi = async (app: FastifyInstance, services: Services): Promise<void> => {
  await describeRoutes(app, services);
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: docsContentPolicy });
  app.get('/api/openapi.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return app.swagger();
  });
};
