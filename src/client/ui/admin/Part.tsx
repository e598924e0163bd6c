import { type ReactNode, useId } from 'react';
import { Card, Heading } from '../primitives.tsx';

interface PartProps {
  readonly title: string;
  /** For tests and for links to it. */
  readonly name: string;
  readonly children: ReactNode;
}

/** One panel of a page of facts, under its own heading. */
export const Part = ({ title, name, children }: PartProps) => {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} data-part={name}>
      <Heading id={id} marginBottom="4">
        {title}
      </Heading>
      {children}
    </Card>
  );
};
