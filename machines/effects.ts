import type { AnyStateMachine } from 'xstate';

/** The effects of a machine by name, with the data of each; `undefined` for none. */
export type EffectMap = object;

/**
 * An effect that the caller of a transition must perform, such as sending a mail. A machine performs no effect itself.
 */
export type Effect<E extends EffectMap> = {
  readonly [K in keyof E & string]: { readonly type: K; readonly params: E[K] };
}[keyof E & string];

/** An effect of any machine. */
export interface AnyEffect {
  readonly type: string;
  readonly params: object | undefined;
}

/** One function for each effect. A missing effect does not compile. */
export type EffectHandlers<E extends EffectMap, R = void | Promise<void>> = {
  readonly [K in keyof E & string]: (params: E[K]) => R;
};

/** The named actions of a machine that represent its effects: they change nothing; `apply` returns them. */
export type EffectActions<E extends EffectMap> = {
  readonly [K in keyof E & string]: (_: unknown, params: E[K]) => void;
};

declare const effects: unique symbol;

/** A machine whose transitions return the effects E. Types only. */
export interface HasEffects<E extends EffectMap> {
  readonly [effects]?: E;
}

export type EffectsOf<M> = M extends HasEffects<infer E> ? E : never;

/** Adds the effects of a machine to its type. Returns the machine. */
export const withEffects =
  <E extends EffectMap>() =>
  <M extends AnyStateMachine>(machine: M): M & HasEffects<E> =>
    machine;

/** Performs effects in order, one after the other. */
export const perform = async <E extends EffectMap>(
  asked: readonly Effect<E>[],
  handlers: EffectHandlers<E>,
): Promise<void> => {
  const performOne = <K extends keyof E & string>({ type, params }: { readonly type: K; readonly params: E[K] }) =>
    handlers[type](params);
  for (const effect of asked) await performOne(effect);
};

/** Handler for an effect that is not possible here. @throws always */
export const unexpectedEffect = (): never => {
  throw new Error('The machine asks for an effect that is not possible here.');
};
