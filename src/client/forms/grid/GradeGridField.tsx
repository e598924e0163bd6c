import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceFrame } from '../parts/FieldFrame.tsx';
import { HelpText } from '../parts/styled.tsx';
import { useSource } from '../remote/use-source.ts';
import { useFieldTexts } from '../runtime/use-texts.ts';
import { RemoteNotice } from '../widgets/RemoteSelectWidget.tsx';
import type { WidgetProps } from '../widgets/types.ts';
import { useParentLabel } from '../widgets/use-parent-label.ts';
import { Grid } from './Grid.tsx';
import { shapeOf } from './grid-model.ts';

const noColumns: readonly string[] = [];

/** Grades by subject, semester and column. The subjects come from a source; what is asked in each column is the officers'. */
export const GradeGridField = ({ id, path, options, required }: WidgetProps) => {
  const { t } = useTranslation();
  const { part } = useFieldTexts(path);
  const remote = useSource(options);
  const parent = useParentLabel(options);
  const columns = (options['columns'] as readonly string[] | undefined) ?? noColumns;
  const shape = useMemo(() => shapeOf(remote.options, columns), [remote.options, columns]);
  const labels = columns.map((column) => part(`${column}.label`) ?? column);
  const labelText = labels.join('\n');
  const columnLabels = useMemo(() => {
    const texts = labelText.split('\n');
    return Object.fromEntries(columns.map((column, index) => [column, texts[index] ?? column]));
  }, [columns, labelText]);
  return (
    <ChoiceFrame id={id} path={path} required={required} isWide>
      {() => (
        <>
          {remote.state === 'waiting' && parent !== undefined && (
            <HelpText>{t('renderer.remote.waiting', { parent })}</HelpText>
          )}
          {remote.state === 'loading' && <HelpText role="status">{t('renderer.remote.loading')}</HelpText>}
          {remote.state === 'ready' && <Grid id={id} field={path} shape={shape} columnLabels={columnLabels} />}
          <RemoteNotice remote={remote} />
        </>
      )}
    </ChoiceFrame>
  );
};
