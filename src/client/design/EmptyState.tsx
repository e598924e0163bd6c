import type { ReactNode } from 'react';
import { chakra } from './chakra.ts';
import { EmptyPicture } from './pictures/lists.tsx';
import { Heading, Muted, Row } from './primitives.tsx';

const Frame = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    alignItems: { base: 'flex-start', md: 'center' },
    columnGap: '10',
    rowGap: '5',
    padding: { base: '6', md: '10' },
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'border',
    background: 'bg.panel',
  },
});

interface EmptyStateProps {
  readonly title: string;
  /** What the reader can do, or when there will be content. */
  readonly text?: ReactNode;
  /** One of `pictures/`. */
  readonly picture?: ReactNode;
  /** Links and buttons. */
  readonly children?: ReactNode;
  readonly as?: 'h1' | 'h2' | 'h3';
}

/** A picture and a text in place of an empty list. */
export const EmptyState = ({ title, text, picture = <EmptyPicture />, children, as = 'h2' }: EmptyStateProps) => (
  <Frame>
    {picture}
    <div>
      <Heading as={as}>{title}</Heading>
      {text !== undefined && (
        <Muted marginTop="2" maxWidth="prose">
          {text}
        </Muted>
      )}
      {children !== undefined && <Row marginTop="5">{children}</Row>}
    </div>
  </Frame>
);
