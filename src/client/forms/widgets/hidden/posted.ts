import { NOT_POSTED, type ReadPosted } from '../../posted/reader.ts';

export const readPosted: ReadPosted = () => NOT_POSTED;
