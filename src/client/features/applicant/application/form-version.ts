import { steps } from 'virtual:catalogue';

/** The version of a step's form that this page was built with; a page may be older than the server. */
export const formVersionOf = (stepKey: string): string => steps.find(({ key }) => key === stepKey)?.schemaVersion ?? '';
