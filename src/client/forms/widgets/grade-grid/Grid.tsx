import { chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { HelpText, Row } from '../../controls/form-elements.tsx';
import type { Path } from '../../runtime/path.ts';
import { useRuntime } from '../../runtime/RuntimeContext.tsx';
import { GridRow } from './GridRow.tsx';
import { findInput } from './grid-dom.ts';
import { cellAtPointer, type GridShape, hasCell } from './grid-model.ts';
import { gridStyles } from './grid-styles.ts';
import { PasteNote } from './PasteNote.tsx';
import { SemesterPicker } from './SemesterPicker.tsx';
import { type PastedBlock, useGridInput } from './use-grid-input.ts';

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
        <th scope="col" rowSpan={2} data-subjects="">
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
  const { form, addAnswerLocator: addPlaces } = useRuntime();
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(shape.semesters[0] ?? 1);
  const styles = useMemo(() => gridStyles(shape.semesters), [shape.semesters]);
  const [pasted, setPasted] = useState<PastedBlock>();
  const { onInput, onBlur, onKeyDown, onPaste } = useGridInput(field, shape, root, setPasted);
  const showSemester = (semester: number): void => {
    setShown(semester);
    requestAnimationFrame(() => {
      const first = shape.subjects.find((subject) => hasCell(subject, semester));
      const column = shape.columns[0];
      if (!first || column === undefined) return;
      findInput(root.current, { subject: String(first.value), semester, column })?.focus();
    });
  };
  useEffect(
    () =>
      addPlaces({
        focus: (pointer) => {
          const place = cellAtPointer(field, pointer);
          if (!place) return false;
          setShown(place.semester);
          requestAnimationFrame(() => findInput(root.current, place)?.focus());
          return true;
        },
        nameOf: (pointer) => {
          const place = cellAtPointer(field, pointer);
          const subject = shape.subjects.find(({ value }) => String(value) === place?.subject);
          if (!place || !subject) return undefined;
          const { semester } = place;
          return `${subject.label}, ${t('renderer.grid.place', { semester, column: columnLabels[place.column] ?? '' })}`;
        },
      }),
    [addPlaces, field, shape, columnLabels, t],
  );
  const next = shape.semesters[shape.semesters.indexOf(shown) + 1];
  return (
    <Frame css={styles}>
      <SemesterPicker field={field} semesters={shape.semesters} shown={shown} onShow={setShown} />
      <PasteNote pasted={pasted} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: one set of listeners for all inputs inside */}
      <div
        ref={root}
        data-part="table"
        data-shown={shown}
        onInput={onInput}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      >
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
      {next !== undefined && (
        <Row data-part="semesters">
          <Button variant="outline" onClick={() => showSemester(next)}>
            {t('renderer.grid.next', { semester: next })}
          </Button>
        </Row>
      )}
      <HelpText id={`${id}-carried`}>
        {t('renderer.grid.carried')} {t('renderer.grid.canPaste')}
      </HelpText>
    </Frame>
  );
};
