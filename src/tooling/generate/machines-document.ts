import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { createAccountMachine } from '../../../machines/account.machine.ts';
import { createApplicationMachine } from '../../../machines/application.machine.ts';
import { createBuildFreshnessMachine } from '../../../machines/build-freshness.machine.ts';
import { createInstitutionMachine } from '../../../machines/institution.machine.ts';
import { createInterviewMachine } from '../../../machines/interview.machine.ts';
import { createPaymentMachine } from '../../../machines/payment.machine.ts';
import { objectOf } from '../../engine/schema/json.ts';
import type { Catalogue } from '../../engine/schema/types.ts';
import { generatedNotice } from './document-texts.ts';

/** A guard in XState's format: a name, a name with parameters, or a combination of guards. */
type Guard = string | { readonly type: string } | Combination | undefined;
interface Combination {
  readonly name: string;
  readonly guards?: readonly Guard[];
}

const isCombination = (guard: Guard): guard is Combination => typeof guard === 'function';

/** Describes a guard: `hasDone and not isReopened`. */
const guardText = (guard: Guard): string => {
  if (guard === undefined) return '';
  if (typeof guard === 'string') return guard;
  if (!isCombination(guard)) return guard.type;
  const parts = (guard.guards ?? []).map(guardText);
  return guard.name === 'not' ? `not ${parts[0]}` : parts.join(` ${guard.name} `);
};

type Transition = Pick<AnyTransitionDefinition, 'eventType' | 'guard' | 'actions' | 'target'>;

const actionName = (action: unknown): string =>
  typeof action === 'string' ? action : String(objectOf(action)['type'] ?? '');

/** `event [guard] / action, action`; the same event for several steps is drawn once. */
const labelOf = ({ eventType, guard, actions }: Transition): string => {
  // XState types guards by the machine, which any may be here.
  const condition = guardText(guard as Parameters<typeof guardText>[0]);
  const names = actions.map(actionName).filter(Boolean);
  return [eventType, condition && `[${condition}]`, names.length > 0 && `/ ${names.join(', ')}`]
    .filter(Boolean)
    .join(' ');
};

/** A branch without target and actions refuses its event. */
const isRefusal = ({ target, actions }: Transition): boolean => target === undefined && actions.length === 0;

const arrowsFrom = (key: string, transitions: readonly Transition[]): readonly string[] =>
  transitions
    .filter((transition) => !isRefusal(transition))
    .map((transition) => `    ${key} --> ${transition.target?.[0]?.key ?? key} : ${labelOf(transition)}`);

/** The machine as a Mermaid state diagram. */
export const renderMachineDiagram = (machine: AnyStateMachine): string => {
  const states = Object.values(machine.states);
  const arrows = states.flatMap((state) => arrowsFrom(state.key, [...state.transitions.values()].flat()));
  const ends = states.filter((state) => state.transitions.size === 0).map((state) => `    ${state.key} --> [*]`);
  const initial = `    [*] --> ${machine.root.initial.target[0]?.key}`;
  return ['stateDiagram-v2', initial, ...new Set(arrows), ...ends].join('\n');
};

const machinesOf = ({ steps, institutions }: Catalogue): readonly (readonly [string, AnyStateMachine])[] => [
  ['application', createApplicationMachine(steps)],
  ['interview', createInterviewMachine()],
  ['payment', createPaymentMachine()],
  ['account', createAccountMachine()],
  ['institution', createInstitutionMachine(institutions)],
  ['build-freshness', createBuildFreshnessMachine('')],
];

/** docs/machines.md: a diagram of every machine, drawn from the machine itself. */
export const renderMachines = (catalogue: Catalogue): string => {
  const chapters = machinesOf(catalogue).map(
    ([name, machine]) =>
      `## ${name}\n\n\`machines/${name}.machine.ts\`\n\n\`\`\`mermaid\n${renderMachineDiagram(machine)}\n\`\`\``,
  );
  return [
    '# Machines',
    generatedNotice,
    'An arrow reads: event [only if] / what follows. What has no arrow is refused.',
    ...chapters,
  ].join('\n\n');
};
