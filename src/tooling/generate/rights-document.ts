import type { AnyStateMachine } from 'xstate';
import { createApplicationMachine } from '../../../machines/application.machine.ts';
import { getStatus } from '../../../machines/application.status.ts';
import { isForKeys, type Right, type Role, rights } from '../../contract/rights.ts';
import { groupRights, programRights, rightsForKeys } from '../../contract/staff-rights.ts';
import type { Catalogue } from '../../engine/schema/types.ts';
import { rightsOfRoles } from '../../engine/staff/staff-roles.ts';
import { generatedNotice } from './document-texts.ts';

const scopeTexts: Readonly<Record<Right['scope'], string>> = {
  everybody: 'open to all',
  self: 'own account',
  own: 'own applications',
  institution: 'own institution and programs; without: all',
  ownOrInstitution: 'applicants: own; admins: own institution and programs; without: all',
  group: 'admins without an institution',
};

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

const roles: readonly Role[] = ['anonymous', 'applicant'];

/** States in which the machine handles the event; its guards may still refuse it. */
const statesOf = (machine: AnyStateMachine, event: string | undefined): string => {
  if (event === undefined) return '';
  const states = Object.values(machine.states).filter((state) => state.transitions.has(event));
  return states.map(({ key }) => getStatus(key)).join(', ');
};

/** What an admin needs: the right of the call, and where the call names an action the right of that action. */
const rightCell = ({ staffRight, needsRightOfAction }: Right): string => {
  if (staffRight === undefined) return '';
  return `\`${staffRight}\`${needsRightOfAction ? ' and that of the action' : ''}`;
};

const auditCell = ({ audit: trail }: Right): string => {
  if (trail === undefined) return '';
  return trail === 'own' ? 'yes' : `\`${trail.action}\``;
};

/** docs/rights.md: the rights of each role, from the table that the server enforces. */
export const renderRights = ({ steps, staffRoles, keyRights }: Catalogue): string => {
  const staff = Object.keys(staffRoles);
  const machine = createApplicationMachine(steps);
  const mayCall = ({ roles: who, staffRight }: Right, role: string): boolean =>
    who.includes('admin') && (staffRight === undefined || rightsOfRoles(staffRoles, [role]).includes(staffRight));
  const keys = rightsForKeys(keyRights);
  const isOfKeys = (right: Right): boolean =>
    right.staffRight !== undefined && keys.includes(right.staffRight) && isForKeys({ method: 'GET' }, right);
  const rows = Object.entries(rights).map(([call, right]) => [
    `\`${call}\``,
    ...roles.map((role) => (right.roles.includes(role) ? 'yes' : '')),
    ...staff.map((role) => (mayCall(right, role) ? 'yes' : '')),
    isOfKeys(right) ? 'yes' : '',
    rightCell(right),
    scopeTexts[right.scope],
    statesOf(machine, right.event),
    auditCell(right),
  ]);
  return [
    '# Rights',
    generatedNotice,
    'Who may make which call (`src/contract/rights.ts`), and whose things it reaches. What is out of reach is absent: 404.',
    'The columns after the applicant are the roles of admins (`schemas/roles.json`), each with the right that the call needs. A call without the right is refused: 403.',
    `An admin of one institution has no right that reaches the whole group: ${code(groupRights)}. An admin of some programs of study has only the rights about applications: ${code(programRights)}.`,
    `An API key can have these rights: ${code(keys)}, as far as the admin who created it has them. It makes public reads too.`,
    [
      `| Call | Anonymous | Applicant | ${staff.map((role) => `\`${role}\``).join(' | ')} | API key | Right | Reaches | In which states of an application | In the audit trail |`,
      `|${'---|'.repeat(staff.length + 8)}`,
      ...rows.map((row) => `| ${row.join(' | ')} |`),
    ].join('\n'),
  ].join('\n\n');
};
