import { useQuery } from '@tanstack/react-query';
import { editProfile, register } from '../../../../contract/account.ts';
import { knownFields } from '../../../../engine/model/form-model.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { AnswersSummary, definitionQuery } from '../../../forms/summary/AnswersSummary.tsx';

/** The answers of an account: those of the registration, and those that only the form of the profile asks for. */
export const ProfileAnswers = ({ answers }: { readonly answers: Answers }) => {
  const { data } = useQuery(definitionQuery(register.form));
  const registered = data && knownFields(data);
  const others = Object.entries(answers).filter(([name]) => registered && !registered.has(name));
  return (
    <>
      <AnswersSummary formKey={register.form} answers={answers} />
      {others.length > 0 && <AnswersSummary formKey={editProfile.form} answers={Object.fromEntries(others)} />}
    </>
  );
};
