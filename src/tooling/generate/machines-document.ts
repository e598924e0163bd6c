import type { AnyStateMachine } from 'xstate';
import { createAccountMachine } from '../../../machines/account.machine.ts';
import { createApplicationMachine } from '../../../machines/application.machine.ts';
import { createBuildFreshnessMachine } from '../../../machines/build-freshness.machine.ts';
import { createInstitutionMachine } from '../../../machines/institution.machine.ts';
import { createPaymentMachine } from '../../../machines/payment.machine.ts';
import type { Catalogue } from '../../engine/schema/types.ts';
import { drawMachine } from './diagram.ts';
import { generated } from './text.ts';

const machinesOf = ({ steps, institutions }: Catalogue): readonly (readonly [string, AnyStateMachine])[] => [
  ['application', createApplicationMachine(steps)],
  ['payment', createPaymentMachine()],
  ['account', createAccountMachine()],
  ['institution', createInstitutionMachine(institutions)],
  ['build-freshness', createBuildFreshnessMachine('')],
];

/** docs/machines.md: a diagram of every machine, drawn from the machine itself. */
export const renderMachines = (catalogue: Catalogue): string => {
  const chapters = machinesOf(catalogue).map(
    ([name, machine]) =>
      `## ${name}\n\n\`machines/${name}.machine.ts\`\n\n\`\`\`mermaid\n${drawMachine(machine)}\n\`\`\``,
  );
  return [
    '# Machines',
    generated,
    'An arrow reads: event [only if] / what follows. What has no arrow is refused.',
    ...chapters,
  ].join('\n\n');
};
