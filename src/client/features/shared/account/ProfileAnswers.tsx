import { useQuery } from '@tanstack/react-query';
import { editProfile, register } from '../../../../contract/account.ts';
import { knownFields } from '../../../../engine/model/form-model.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { FailureNotice } from '../../../design/FailureNotice.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { AnswersSummary, definitionQuery } from '../../../forms/summary/AnswersSummary.tsx';

/** The answers of an account: those of the registration, and those that only the form of the profile asks for. */
export const ProfileAnswers = ({ answers }: { readonly answers: Answers }) => {
  const { data, error, refetch } = useQuery(definitionQuery(register.form));
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <CardSkeleton rows={2} height="12" />;
  const registered = knownFields(data);
  const answersOf = (isRegistered: boolean): Answers =>
    Object.fromEntries(Object.entries(answers).filter(([name]) => registered.has(name) === isRegistered));
  const others = answersOf(false);
  return (
    <>
      <AnswersSummary formKey={register.form} answers={answersOf(true)} />
      {Object.keys(others).length > 0 && <AnswersSummary formKey={editProfile.form} answers={others} />}
    </>
  );
};
