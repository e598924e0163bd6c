import type { ReactNode } from 'react';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Stack } from '../../../design/primitives.tsx';

interface EntryFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Ways out, below the form. */
  readonly footer?: ReactNode;
}

/** The shape of every screen on the way in: title, one thing to do, ways out. */
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
