import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonRecipe } from '../../../design/Button.tsx';
import { Callout } from '../../../design/Callout.tsx';
import { chakra } from '../../../design/chakra.ts';
import { Heading, Muted, Row, Stack, Text } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { ErrorText, HelpText, Label } from '../../../forms/controls/form-elements.tsx';
import { DataTable, ListPanel } from '../shared/DataTable.tsx';
import { Facts } from '../shared/Facts.tsx';
import { SectionCard } from '../shared/SectionCard.tsx';
import { type ImportAttempt, type ImportResult, type SendImport, useFileImport } from './use-file-import.ts';

const errorColumns = ['row', 'column', 'message'] as const;

const InvalidCells = ({ outcome: { errors, wrong } }: { readonly outcome: ImportResult }) => {
  const { t } = useTranslation();
  return (
    <Stack gap="2">
      <ListPanel tabIndex={0} role="group" aria-label={t('admin-panel.import.errors')} maxHeight="96" overflowY="auto">
        <DataTable aria-label={t('admin-panel.import.errors')}>
          <thead>
            <tr>
              {errorColumns.map((column) => (
                <th key={column} scope="col">
                  {t(`admin-panel.import.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {errors.map(({ row, column, message }) => (
              <tr key={`${row} ${column} ${message}`} data-wrong={`${row} ${column}`}>
                <th scope="row" data-tight="">
                  {row}
                </th>
                <td>{column || t('admin-panel.import.wholeRow')}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </ListPanel>
      {wrong > errors.length && (
        <Muted fontSize="sm">{t('admin-panel.import.firstTold', { count: errors.length })}</Muted>
      )}
    </Stack>
  );
};

const getImportState = ({ outcome, isImported }: ImportAttempt) => {
  if (isImported) return 'taken';
  if (outcome.wrong > 0) return 'wrong';
  return outcome.created + outcome.changed === 0 && !outcome.isReordered ? 'same' : 'ready';
};

const tones = { taken: 'success', wrong: 'error', same: 'neutral', ready: 'info' } as const;

interface ImportResultViewProps {
  readonly attempt: ImportAttempt;
  readonly isBusy: boolean;
  readonly onTake: () => void;
  readonly onForget: () => void;
}

/** Result of the dry run or import: all invalid cells, or the number of new and changed rows. */
const ImportResultView = ({ attempt, isBusy, onTake, onForget }: ImportResultViewProps) => {
  const { t, i18n } = useTranslation();
  const { outcome, name } = attempt;
  const state = getImportState(attempt);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response focuses the heading
  useEffect(() => heading.current?.focus(), [outcome]);
  const number = (count: number): string => new Intl.NumberFormat(i18n.language).format(count);
  const counts = (['rows', 'created', 'changed', 'unchanged'] as const).map(
    (what) => [t(`admin-panel.import.${what}`), number(outcome[what])] as const,
  );
  const order = [
    t('staff-lists.import.reordered'),
    outcome.isReordered && t('staff-lists.import.isReordered'),
  ] as const;
  return (
    <Stack gap="4" data-import={state}>
      <Callout tone={tones[state]} as="div" padding="4">
        <Heading as="h3" ref={heading} tabIndex={-1} outline="none" overflowWrap="anywhere">
          {name}
        </Heading>
        <Text>{t(`admin-panel.import.state.${state}`, { count: outcome.wrong })}</Text>
      </Callout>
      {outcome.wrong > 0 ? <InvalidCells outcome={outcome} /> : <Facts facts={[...counts, order]} />}
      {!attempt.isImported && (
        <Row>
          {state === 'ready' && (
            <Button isBusy={isBusy} onClick={onTake}>
              {t('admin-panel.import.take')}
            </Button>
          )}
          <Button variant="outline" onClick={onForget}>
            {t('admin-panel.import.forget')}
          </Button>
        </Row>
      )}
    </Stack>
  );
};

/** Covers the native file button, whose text is in the language of the browser. */
const FileButton = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    alignSelf: 'start',
    minHeight: '11',
    paddingInline: '4',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    background: 'bg.panel',
    color: 'brand.fg',
    fontWeight: 'semibold',
    cursor: 'pointer',
    _hover: { background: 'brand.subtle', borderColor: 'brand.fg' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'brand.fg', outlineOffset: '2px' },
    '&:has(:disabled)': { opacity: 0.6, cursor: 'not-allowed' },
    '& input': { position: 'absolute', inset: '0', width: 'full', opacity: 0, cursor: 'inherit' },
  },
});

interface FileImportProps {
  readonly send: SendImport;
  /** Which files are imported, and what they change. */
  readonly help: string;
  /** For the dialog of the browser. */
  readonly accept: string;
}

/** A chosen file starts a dry run; the admin then confirms the import. */
export const FileImport = ({ send, help, accept }: FileImportProps) => {
  const { t } = useTranslation();
  const id = useId();
  const { attempt, isTooLarge, isLooking, isTaking, dryRun, startImport, discard } = useFileImport(send);
  return (
    <SectionCard name="import" title={t('admin-panel.import.title')}>
      <Stack gap="5">
        <Stack gap="1.5" maxWidth="lg">
          <Label htmlFor={id}>{t('admin-panel.import.file')}</Label>
          <HelpText id={`${id}-help`}>{help}</HelpText>
          <FileButton htmlFor={id}>
            {t('admin-panel.import.choose')}
            <input
              id={id}
              type="file"
              aria-label={t('admin-panel.import.file')}
              accept={accept}
              aria-describedby={`${id}-help`}
              disabled={isLooking || isTaking}
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                // Allows choosing the same file again after a correction.
                event.currentTarget.value = '';
                if (file) dryRun(file);
              }}
            />
          </FileButton>
          {isTooLarge && <ErrorText role="alert">{t('admin-panel.import.tooLarge')}</ErrorText>}
        </Stack>
        {isLooking && <CardSkeleton rows={1} />}
        {attempt && !isLooking && (
          <ImportResultView attempt={attempt} isBusy={isTaking} onTake={startImport} onForget={discard} />
        )}
      </Stack>
    </SectionCard>
  );
};

/** A link that downloads a file, with the look of a button. */
export const FileLink = chakra('a', buttonRecipe);
