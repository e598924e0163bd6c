import { ApiError } from '../../../api/api-error.ts';

/** There is no such page: what the address asks for can never be. */
export const absent = (): ApiError => new ApiError({ kind: 'server', status: 404, message: '' });
