import { useTranslation } from 'react-i18next';
import type { SummaryEntry } from '../../../engine/summary/describe-answers.ts';
import { CheckIcon } from '../../design/icons.tsx';
import { LongWord } from '../../design/LongWord.tsx';
import { Box } from '../../design/primitives.tsx';
import { formatDate } from '../../state/format.ts';
import { FileAnswer } from '../widgets/file/FileAnswer.tsx';
import { GradesAnswer } from '../widgets/grade-grid/GradesAnswer.tsx';
import { RemoteAnswer } from './RemoteAnswer.tsx';
import type { SummaryScope } from './summary-scope.ts';
import { useEntryTexts } from './use-entry-texts.ts';

interface AnswerValueProps {
  readonly entry: SummaryEntry;
  readonly scope: SummaryScope;
}

const Ticked = () => {
  const { t } = useTranslation();
  return (
    <Box as="span" display="inline-flex" alignItems="center" gap="1.5" color="fg.success">
      <CheckIcon />
      {t('common.word.yes')}
    </Box>
  );
};

const plainText = ({ value, prefix }: SummaryEntry): string => {
  const own = Array.isArray(value) ? value.map(String).join(', ') : String(value);
  return prefix === undefined ? own : `${prefix} ${own}`;
};

/** One answer as it reads best; which one is decided by its kind, never by its name. */
export const AnswerValue = ({ entry, scope }: AnswerValueProps) => {
  const { i18n } = useTranslation();
  const texts = useEntryTexts(scope.formKey, entry);
  switch (entry.kind) {
    case 'choice':
      return texts.option(entry.value);
    case 'tick':
      return <Ticked />;
    case 'date':
      return formatDate(String(entry.value), i18n.language);
    case 'remote':
      return <RemoteAnswer entry={entry} scope={scope} />;
    case 'file':
      return <FileAnswer id={String(entry.value)} />;
    case 'grid':
      return <GradesAnswer entry={entry} scope={scope} />;
    default:
      return <LongWord>{plainText(entry)}</LongWord>;
  }
};
