import type { Pagination } from '../contract/call.ts';

export const DEFAULT_PAGE_SIZE = 20;

/** @param currentPage counted from 1 */
export const paginationOf = (totalItems: number, currentPage: number, pageSize: number): Pagination => ({
  totalPages: Math.ceil(totalItems / pageSize),
  currentPage,
  pageSize,
  totalItems,
});
