import { useTranslation } from 'react-i18next';
import type { Answers } from '../../../engine/schema/types.ts';
import { Box, Muted } from '../../design/primitives.tsx';
import type { EarlierForm } from './earlier-form.ts';
import { SavedAnswers } from './SavedAnswers.tsx';

interface FormerAnswersProps {
  readonly step: string;
  /** Answers by the form that asked for them. */
  readonly former: readonly { readonly Form?: EarlierForm | null | undefined; readonly Answers: Answers }[] | undefined;
  readonly sourceParams: Readonly<Record<string, unknown>>;
}

/** Answers to questions that the form of now does not ask, with the texts of the form that asked. */
export const FormerAnswers = ({ step, former = [], sourceParams }: FormerAnswersProps) => {
  const { t } = useTranslation();
  if (former.length === 0) return null;
  return (
    <Box marginTop="6" paddingTop="4" borderTopWidth="1px" data-part="former">
      <Muted marginBottom="3">{t('summary.former')}</Muted>
      {former.map(({ Form, Answers: answers }) => (
        <Box key={Form?.Id ?? 0} css={{ '& + &': { marginTop: '5' } }}>
          <SavedAnswers step={step} answers={answers} form={Form} sourceParams={sourceParams} />
        </Box>
      ))}
    </Box>
  );
};
