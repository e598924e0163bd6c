import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { gradesOfShown } from '../../../../engine/model/shown-schema.ts';
import { UpdateButton } from '../../controls/FormAction.tsx';
import { HelpText } from '../../controls/form-elements.tsx';
import { ChoiceFrame } from '../../fields/FieldFrame.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import { SourceNotice } from '../../sources/SourceNotice.tsx';
import { useParentLabel } from '../../sources/use-parent-label.ts';
import { useSource } from '../../sources/use-source.ts';
import type { WidgetProps } from '../widget.ts';
import { Grid } from './Grid.tsx';
import { createGridShape } from './grid-model.ts';

const noColumns: readonly string[] = [];

/** Grades by subject, semester and column. A source gives the subjects, `ui:options` the columns. */
export const GradeGridWidget = ({ id, path, schema, options, required }: WidgetProps) => {
  const { t } = useTranslation();
  const { part } = useFieldTexts(path);
  const remote = useSource(options, path);
  const parent = useParentLabel(options, path);
  // The meta-schema has checked the option. It stays one object, so that the shape of the grid is computed once.
  const columns = (options['columns'] as readonly string[] | undefined) ?? noColumns;
  const gradesText = JSON.stringify(columns.map((column) => gradesOfShown(schema, column) ?? null));
  const shape = useMemo(() => {
    const grades: readonly (readonly string[] | null)[] = JSON.parse(gradesText);
    const byColumn = columns.flatMap((column, index) => (grades[index] ? [[column, grades[index]] as const] : []));
    return createGridShape(remote.options, columns, Object.fromEntries(byColumn));
  }, [remote.options, columns, gradesText]);
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
          {remote.isNext && <UpdateButton />}
          <SourceNotice remote={remote} />
        </>
      )}
    </ChoiceFrame>
  );
};
