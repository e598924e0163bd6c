import { type ReactNode, useId, useRef } from 'react';
import { Card, Heading } from '../../../design/primitives.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

interface PartProps {
  readonly title: string;
  /** For tests and for links to it. */
  readonly name: string;
  readonly children: ReactNode;
}

/** One panel of a page of facts, under its own heading. */
export const Part = ({ title, name, children }: PartProps) => {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  useKeptFocus(card);
  return (
    <Card ref={card} as="section" aria-labelledby={id} tabIndex={-1} data-part={name}>
      <Heading id={id} marginBottom="4">
        {title}
      </Heading>
      {children}
    </Card>
  );
};
