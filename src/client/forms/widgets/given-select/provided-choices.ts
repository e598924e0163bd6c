import { createContext } from 'react';

export interface ProvidedChoice {
  readonly value: string | number;
  readonly label: string;
}

/** Field -> what the page lets one choose there, for fields whose list only the page around the form knows. */
export const ProvidedChoices = createContext<Readonly<Record<string, readonly ProvidedChoice[]>>>({});
