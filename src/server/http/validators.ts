import type { FastifyInstance, FastifySchema } from 'fastify';
import { createAjv } from '../../engine/schema/factory.ts';
import { toFieldErrors } from '../../engine/schema/field-errors.ts';
import { AppError } from '../errors.ts';

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: string | readonly string[] }>>;
}

/** Everything in an address is text: whole numbers and yes/no are read by their declared type, nothing else is guessed. */
const readByType = (schema: ObjectSchema, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const type = schema.properties?.[name]?.type;
      if (typeof value !== 'string') return [name, value];
      if (type === 'integer' && /^-?(?:0|[1-9]\d{0,14})$/.test(value)) return [name, Number(value)];
      if (type === 'boolean' && /^(?:true|false)$/.test(value)) return [name, value === 'true'];
      return [name, value];
    }),
  );

const hasNul = (values: Readonly<Record<string, unknown>>): boolean =>
  Object.values(values).some((value) => String(value).includes('\0'));

const statusOf = (httpPart: string, data: unknown): number =>
  httpPart === 'body' && typeof data === 'object' && data !== null && !Array.isArray(data) ? 422 : 400;

/** Gives Fastify the engine's strict AJV instead of its own, which coerces and drops silently. */
export const useStrictValidation = (app: FastifyInstance): void => {
  const ajv = createAjv();
  app.setValidatorCompiler<FastifySchema>(({ schema, httpPart = 'body' }) => {
    const validate = ajv.compile(schema as object);
    return (data: unknown) => {
      const isText = httpPart !== 'body';
      const value = isText ? readByType(schema as ObjectSchema, (data ?? {}) as Record<string, unknown>) : data;
      if (isText && hasNul(value as Record<string, unknown>)) return { error: new AppError(400, 'server.error.400') };
      if (validate(value)) return { value };
      const status = statusOf(httpPart, data);
      const errors = toFieldErrors('request', validate.errors ?? [], new Set());
      return { error: new AppError(status, `server.error.${status}`, { errors }) };
    };
  });
};
