import { chakra } from '../../../design/chakra.ts';

/** The only h1 of a page about programs. */
export const ProgramTitle = chakra('h1', { base: { textStyle: 'display', overflowWrap: 'anywhere' } });
