import { readDeviceOwner } from './device-record.ts';
import { withStorage } from './storage.ts';

/** A save of a step that the applicant has asked for, and that has no reply yet. */
export interface PendingSave {
  readonly formId: string;
  readonly step: string;
  /** Tells repeats of one save from a later save of the same answers. */
  readonly pressedAt: string;
}

type Place = Pick<PendingSave, 'formId' | 'step'>;

const PREFIX = 'pending-save.';

/** Names of stored entries contain the account: a logout deletes them. */
const nameOf = ({ formId, step }: Place): string => `${PREFIX}${readDeviceOwner() ?? ''}/${formId}/${step}`;

export const findPendingSave = (place: Place): PendingSave | undefined => {
  const pressedAt = withStorage('localStorage', (storage) => storage.getItem(nameOf(place)));
  return pressedAt ? { ...place, pressedAt } : undefined;
};

/** Remembers the save until it has a reply. A repeat is the same save. */
export const startSave = (place: Place): PendingSave => {
  const known = findPendingSave(place);
  if (known) return known;
  const pressedAt = new Date().toISOString();
  if (readDeviceOwner()) withStorage('localStorage', (storage) => storage.setItem(nameOf(place), pressedAt));
  return { ...place, pressedAt };
};

export const endSave = (place: Place): void => {
  withStorage('localStorage', (storage) => storage.removeItem(nameOf(place)));
};

/** The saves of this device's account that wait for a connection. */
export const listPendingSaves = (): readonly PendingSave[] => {
  const start = `${PREFIX}${readDeviceOwner() ?? ''}/`;
  const names = withStorage('localStorage', (storage) => Object.keys(storage)) ?? [];
  return names
    .filter((name) => name.startsWith(start))
    .flatMap((name) => {
      const [formId = '', step = ''] = name.slice(start.length).split('/');
      return findPendingSave({ formId, step }) ?? [];
    });
};
