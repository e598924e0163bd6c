import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import { transition } from 'xstate';
import type { AnyEffect, Effect, EffectMap, EffectsOf } from './effects.ts';

/** The facts of a machine. */
export type ContextOf<M extends AnyStateMachine> = SnapshotFrom<M>['context'];

/** Position of a machine: the name of its state and the facts that its guards read. */
export interface Position<C> {
  readonly status: string;
  readonly context: C;
}

export type TransitionResult<C, E extends EffectMap> =
  | { readonly refused: true }
  | (Position<C> & { readonly refused: false; readonly effects: readonly (AnyEffect & Effect<E>)[] });

const snapshotOf = (machine: AnyStateMachine, before: Position<unknown>): AnyMachineSnapshot =>
  machine.resolveState({ value: before.status, context: before.context });

/**
 * Whether the machine allows `event` in this position. Pure.
 * @throws when `before.status` names no state of the machine.
 */
export const isAllowed = <M extends AnyStateMachine>(
  machine: M,
  before: Position<ContextOf<M>>,
  event: EventFromLogic<M>,
): boolean => snapshotOf(machine, before).can(event);

/**
 * One pure step of a machine: the position before, the event, the position after and the effects.
 * Nothing is performed: the caller stores `status` and `context` and performs the effects, in one transaction.
 * @throws when `before.status` names no state of the machine.
 */
export const apply = <M extends AnyStateMachine>(
  machine: M,
  before: Position<ContextOf<M>>,
  event: EventFromLogic<M>,
): TransitionResult<ContextOf<M>, EffectsOf<M>> => {
  const snapshot = snapshotOf(machine, before);
  if (!snapshot.can(event)) return { refused: true };
  const [next, actions] = transition(machine, snapshot as SnapshotFrom<M>, event);
  const after: AnyMachineSnapshot = next;
  // What `transition` returns are the named actions of the machine, which `EffectActions` types.
  const asked = actions.map(({ type, params }) => ({ type, params })) as readonly AnyEffect[] as readonly (AnyEffect &
    Effect<EffectsOf<M>>)[];
  return { refused: false, status: String(after.value), context: after.context as ContextOf<M>, effects: asked };
};
