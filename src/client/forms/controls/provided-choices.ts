import { createContext } from 'react';

export interface ProvidedChoice {
  readonly value: string | number;
  readonly label: string;
}

/**
 * Field -> its choices, for fields whose list only the page around the form knows; of a select those that this user may
 * choose.
 */
export const ProvidedChoices = createContext<Readonly<Record<string, readonly ProvidedChoice[]>>>({});
