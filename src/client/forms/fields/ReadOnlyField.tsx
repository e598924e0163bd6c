import { useTranslation } from 'react-i18next';
import { answersAround } from '../../../engine/model/form-model.ts';
import { fieldUiOf } from '../../../engine/schema/json.ts';
import type { StepUi } from '../../../engine/schema/types.ts';
import { describeAnswers, type SummaryEntry } from '../../../engine/summary/describe-answers.ts';
import { Box } from '../../design/primitives.tsx';
import type { Path } from '../runtime/path.ts';
import { useAnswer, useRuntime } from '../runtime/RuntimeContext.tsx';
import { EntryAnswer } from '../summary/AnswerGroups.tsx';
import type { WidgetProps } from '../widgets/widget.ts';
import { TextFrame } from './FieldFrame.tsx';

/** The settings in `ui.json` of a field and of its siblings. */
const uiAround = (ui: StepUi, path: Path): StepUi =>
  path.slice(0, -1).reduce<StepUi>((at, name) => fieldUiOf(at[typeof name === 'number' ? 'items' : name]), ui);

/** The answer as summaries describe it; undefined where there is none. */
const useEntry = ({ path, schema }: Pick<WidgetProps, 'path' | 'schema'>): SummaryEntry | undefined => {
  const { form, store } = useRuntime();
  const value = useAnswer(path);
  const name = String(path.at(-1));
  const around = answersAround(form.definition, store.snapshot(), path.map(String));
  const ui = uiAround(form.definition.ui, path);
  const own = typeof path.at(-1) === 'number' ? ui['items'] : ui[name];
  const names = path.slice(0, -1).filter((token) => typeof token === 'string');
  const [group] = describeAnswers(
    { properties: { [name]: schema } },
    { [name]: own },
    { [name]: value },
    { names, around },
  );
  return group?.entries[0];
};

/** A read-only answer: a default, or an answer to an earlier form. */
export const ReadOnlyField = ({ id, path, schema, required }: WidgetProps) => {
  const { t } = useTranslation();
  const { form, store, environment } = useRuntime();
  const entry = useEntry({ path, schema });
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
