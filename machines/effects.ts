import type { AnyStateMachine } from 'xstate';

/** The effects of a machine by name, with what each carries: `undefined` where that is nothing. */
export type EffectMap = object;

/** An effect: what a transition asks its caller to do, such as sending a mail. A machine performs nothing itself. */
export type Effect<E extends EffectMap> = {
  readonly [K in keyof E & string]: { readonly type: K; readonly params: E[K] };
}[keyof E & string];

/** An effect of any machine. */
export interface AnyEffect {
  readonly type: string;
  readonly params: object | undefined;
}

/** One function for each effect. A forgotten effect does not compile. */
export type EffectHandlers<E extends EffectMap, R = void | Promise<void>> = {
  readonly [K in keyof E & string]: (params: E[K]) => R;
};

/** The named actions of a machine that stand for its effects: they change nothing, `apply` returns them. */
export type EffectActions<E extends EffectMap> = {
  readonly [K in keyof E & string]: (_: unknown, params: E[K]) => void;
};

declare const effects: unique symbol;

/** A machine whose transitions ask for the effects E. Types only. */
export interface HasEffects<E extends EffectMap> {
  readonly [effects]?: E;
}

export type EffectsOf<M> = M extends HasEffects<infer E> ? E : never;

/** States in its type which effects a machine asks for. Returns the machine. */
export const withEffects =
  <E extends EffectMap>() =>
  <M extends AnyStateMachine>(machine: M): M & HasEffects<E> =>
    machine;

/** Performs effects one after the other, in their order. */
export const perform = async <E extends EffectMap>(
  asked: readonly Effect<E>[],
  handlers: EffectHandlers<E>,
): Promise<void> => {
  const performOne = <K extends keyof E & string>({ type, params }: { readonly type: K; readonly params: E[K] }) =>
    handlers[type](params);
  for (const effect of asked) await performOne(effect);
};

/** Handler for an effect that no transition here can have. @throws always */
export const unexpectedEffect = (): never => {
  throw new Error('The machine asks for an effect that is not possible here.');
};
