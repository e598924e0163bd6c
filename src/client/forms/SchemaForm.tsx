import { useQueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  type FormEvent,
  Fragment,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { WireError } from '../../contract/call.ts';
import { withDefaults } from '../../engine/model/defaults.ts';
import { knownFields } from '../../engine/model/form-model.ts';
import type { Answers } from '../../engine/schema/types.ts';
import { namedWidgetFacts } from '../../engine/widgets/field-widget.ts';
import { ApiError } from '../api/api-error.ts';
import { loadCode } from '../api/load-code.ts';
import { untilRest, withRest } from '../api/rest-of-page.ts';
import { Button } from '../design/Button.tsx';
import { describeError } from '../design/FailureNotice.tsx';
import { InPageStatus } from '../design/PageStatus.tsx';
import { VisuallyHidden } from '../design/primitives.tsx';
import { WithoutScript } from '../design/WithoutScript.tsx';
import { takeOverForm } from '../state/early-input.ts';
import { HelpText, Row, Stack } from './controls/form-elements.tsx';
import { SaveStatus } from './draft/SaveStatus.tsx';
import { type Draft, type DraftOptions, useDraft } from './draft/use-draft.ts';
import { type Attempt, ErrorSummary } from './ErrorSummary.tsx';
import { FormFields } from './FormFields.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { type FieldNotes, FieldNotesProvider } from './fields/FieldNotes.tsx';
import { FORM, type PostedForm } from './posted/posted-form.ts';
import {
  createFormRuntime,
  type DescribeChoice,
  type FormEnvironment,
  type FormRuntime,
  type Upload,
} from './runtime/form-runtime.ts';
import { getForm } from './runtime/load-form.ts';
import { RuntimeProvider } from './runtime/RuntimeContext.tsx';

interface SchemaFormProps {
  /** Folder name of the form's definition below `schemas/application`, `schemas/account` or `schemas/payment`. */
  readonly formKey: string;
  readonly initialAnswers?: Answers;
  /** Facts that the form's rules read under `$facts`. */
  readonly facts?: Answers;
  /** Parameters of data sources that no sibling field answers: formId, institutionCode. */
  readonly sourceParams?: Readonly<Record<string, unknown>>;
  readonly upload?: Upload;
  readonly findFile?: FormEnvironment['findFile'];
  /** The form as this page got it from a browser without its code. */
  readonly posted?: PostedForm | undefined;
  /** Errors of a call outside `onSubmit`. */
  readonly serverErrors?: readonly WireError[];
  /** Errors found while the form is filled in: shown at their fields without moving the focus. */
  readonly liveErrors?: readonly WireError[];
  /** Notes of the page about answers, shown at their fields. */
  readonly notes?: FieldNotes;
  readonly describeChoice?: DescribeChoice;
  /** Called with the answers after every change. */
  readonly onAnswers?: (answers: Answers) => void;
  readonly submitLabel: string;
  /**
   * Gets the answers of the active branches; `hasMore` returns whether they have changed since. The form shows
   * the `errors` of a rejection at their fields; the caller handles all other rejections. `finish` deletes the draft, for
   * a caller that leaves the page: a form that is left would save it.
   */
  readonly onSubmit: (answers: Answers, hasMore: () => boolean, finish: () => Promise<void>) => Promise<void>;
  /**
   * A submit waits for the connection, because the code that checks its answers could not be fetched (true), or has found
   * errors in them (false).
   */
  readonly onWaiting?: (isWaiting: boolean) => void;
  /** The form shows a refusal without field errors until the next submit. Without this the caller shows it. */
  readonly showsRefusal?: boolean;
  /** Stores unfinished answers on this device and on the server; without it nothing is stored. */
  readonly draft?: DraftOptions;
  /** Wraps the fields, such as tabs of languages. */
  readonly frame?: ComponentType<{ readonly children: ReactNode }>;
  /** Rendered between the fields and the buttons. */
  readonly children?: ReactNode;
  /** Rendered after the submit button. */
  readonly actions?: ReactNode;
  /** Rendered before the submit button, both aligned to the end: the order of dialogs. */
  readonly actionsBefore?: ReactNode;
}

const noAnswers: Answers = {};
const noParams = {};
const noNotes: FieldNotes = {};

const useFormRuntime = (props: SchemaFormProps): FormRuntime => {
  const form = use(getForm(props.formKey));
  const client = useQueryClient();
  const [environment] = useState<FormEnvironment>(() => {
    const fresh: FormEnvironment = {
      facts: noAnswers,
      sourceParams: noParams,
      upload: undefined,
      lookup: undefined,
      describeChoice: undefined,
    };
    fresh.lookup = async (name, params) => {
      const { createSourceLookup } = await loadCode(() => import('./sources/source-query.ts'));
      return createSourceLookup(client, () => fresh.sourceParams)(name, params);
    };
    return fresh;
  });
  environment.facts = props.facts ?? noAnswers;
  environment.sourceParams = props.sourceParams ?? noParams;
  environment.upload = props.upload;
  environment.findFile = props.findFile;
  environment.describeChoice = props.describeChoice;
  const [runtime] = useState(() => {
    const { posted } = props;
    const initial = posted?.answers ?? withDefaults(form.definition, props.initialAnswers ?? noAnswers);
    const fresh = createFormRuntime(form, initial, environment);
    if (posted) {
      fresh.validation.showServerErrors(posted.errors);
      fresh.addAnswerLocator({ focus: () => false, nameOf: (pointer) => posted.names?.[pointer] });
    }
    return fresh;
  });
  return runtime;
};

/** Clears the secret fields, so that a refused password does not stay visible to the next user of the device. */
const clearSecrets = ({ form, store, validation }: FormRuntime): void => {
  for (const [field, ui] of Object.entries(form.definition.ui))
    if (namedWidgetFacts(ui).isSecret) store.set([field], undefined);
  // An emptied field must not show an error.
  validation.reset();
};

const useSubmit = (
  runtime: FormRuntime,
  { onSubmit, onWaiting, showsRefusal = false, posted }: SchemaFormProps,
  draft: Draft | undefined,
) => {
  const { t } = useTranslation();
  const isRefused = posted !== undefined && (posted.errors.length > 0 || posted.refusal !== undefined);
  const [attempt, setAttempt] = useState<Attempt>({ number: isRefused ? 1 : 0, isQuiet: false });
  const refuse = (isQuiet = false): void => setAttempt(({ number }) => ({ number: number + 1, isQuiet }));
  const [isWaiting, setWaiting] = useState(false);
  const [refusal, setRefusal] = useState(posted?.refusal ?? '');
  const [isBusy, setBusy] = useState(false);

  const send = async (): Promise<void> => {
    await runtime.flush();
    const errors = await runtime.validation.checkAll();
    if (errors.length > 0) {
      onWaiting?.(false);
      return refuse();
    }
    await draft?.pause();
    const answers = runtime.validation.prunedAnswers();
    const hasMore = (): boolean => JSON.stringify(runtime.validation.prunedAnswers()) !== JSON.stringify(answers);
    try {
      const finish = async (): Promise<void> => draft?.finish(hasMore());
      await onSubmit(answers, hasMore, finish);
      await finish();
    } catch (reason) {
      draft?.resume();
      // The caller reports API errors to the applicant; any other error is a defect and must surface.
      if (!(reason instanceof ApiError)) throw reason;
      if (showsRefusal) setRefusal(describeError(reason, t));
      if (showsRefusal && reason.status === 401) clearSecrets(runtime);
      if (reason.errors.length === 0 && !showsRefusal) return;
      if (reason.errors.length > 0) runtime.validation.showServerErrors(reason.errors);
      refuse();
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setRefusal('');
    untilRest(() => (onWaiting ? onWaiting(true) : setWaiting(true)))
      .finally(() => setWaiting(false))
      .then(send)
      .finally(() => setBusy(false));
  };
  return { submit, isBusy, isWaiting, attempt, refusal, refuse };
};

/** Whether somebody types in the form: the focus must stay where it is. */
const isTypedIn = (form: HTMLElement | null): boolean =>
  document.activeElement?.matches('input, select, textarea') === true &&
  form?.contains(document.activeElement) === true;

/** Forms with at most this many fields need no note about required fields. */
const FEW_FIELDS = 4;

/** Reports answers to the page, and shows the errors that the page finds. */
const useFormListeners = (runtime: FormRuntime, { liveErrors, onAnswers }: SchemaFormProps): void => {
  useEffect(() => {
    if (!onAnswers) return;
    onAnswers(runtime.store.snapshot());
    return runtime.store.onChange(() => onAnswers(runtime.store.snapshot()));
  }, [runtime, onAnswers]);
  useEffect(() => {
    if (liveErrors) runtime.validation.showServerErrors(liveErrors);
  }, [runtime, liveErrors]);
};

const LoadedSchemaForm = (props: SchemaFormProps) => {
  const { t } = useTranslation();
  const runtime = useFormRuntime(props);
  const draft = useDraft(runtime, props.draft);
  const { submit, isBusy, isWaiting, attempt, refusal, refuse } = useSubmit(runtime, props, draft);
  // Also on a page that lacks its other texts: the server gives it those that it has asked for.
  const waitingText = t('renderer.submitWaits');
  const form = useRef<HTMLFormElement>(null);
  const { serverErrors, frame: Frame = Fragment } = props;
  useFormListeners(runtime, props);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per set of errors
  useEffect(() => {
    if (!serverErrors?.length) return;
    runtime.validation.showServerErrors(serverErrors);
    // With the errors, which wait for the rest of the page: by then somebody may type.
    let isLate = false;
    withRest(() => refuse(isLate && isTypedIn(form.current)));
    isLate = true;
  }, [serverErrors]);

  // After the draft listens: what was typed before this code was there is a change like any other.
  useEffect(() => {
    if (form.current) takeOverForm(form.current);
  }, []);

  return (
    <RuntimeProvider value={runtime}>
      {/* Without the page's code the browser sends the form to the page, which the server handles. */}
      <form
        ref={form}
        noValidate
        method="post"
        encType="multipart/form-data"
        onSubmit={submit}
        aria-busy={isBusy}
        data-form={props.formKey}
      >
        <input type="hidden" name={FORM} value={props.formKey} />
        <WithoutScript>
          {() => (
            // The Enter key presses the first button of a form.
            <VisuallyHidden>
              <button type="submit" tabIndex={-1} aria-hidden="true">
                {props.submitLabel}
              </button>
            </VisuallyHidden>
          )}
        </WithoutScript>
        {draft && (
          <InPageStatus>
            <SaveStatus state={draft.state} isStored={draft.isStored} />
          </InPageStatus>
        )}
        <ErrorSummary attempt={attempt} refusal={refusal} form={form} />
        <Stack gap="8">
          {knownFields(runtime.form.definition).size > FEW_FIELDS && <HelpText>{t('renderer.requiredNote')}</HelpText>}
          <FieldNotesProvider value={props.notes ?? noNotes}>
            <Frame>
              <FormFields runtime={runtime} facts={props.facts ?? noAnswers} />
            </Frame>
          </FieldNotesProvider>
          {props.children}
          {isWaiting && (
            <Row role="alert" data-part="submit-waits">
              <HelpText>{waitingText}</HelpText>
            </Row>
          )}
          <Row justifyContent={props.actionsBefore ? 'flex-end' : undefined}>
            {props.actionsBefore}
            <Button type="submit" isBusy={isBusy}>
              {props.submitLabel}
            </Button>
            {props.actions}
          </Row>
        </Stack>
      </form>
    </RuntimeProvider>
  );
};

/** Renders any form of the catalogue from its data, validates it with the engine and submits the answers. */
export const SchemaForm = (props: SchemaFormProps) => (
  <Suspense fallback={<FormSkeleton />}>
    <LoadedSchemaForm key={props.formKey} {...props} />
  </Suspense>
);
