import { institutionCookie } from '../../contract/page-rendering.ts';
import { readCookie, writeCookie } from '../api/cookies.ts';
import { withStorage } from '../api/storage.ts';
import { surroundings } from '../api/surroundings.ts';

const KEY = 'institution';

/** Parameters of the chosen institution and of the one chosen before (specification 4). */
interface StoredChoice {
  readonly current: string | null;
  readonly before: string | null;
}

const noChoice: StoredChoice = { current: null, before: null };

const asParameter = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export const parseChoice = (text: string | null): StoredChoice => {
  try {
    const { current, before }: Partial<Record<keyof StoredChoice, unknown>> = JSON.parse(text ?? '{}');
    return { current: asParameter(current), before: asParameter(before) };
  } catch {
    return noChoice;
  }
};

export const readChoice = (): StoredChoice =>
  parseChoice(withStorage('localStorage', (storage) => storage.getItem(KEY)) ?? null);

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Where storage is forbidden the choice lasts as long as the page. The server reads the cookie. */
export const storeChoice = (choice: StoredChoice): void => {
  withStorage('localStorage', (storage) => storage.setItem(KEY, JSON.stringify(choice)));
  const chosen = choice.current ?? choice.before;
  if (chosen !== null) writeCookie(institutionCookie, chosen, YEAR_SECONDS);
};

/** The institution that the applicant chose last. The server stores that of a page that is left before its code is there. */
export const findChosenInstitution = (): string | undefined => {
  const inCookie = asParameter(readCookie(institutionCookie)) ?? undefined;
  if (surroundings().isServer) return inCookie;
  const { current, before } = readChoice();
  return current ?? before ?? inCookie;
};
