/** Where the calls of the portal are. */
export const apiBaseUrl = (import.meta.env?.['VITE_API_BASE_URL'] as string | undefined) ?? '/api';
