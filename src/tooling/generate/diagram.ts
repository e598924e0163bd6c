import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { guardText } from './guard-text.ts';

type Transition = Pick<AnyTransitionDefinition, 'eventType' | 'guard' | 'actions' | 'target'>;

const actionName = (action: unknown): string =>
  typeof action === 'string' ? action : ((action as { type?: string }).type ?? '');

/** `event [guard] / action, action`; the same event for several steps reads the same and is drawn once. */
const labelOf = ({ eventType, guard, actions }: Transition): string => {
  const condition = guardText(guard as Parameters<typeof guardText>[0]);
  const names = actions.map(actionName).filter(Boolean);
  return [eventType, condition && `[${condition}]`, names.length > 0 && `/ ${names.join(', ')}`]
    .filter(Boolean)
    .join(' ');
};

/** A branch that goes nowhere and does nothing refuses its event. */
const refuses = ({ target, actions }: Transition): boolean => target === undefined && actions.length === 0;

const arrowsFrom = (key: string, transitions: readonly Transition[]): readonly string[] =>
  transitions
    .filter((transition) => !refuses(transition))
    .map((transition) => `    ${key} --> ${transition.target?.[0]?.key ?? key} : ${labelOf(transition)}`);

/** The machine as a Mermaid state diagram. */
export const drawMachine = (machine: AnyStateMachine): string => {
  const states = Object.values(machine.states);
  const arrows = states.flatMap((state) => arrowsFrom(state.key, [...state.transitions.values()].flat()));
  const ends = states.filter((state) => state.transitions.size === 0).map((state) => `    ${state.key} --> [*]`);
  const initial = `    [*] --> ${machine.root.initial.target[0]?.key}`;
  return ['stateDiagram-v2', initial, ...new Set(arrows), ...ends].join('\n');
};
