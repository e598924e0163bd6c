import { chakra } from '@chakra-ui/react';
import { Row } from '../../../design/primitives.tsx';

/** Buttons of a page: on a phone each takes the width, so that a thumb finds it. */
export const Actions = chakra(Row, { base: { '& > :is(a, button)': { flex: { base: '1 0 100%', sm: 'none' } } } });
