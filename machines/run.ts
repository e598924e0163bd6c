import type { AnyMachineSnapshot, AnyStateMachine, ContextFrom, EventFromLogic, SnapshotFrom } from 'xstate';
import { transition } from 'xstate';

/** An intention of the machine that an adapter performs: a mail, a toast, a navigation. */
export interface Effect {
  readonly type: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Where a machine stands: the name of its state and the facts that routing needs. */
export interface Standing<C> {
  readonly status: string;
  readonly context: C;
}

export type Applied<C> =
  | { readonly refused: true }
  | (Standing<C> & { readonly refused: false; readonly effects: readonly Effect[] });

const snapshotOf = (machine: AnyStateMachine, before: Standing<unknown>): AnyMachineSnapshot =>
  machine.resolveState({ value: before.status, context: before.context });

/**
 * Tells whether `event` is allowed where the machine stands. Pure.
 * @throws when `before.status` names no state of the machine.
 */
export const isAllowed = <M extends AnyStateMachine>(
  machine: M,
  before: Standing<ContextFrom<M>>,
  event: EventFromLogic<M>,
): boolean => snapshotOf(machine, before).can(event);

/**
 * One pure step of a machine: what it was, what happened, what it becomes and what is to be done about it.
 * Nothing is performed: the caller stores `status` and `context` and puts `effects` in an outbox, in one transaction.
 * @throws when `before.status` names no state of the machine.
 */
export const apply = <M extends AnyStateMachine>(
  machine: M,
  before: Standing<ContextFrom<M>>,
  event: EventFromLogic<M>,
): Applied<ContextFrom<M>> => {
  const snapshot = snapshotOf(machine, before);
  if (!snapshot.can(event)) return { refused: true };
  const [next, actions] = transition(machine, snapshot as SnapshotFrom<M>, event);
  const after: AnyMachineSnapshot = next;
  const effects = actions.map(({ type, params }) => ({ type, params: (params ?? {}) as Effect['params'] }));
  return { refused: false, status: String(after.value), context: after.context as ContextFrom<M>, effects };
};
