import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

export type Access = 'everyone' | 'session' | 'applicant' | 'admin';

/**
 * One call of specification 7: what the browser's adapter sends, and what the server's routes accept and return.
 * `body` is absent when a form definition of `schemas/` describes it; the form's own schema then validates it.
 */
export interface Call {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the API base path; `{id}` marks a path parameter. */
  readonly path: string;
  readonly access: Access;
  readonly query?: JSONSchema;
  readonly body?: JSONSchema;
  /** Key of a form definition whose answers, after `toWire`, are the body. */
  readonly form?: string;
  readonly encoding?: 'json' | 'multipart' | 'either';
  /** Schema of `data` in the envelope. */
  readonly data: JSONSchema;
  readonly paginated?: boolean;
}

export type QueryOf<C extends Call> = C extends { readonly query: infer Q extends JSONSchema }
  ? FromSchema<Q>
  : undefined;
export type BodyOf<C extends Call> = C extends { readonly body: infer B extends JSONSchema } ? FromSchema<B> : unknown;
export type DataOf<C extends Call> = C extends { readonly data: infer D extends JSONSchema } ? FromSchema<D> : never;

/** The shape of every reply (specification 7.1). */
export interface Envelope<T> {
  readonly statusCode: number;
  readonly message: string;
  readonly data: T;
  readonly pagination?: Pagination;
  readonly errors?: readonly WireError[];
  readonly requestId?: string;
}

export interface Pagination {
  readonly totalPages: number;
  readonly currentPage: number;
  readonly pageSize: number;
  readonly totalItems: number;
}

export interface WireError {
  readonly path: string;
  readonly key: string;
  readonly message: string;
}
