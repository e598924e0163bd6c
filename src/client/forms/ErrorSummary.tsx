import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { labelKeyOf, textKey } from '../../engine/text/text-keys.ts';
import { chakra } from '../design/chakra.ts';
import { useReportErrors } from '../design/PageHeading.tsx';
import { surroundingsOf } from './runtime/error-places.ts';
import type { VisibleError } from './runtime/error-store.ts';
import { controlId, focusField } from './runtime/focus-field.ts';
import { useRuntime } from './runtime/RuntimeContext.tsx';
import { useErrorTexts } from './runtime/use-texts.ts';

const Box = chakra('div', {
  base: {
    borderWidth: '2px',
    borderColor: 'fg.error',
    borderRadius: 'md',
    background: 'bg.error',
    color: 'fg',
    padding: '4',
    marginBottom: '6',
    // Below the page's heading, the page itself sets the margin.
    '[data-part=page-errors] > &': { marginTop: '6', marginBottom: 0 },
    _focusVisible: { outline: '3px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
    '& a': { color: 'fg.error', textDecoration: 'underline', fontWeight: 'medium' },
    '& ul': { listStyle: 'disc', paddingInlineStart: '5', marginTop: '2' },
    '& li': { paddingBlock: '1' },
    '& summary': { minHeight: '11', paddingBlock: '2', fontWeight: 'medium' },
  },
});

/**
 * The sentence of an error behind the names that it does not contain: the entries of lists and the rows of grids around
 * the answer, such as “Trip 2”, and its field.
 */
const useSummaryText = (error: VisibleError): string => {
  const { i18n, t } = useTranslation();
  const { form, nameOf } = useRuntime();
  const { key } = form.definition;
  const sentence = useErrorTexts()(error);
  const around = surroundingsOf(form.definition, error.path)
    .map(({ names, number }) => {
      const label = t(textKey(key, names, 'label'));
      return number === undefined ? label : t('renderer.repeat.entry', { label, number });
    })
    .filter((name) => !sentence.includes(name));
  const isEntry = around.length > 0 && /\/\d+$/.test(error.path);
  const labelKey = labelKeyOf(error.key);
  const field = nameOf(error.path) ?? (!isEntry && i18n.exists(labelKey) ? t(labelKey) : '');
  const names = [...around, ...(sentence.includes(field) ? [] : [field.replace(/\.$/, '')])];
  return names.length === 0 ? sentence : `${names.join(', ')}: ${sentence}`;
};

const SummaryLine = ({ error }: { readonly error: VisibleError }) => {
  const { form, reveal } = useRuntime();
  const { key } = form.definition;
  return (
    <li>
      <a
        href={`#${controlId(key, error.path)}`}
        onClick={(event) => {
          event.preventDefault();
          if (!reveal(error.path)) focusField(key, error.path);
        }}
      >
        {useSummaryText(error)}
      </a>
    </li>
  );
};

const Lines = ({ errors }: { readonly errors: readonly VisibleError[] }) => (
  <ul>
    {errors.map((error) => (
      <SummaryLine key={`${error.path} ${error.key}`} error={error} />
    ))}
  </ul>
);

const Title = chakra('h2', { base: { fontWeight: 'bold' } });

/** Errors that are listed at first. */
const MAX_SHOWN_ERRORS = 10;

/**
 * Where the summary is rendered: below the heading of a page with this form alone; in a dialog, in a section of a page
 * and beside other forms, at the top of the form.
 */
const findSummaryContainer = (form: HTMLElement | null): Element | undefined => {
  const main = form?.closest('dialog, main section') ? null : form?.closest('main');
  if (!main || main.querySelectorAll('form[data-form]').length > 1) return undefined;
  return main.querySelector('[data-part=page-errors]') ?? undefined;
};

/** A refused submit, or errors that the form was opened with. */
export interface Attempt {
  readonly number: number;
  /** The summary of its errors does not take the focus. */
  readonly isQuiet: boolean;
}

interface ErrorSummaryProps {
  readonly attempt: Attempt;
  readonly form: RefObject<HTMLElement | null>;
  /** Reason of a refusal without field errors, such as a wrong password or a lost connection. */
  readonly refusal?: string | undefined;
}

/** All errors of the form, each with a link to its field. It gets the focus after each refused submit, unless the attempt is quiet. */
export const ErrorSummary = ({ attempt: { number: attempt, isQuiet }, form, refusal }: ErrorSummaryProps) => {
  const { t } = useTranslation();
  const { errors } = useRuntime();
  const list = useSyncExternalStore(errors.subscribe, errors.all, errors.all);
  const [place, setPlace] = useState<Element>();
  const box = useRef<HTMLDivElement>(null);
  const isShown = attempt > 0 && (list.length > 0 || Boolean(refusal));
  useReportErrors(isShown);
  useLayoutEffect(() => setPlace(attempt > 0 ? findSummaryContainer(form.current) : undefined), [attempt, form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a summary that has just found its place takes the focus there
  useEffect(() => {
    if (attempt > 0 && !isQuiet) box.current?.focus();
  }, [attempt, place]);
  if (!isShown) return null;
  const summary = (
    <Box ref={box} role="alert" tabIndex={-1} data-part="error-summary">
      <Title>{list.length === 0 ? refusal : t('renderer.summary.title', { count: list.length })}</Title>
      {list.length > 0 && <Lines errors={list.slice(0, MAX_SHOWN_ERRORS)} />}
      {list.length > MAX_SHOWN_ERRORS && (
        <details>
          <summary>{t('renderer.summary.more', { count: list.length - MAX_SHOWN_ERRORS })}</summary>
          <Lines errors={list.slice(MAX_SHOWN_ERRORS)} />
        </details>
      )}
    </Box>
  );
  return place ? createPortal(summary, place) : summary;
};
