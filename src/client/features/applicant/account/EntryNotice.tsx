import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const FooterLine = chakra('p', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '2', alignItems: 'center' } });

/** A question and the link that answers it. */
export const FooterLink = ({ text, children }: { readonly text?: string; readonly children: ReactNode }) => (
  <FooterLine minHeight="11">
    {text !== undefined && <span>{text}</span>}
    {children}
  </FooterLine>
);
