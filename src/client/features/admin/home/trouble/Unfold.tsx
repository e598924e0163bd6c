import { useId, useState } from 'react';
import type { TroubleKind } from '../../../../../contract/admin-trouble.ts';
import { Button } from '../../../../design/Button.tsx';
import { Items } from './Items.tsx';

interface UnfoldProps {
  readonly kind: TroubleKind;
  readonly text: string;
  readonly institutionCode: string;
}

/** A number that opens what stands behind it. */
export const Unfold = ({ kind, text, institutionCode }: UnfoldProps) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        look="ghost"
        paddingInline="0"
        textAlign="start"
        textDecoration="underline"
        textUnderlineOffset="0.2em"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
      </Button>
      {isOpen && <Items key={institutionCode} id={id} kind={kind} institutionCode={institutionCode} />}
    </>
  );
};
