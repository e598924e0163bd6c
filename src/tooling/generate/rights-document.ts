import type { AnyStateMachine } from 'xstate';
import { createApplicationMachine } from '../../../machines/application.machine.ts';
import { getStatus } from '../../../machines/application.status.ts';
import { type Right, type Role, rights } from '../../contract/rights.ts';
import type { Catalogue } from '../../engine/schema/types.ts';
import { generatedNotice } from './document-texts.ts';

const scopeTexts: Readonly<Record<Right['scope'], string>> = {
  everybody: 'open to all',
  self: 'own account',
  own: 'own applications',
  institution: 'own institution; without one: all',
  ownOrInstitution: 'applicants: own; admins: own institution; without one: all',
  group: 'admins without an institution',
};

const roles: readonly Role[] = ['anonymous', 'applicant', 'admin'];

/** States in which the machine handles the event; its guards may still refuse it. */
const statesOf = (machine: AnyStateMachine, event: string | undefined): string => {
  if (event === undefined) return '';
  const states = Object.values(machine.states).filter((state) => state.transitions.has(event));
  return states.map(({ key }) => getStatus(key)).join(', ');
};

const auditCell = ({ audit: trail }: Right): string => {
  if (trail === undefined) return '';
  return trail === 'own' ? 'yes' : `\`${trail.action}\``;
};

/** docs/rights.md: the rights of each role, from the table that the server enforces. */
export const renderRights = ({ steps }: Catalogue): string => {
  const machine = createApplicationMachine(steps);
  const rows = Object.entries(rights).map(([call, right]) => [
    `\`${call}\``,
    ...roles.map((role) => (right.roles.includes(role) ? 'yes' : '')),
    scopeTexts[right.scope],
    statesOf(machine, right.event),
    auditCell(right),
  ]);
  return [
    '# Rights',
    generatedNotice,
    'Who may make which call (`src/contract/rights.ts`), and whose things it reaches. What is out of reach is absent: 404.',
    [
      '| Call | Anonymous | Applicant | Admin | Reaches | In which states of an application | In the audit trail |',
      '|---|---|---|---|---|---|---|',
      ...rows.map((row) => `| ${row.join(' | ')} |`),
    ].join('\n'),
  ].join('\n\n');
};
