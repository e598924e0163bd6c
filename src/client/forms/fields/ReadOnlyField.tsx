import { useTranslation } from 'react-i18next';
import { describeAnswerAt } from '../../../engine/summary/describe-answers.ts';
import { Box } from '../../design/primitives.tsx';
import { useAnswer, useRuntime } from '../runtime/RuntimeContext.tsx';
import { EntryAnswer } from '../summary/AnswerGroups.tsx';
import type { WidgetProps } from '../widgets/widget.ts';
import { TextFrame } from './FieldFrame.tsx';

/** A read-only answer: a default, or an answer to an earlier form. */
export const ReadOnlyField = ({ id, path, required }: WidgetProps) => {
  const { t } = useTranslation();
  const { form, store, environment } = useRuntime();
  // Renders again when the answer changes.
  useAnswer(path);
  const entry = describeAnswerAt(form.definition, store.snapshot(), path.map(String));
  const scope = {
    formKey: form.definition.key,
    answers: store.snapshot(),
    sourceParams: environment.sourceParams,
  };
  return (
    <TextFrame id={id} path={path} required={required}>
      <Box overflowWrap="anywhere" whiteSpace="pre-line">
        {entry ? <EntryAnswer entry={entry} scope={scope} /> : t('summary.nothing')}
      </Box>
    </TextFrame>
  );
};
