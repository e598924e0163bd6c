import { chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HelpText } from '../parts/styled.tsx';
import { fromPointer, type Path } from '../runtime/path.ts';
import { useRuntime } from '../runtime/RuntimeContext.tsx';
import { GridRow } from './GridRow.tsx';
import type { GridShape } from './grid-model.ts';
import { gridStyles } from './grid-styles.ts';
import { SemesterPicker } from './SemesterPicker.tsx';
import { useGridInput } from './use-grid-input.ts';

interface GridProps {
  readonly id: string;
  readonly field: Path;
  readonly shape: GridShape;
  readonly columnLabels: Readonly<Record<string, string>>;
}

const Frame = chakra('div');

const Head = ({ shape, columnLabels }: Pick<GridProps, 'shape' | 'columnLabels'>) => {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {t('renderer.grid.subject')}
        </th>
        {shape.semesters.map((semester) => (
          <th key={semester} scope="colgroup" colSpan={shape.columns.length} data-in={semester}>
            {t('renderer.grid.semester', { semester })}
          </th>
        ))}
      </tr>
      <tr>
        {shape.semesters.flatMap((semester) =>
          shape.columns.map((column) => (
            <th key={`${semester} ${column}`} scope="col" data-in={semester}>
              {columnLabels[column]}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
};

/** Subjects down, semesters across; on a phone one semester at a time. Arrows and Enter move between the cells. */
export const Grid = ({ id, field, shape, columnLabels }: GridProps) => {
  const { t } = useTranslation();
  const { form, onReveal } = useRuntime();
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(shape.semesters[0] ?? 1);
  const styles = useMemo(() => gridStyles(shape.semesters), [shape.semesters]);
  const { onInput, onBlur, onKeyDown } = useGridInput(field, shape, root);
  useEffect(
    () =>
      onReveal((pointer) => {
        const [top, , semester] = fromPointer(pointer);
        if (top === field[0] && semester !== undefined) setShown(Number(semester));
      }),
    [onReveal, field],
  );
  return (
    <Frame css={styles}>
      <SemesterPicker semesters={shape.semesters} shown={shown} onShow={setShown} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: one set of listeners for all inputs inside */}
      <div ref={root} data-part="table" data-shown={shown} onInput={onInput} onBlur={onBlur} onKeyDown={onKeyDown}>
        <table aria-labelledby={`${id}-label`} aria-describedby={`${id}-carried`}>
          <Head shape={shape} columnLabels={columnLabels} />
          <tbody>
            {shape.subjects.map((subject) => (
              <GridRow
                key={subject.value}
                formKey={form.definition.key}
                field={field}
                subject={subject}
                shape={shape}
                columnLabels={columnLabels}
              />
            ))}
          </tbody>
        </table>
      </div>
      <HelpText id={`${id}-carried`}>{t('renderer.grid.carried')}</HelpText>
    </Frame>
  );
};
