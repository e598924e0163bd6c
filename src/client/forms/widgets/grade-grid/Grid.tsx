import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { HelpText, Row } from '../../controls/form-elements.tsx';
import type { Path } from '../../runtime/path.ts';
import { useRuntime } from '../../runtime/RuntimeContext.tsx';
import { GridRow } from './GridRow.tsx';
import { findInput, inputsOf } from './grid-dom.ts';
import { cellAtPointer, type GridShape, hasCell } from './grid-model.ts';
import { gridStyles } from './grid-styles.ts';
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

interface SemesterPickerProps {
  readonly field: Path;
  readonly semesters: readonly number[];
  readonly shown: number;
  readonly onShow: (semester: number) => void;
}

/** Semesters with an error, which the picker marks because their cells may be hidden. */
const useWrongSemesters = (field: Path): ReadonlySet<number> => {
  const { errors } = useRuntime();
  const read = (): string =>
    [...new Set(errors.all().map(({ path }) => cellAtPointer(field, path)?.semester))].filter(Boolean).join();
  return new Set(useSyncExternalStore(errors.subscribe, read, read).split(',').filter(Boolean).map(Number));
};

/** Selects the one semester that a phone shows at a time. */
const SemesterPicker = ({ field, semesters, shown, onShow }: SemesterPickerProps) => {
  const { t } = useTranslation();
  const wrong = useWrongSemesters(field);
  return (
    <Row role="group" aria-label={t('renderer.grid.choose')} data-part="semesters" data-scripted="">
      {semesters.map((semester) => (
        <Button
          key={semester}
          variant={semester === shown ? 'solid' : 'outline'}
          paddingInline="4"
          aria-pressed={semester === shown}
          aria-label={t(wrong.has(semester) ? 'renderer.grid.semesterWrong' : 'renderer.grid.semester', { semester })}
          {...(wrong.has(semester) && { 'data-wrong': '' })}
          onClick={() => onShow(semester)}
        >
          {semester}
        </Button>
      ))}
    </Row>
  );
};

const MAX_NAMES = 5;
const MAX_LENGTH = 40;

const shorten = (name: string): string => (name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH)}…` : name);

/** The first names: a pasted sheet may have thousands of rows. */
const namesOf = (unknown: readonly string[]): string =>
  [...unknown.slice(0, MAX_NAMES).map(shorten), ...(unknown.length > MAX_NAMES ? ['…'] : [])].join(', ');

/** Result of a paste, as a polite live region with an undo button. */
const PasteNote = ({ pasted }: { readonly pasted: PastedBlock | undefined }) => {
  const { t } = useTranslation();
  return (
    <Row data-part="pasted" {...(pasted && { marginBlock: '2' })}>
      <HelpText as="span" role="status">
        {pasted && t('renderer.grid.pasted', { count: pasted.count })}
        {pasted?.hasHeadings && ` ${t('renderer.grid.pastedHeadings')}`}
        {pasted && pasted.left > 0 && ` ${t('renderer.grid.pastedLeft', { count: pasted.left })}`}
        {pasted &&
          pasted.unknown.length > 0 &&
          ` ${t('renderer.grid.pastedUnknown', { names: namesOf(pasted.unknown) })}`}
      </HelpText>
      {pasted && pasted.count > 0 && (
        <Button variant="outline" onClick={pasted.undo}>
          {t('renderer.grid.undoPaste')}
        </Button>
      )}
    </Row>
  );
};

/** Subjects down, semesters across; on a phone one semester at a time. Arrows, Enter, Home and End move between the cells. */
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
  useEffect(() => {
    for (const input of root.current ? inputsOf(root.current) : []) {
      input.removeAttribute('name');
      input.removeAttribute('id');
    }
  }, []);
  const next = shape.semesters[shape.semesters.indexOf(shown) + 1];
  const scaleTexts = shape.columns.flatMap((column) => {
    const grades = shape.grades[column];
    return grades ? t('renderer.grid.scale', { column: columnLabels[column] ?? '', grades: grades.join(', ') }) : [];
  });
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
        <Row data-part="semesters" data-scripted="">
          <Button variant="outline" onClick={() => showSemester(next)}>
            {t('renderer.grid.next', { semester: next })}
          </Button>
        </Row>
      )}
      <HelpText id={`${id}-carried`}>
        {[...scaleTexts, t('renderer.grid.carried'), t('renderer.grid.canPaste')].join(' ')}
      </HelpText>
    </Frame>
  );
};
