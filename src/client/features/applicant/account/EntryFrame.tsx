import type { ReactNode } from 'react';
import { chakra } from '../../../design/chakra.ts';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Stack } from '../../../design/primitives.tsx';

const FooterLine = chakra('p', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '2', alignItems: 'center' } });

/** A link with a text before it. */
export const FooterLink = ({ text, children }: { readonly text?: string; readonly children: ReactNode }) => (
  <FooterLine minHeight="11">
    {text !== undefined && <span>{text}</span>}
    {children}
  </FooterLine>
);

interface EntryFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Links below the form. */
  readonly footer?: ReactNode;
}

/** Layout of the screens before login: title, form, links. */
export const EntryFrame = ({ title, lead, children, footer }: EntryFrameProps) => (
  <Stack gap="8" css={{ '& form button[type=submit]': { width: 'full', minHeight: '12' } }}>
    <PageHeading lead={lead}>{title}</PageHeading>
    {children}
    {footer !== undefined && (
      <Stack gap="2" paddingTop="5" borderTopWidth="1px" borderColor="border">
        {footer}
      </Stack>
    )}
  </Stack>
);
