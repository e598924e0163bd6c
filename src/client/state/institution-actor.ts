import { institutions } from 'virtual:catalogue';
import { createActor } from 'xstate';
import type { EffectActions } from '../../../machines/effects.ts';
import { createInstitutionMachine, type InstitutionEffects } from '../../../machines/institution.machine.ts';
import { applyTheme } from '../design/theme/themes.ts';
import { readChoice, storeChoice } from './institution-choice.ts';

const machine = createInstitutionMachine(institutions).provide({
  actions: { applyTheme: (_, { theme }) => applyTheme(theme) } satisfies EffectActions<InstitutionEffects>,
});

const startActor = () => {
  const { current, before } = readChoice();
  const snapshot = machine.resolveState({
    value: current === null ? 'Unselected' : 'Selected',
    context: { current, before, isSame: current === before },
  });
  const actor = createActor(machine, { snapshot });
  actor.subscribe(({ context }) => storeChoice({ current: context.current, before: context.before }));
  return actor.start();
};

/** The choice of an institution in this browser. The machine decides; the storage only holds its context. */
export const institutionActor = startActor();

export const chooseInstitution = (value: string): void => {
  if (value === '') applyTheme('');
  institutionActor.send({ type: 'institution.selected', value });
};
