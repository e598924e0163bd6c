import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { Call } from '../../contract/call.ts';
import { choicesOf } from '../../engine/model/field-facts.ts';
import { type FormNode, formModelOf } from '../../engine/model/form-model.ts';
import { objectOf } from '../../engine/schema/json.ts';
import type { FormDefinition } from '../../engine/schema/types.ts';
import { isNeverSent, wireNameOf, wordsOf } from '../../engine/wire/wire-names.ts';
import type { Services } from '../services.ts';
import { changesData } from './rights.ts';

const errorSchema = {
  type: 'object',
  required: ['statusCode', 'message', 'data', 'requestId'],
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

const envelopeSchemaOf = (call: Call) => ({
  type: 'object',
  required: ['statusCode', 'message', 'data'],
  properties: {
    statusCode: { type: 'integer' },
    message: { type: 'string' },
    data: call.data,
    ...(call.paginated && {
      pagination: {
        type: 'object',
        properties: Object.fromEntries(
          ['totalPages', 'currentPage', 'pageSize', 'totalItems'].map((name) => [name, { type: 'integer' }]),
        ),
      },
    }),
  },
});

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

const bodySchemaOf = (call: Call, { catalogue }: Services): object | undefined => {
  const form = call.form === undefined ? undefined : catalogue.forms[call.form];
  if (form) return { type: 'object', properties: wireProperties(form) };
  return call.body === undefined ? undefined : objectOf(call.body);
};

const describeCall = (call: Call, schema: FastifySchema, services: Services): FastifySchema => {
  const body = bodySchemaOf(call, services);
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
    ...(call.access !== 'everyone' && { security: [{ session: [] }] }),
    ...(body && { body }),
    ...(call.encoding === 'multipart' && { consumes: ['multipart/form-data'] }),
    headers,
    response: {
      200: { description: 'OK', ...envelopeSchemaOf(call) },
      '4xx': { description: 'Refused', ...errorSchema },
    },
  } as FastifySchema;
};

const docsContentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** OpenAPI 3.1 of every call, made from the contract that the routes themselves run on. */
export const useOpenApi = async (app: FastifyInstance, services: Services): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Admissions portal', version: services.buildId },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
    },
    transform: ({ schema, url, route }) => {
      const call = route.config?.contract;
      return { url, schema: call ? describeCall(call, schema ?? {}, services) : { ...schema, hide: true } };
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: docsContentPolicy });
  app.get('/api/openapi.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return app.swagger();
  });
};
