/** Part of a dashboard's address: the admission period that a visitor chose on a public page. */
export const PERIOD_PARAMETER = 'period';
