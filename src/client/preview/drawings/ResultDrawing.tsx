import { resultTypes } from '../../../contract/decisions.ts';
import { Result } from '../../features/applicant/payment/result/Result.tsx';
import { Absent } from './Absent.tsx';
import type { DrawingProps } from './drawings.ts';
import { Staged } from './Staged.tsx';

/** The result after payment: one row of the result table. */
export const ResultDrawing = ({ name, preview }: DrawingProps) => {
  const type = resultTypes.find((known) => known === name);
  if (!type) return <Absent />;
  return (
    <Staged application={preview.example}>
      <Result formId={preview.example.Id} type={type} />
    </Staged>
  );
};
