import { applicationStatuses } from '../../../../machines/application.status.ts';
import { askForCorrection } from '../../../contract/admin-applications.ts';
import type { StepRoles } from '../../../engine/schema/types.ts';
import type { RunningPortal } from '../run-portal.ts';
import { getDemoAccount, signIn } from '../sign-in.ts';
import type { ListedApplication } from './application-states.ts';

const tokenIn = (cookies: readonly string[]): string =>
  cookies.find((cookie) => cookie.startsWith('csrf_token='))?.slice('csrf_token='.length) ?? '';

/** The field to correct: the first field of the applicant's name. */
const fieldOf = ({ name }: StepRoles): string | undefined =>
  [name].flat().find((address): address is string => typeof address === 'string');

/**
 * Requests a correction as an admin, because the demo data contains no correction request.
 * An application that is the only one in its state stays unchanged.
 */
export const returnOneApplication = async (
  portal: RunningPortal,
  roles: StepRoles,
  listed: readonly ListedApplication[],
  message: string,
): Promise<void> => {
  const { Submitted, Returned } = applicationStatuses;
  const submitted = listed.filter(({ Status }) => Status === Submitted);
  const field = fieldOf(roles);
  const found = submitted.at(-1);
  if (submitted.length < 2 || !found || !field || listed.some(({ Status }) => Status === Returned)) return;
  const cookies = await signIn(portal, getDemoAccount(portal, 'admin'));
  const answer = await fetch(`${portal.url}/api${askForCorrection.path.replace('{formId}', found.Id)}`, {
    method: askForCorrection.method,
    headers: {
      cookie: cookies.join('; '),
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      'x-csrf-token': decodeURIComponent(tokenIn(cookies)),
      'if-match': String(found.Version),
    },
    body: JSON.stringify({ fields: [field], message }),
  });
  if (!answer.ok) throw new Error(`no application could be returned: ${answer.status} ${await answer.text()}`);
};
