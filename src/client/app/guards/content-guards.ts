import { hasStatus } from '../../api/api-error.ts';
import type { Guard } from './types.ts';

const IDENTIFIER = /^[\p{L}\p{N}][\p{L}\p{N}._~-]{0,119}$/u;

/** need-event, need-faq, need-news: the address names a record in a readable way. */
export const requireIdentifiers =
  (...names: readonly string[]): Guard =>
  ({ params }) =>
    names.every((name) => IDENTIFIER.test(params[name] ?? '')) ? undefined : { absent: true };

/**
 * need-registration-detail: the address names an application, or an applicant and an application. That both belong
 * together the server says: every reading is noted in the audit trail, and so is not made twice.
 */
export const requireRegistrationDetail: Guard = ({ params }) =>
  [params['id'] ?? '', params['formId']].every((id) => id === undefined || IDENTIFIER.test(id))
    ? undefined
    : { absent: true };

/** need-entity: the item that `/admin/<kind>/<id>` names can be edited; adding one needs the kind alone. */
export const requireEntity: Guard = async ({ url, params, checkEntity }) => {
  const { id = '' } = params;
  if (!IDENTIFIER.test(id)) return { absent: true };
  try {
    await checkEntity(url.pathname.split('/')[2] ?? '', id);
    return undefined;
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    return { absent: true };
  }
};

/** Institutions, steps and kinds of content come from the data: any other value is no page. */
export const requireKnownPlace: Guard = ({ params, institutions, steps, contentKeys }) => {
  const { institution, step, contentKey } = params;
  const isKnown =
    (institution === undefined || institutions.some(({ parameter }) => parameter === institution)) &&
    (step === undefined || steps.some(({ key }) => key === step)) &&
    (contentKey === undefined || contentKeys.includes(contentKey));
  return isKnown ? undefined : { absent: true };
};
