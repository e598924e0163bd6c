import { Result } from '../../features/payment/result/Result.tsx';
import { resultTypes } from '../../features/payment/result-type.ts';
import type { DrawingProps } from './drawings.ts';
import { Staged } from './Staged.tsx';

/** The result after payment: one row of the result table. */
export const ResultDrawing = ({ name, preview }: DrawingProps) => {
  const type = resultTypes.find((known) => known === name);
  if (!type) return null;
  return (
    <Staged application={preview.example}>
      <Result formId={preview.example.Id} type={type} />
    </Staged>
  );
};
