import type { FromSchema } from 'json-schema-to-ts';

/**
 * A call as the adapter takes it. Looser than the contract's `Call` on purpose: holding every call's schemas against
 * the type of all JSON Schemas took the compiler half a minute, and the contract has already been checked for that.
 */
export interface AnyCall {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly data: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** What a schema describes; of a schema that is only known at run time, anything. */
type Described<S> = true extends S ? unknown : FromSchema<S & object>;

export type DataFor<C extends AnyCall> = Described<C['data']>;
export type QueryFor<C extends AnyCall> = C extends { readonly query: infer S } ? Described<S> : undefined;
export type BodyFor<C extends AnyCall> = C extends { readonly body: infer S } ? Described<S> : unknown;
