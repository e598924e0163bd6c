import type { TFunction } from 'i18next';
import { withDefaults } from '../../../engine/model/defaults.ts';
import { toPointer } from '../../../engine/model/form-model.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import { NOT_LOADED } from '../../../engine/steps/sources.ts';
import { optionKey } from '../../../engine/text/text-keys.ts';
import { namedWidgetFacts } from '../../../engine/widgets/field-widget.ts';
import { ApiError } from '../../api/api-error.ts';
import { getQueryClient } from '../../api/queries.ts';
import { ACTION } from '../../design/WithoutScript.tsx';
import type { VisibleError } from '../runtime/error-store.ts';
import { createFormRuntime, type FormRuntime, type Upload } from '../runtime/form-runtime.ts';
import { getForm } from '../runtime/load-form.ts';
import { createSourceLookup } from '../sources/source-query.ts';
import { checkFile, type FileRefusal, sizeText } from '../widgets/file/check-file.ts';
import { applyPosted, type PostedPage } from './apply-posted.ts';
import { countName, doListAction } from './list-action.ts';
import { nameAnswers } from './name-answers.ts';
import type { PostedForm } from './posted-form.ts';
import { readPostedValues } from './posted-values.ts';

interface PostedFormOptions {
  readonly language: string;
  readonly t: TFunction;
  /** The answers with which the page showed the form. */
  readonly initial?: Answers;
  readonly facts?: Answers;
  /** Parameters of data sources that no field answers. */
  readonly sourceParams?: Readonly<Record<string, unknown>>;
  readonly upload?: Upload;
}

/** A form that a browser has sent without the code of its page. */
export interface OpenedForm {
  readonly runtime: FormRuntime;
  /** The button that was pressed; undefined for the form's submit. */
  readonly action: string | undefined;
  /** The place of the list that the button has changed. */
  readonly changed: string | undefined;
  /** Files that were refused. */
  readonly fileErrors: readonly VisibleError[];
  /** What the page shows again. */
  readonly show: (shown?: Partial<PostedForm>) => Promise<PostedForm>;
}

const noAnswers: Answers = {};
const never = new AbortController().signal;

const withoutSecrets = ({ form }: FormRuntime, answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(([field]) => !namedWidgetFacts(form.definition.ui[field]).isSecret),
  );

const refusalError = ({ reason, params }: FileRefusal, language: string) => ({
  key: `renderer.file.refused.${reason}`,
  params:
    reason === 'size'
      ? { size: sizeText(Number(params['size']), language), limit: sizeText(Number(params['limit']), language) }
      : params,
});

/** The server's reason in words: the text of the rule says only that there is no file. */
const withReason = ({ errors, message }: ApiError): readonly VisibleError[] =>
  errors.map((error) =>
    error.key.endsWith('.error.file') ? { ...error, key: `${error.key}.reason`, message } : error,
  );

/** Gives the answers of a posted form to the form's own runtime, as a person who fills it in. */
export const openPostedForm = async (
  key: string,
  posted: FormData,
  { language, t, initial = noAnswers, facts = noAnswers, sourceParams = {}, upload }: PostedFormOptions,
): Promise<OpenedForm> => {
  const form = await getForm(key);
  const values = readPostedValues(posted);
  const load = createSourceLookup(getQueryClient(), () => sourceParams);
  const lookup: PostedPage['lookup'] = (source, params) =>
    load(source, params).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status === 401) throw error;
      return NOT_LOADED;
    });
  const runtime = createFormRuntime(form, withDefaults(form.definition, initial), {
    facts,
    sourceParams,
    lookup: load,
    upload,
    describeChoice: undefined,
  });
  const fileErrors: VisibleError[] = [];
  /** Stores a file; what the server refuses becomes an error of the field. */
  const store = async (send: () => Promise<{ readonly id: string }>): Promise<string | undefined> => {
    try {
      return (await send()).id;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 401) throw error;
      fileErrors.push(...withReason(error));
      if (error.errors.length === 0) throw error;
      return undefined;
    }
  };
  await applyPosted(runtime, {
    values,
    language,
    lookup,
    labelOf: (path, choice) => {
      const names = path.filter((token) => typeof token === 'string');
      return t(optionKey(key, names, choice), { defaultValue: String(choice) });
    },
    upload: async (file, path, rule) => {
      const place = path.map(String);
      const refusal = await checkFile(file, rule, async () => undefined);
      if (refusal) {
        fileErrors.push({ path: toPointer(place), ...refusalError(refusal, language) });
        return undefined;
      }
      if (!upload) return undefined;
      return store(() => upload(file, toPointer(place).slice(1), { onProgress: () => {}, signal: never }));
    },
    reuse: async (id, path) => {
      const { reuse } = upload ?? {};
      return reuse && store(() => reuse(id, toPointer(path.map(String)).slice(1)));
    },
  });
  await runtime.flush();
  const action = values.last(ACTION);
  const idOf = (list: readonly (string | number)[]): string => [key, ...list].join('.');
  const changed =
    action === undefined
      ? undefined
      : doListAction(runtime, action, (list) => Number(values.last(countName(idOf(list))) ?? 0) || 0);
  return {
    runtime,
    action,
    changed: changed && idOf(changed),
    fileErrors,
    show: async (shown = {}) => ({
      form: key,
      answers: withoutSecrets(runtime, runtime.store.snapshot()),
      ...shown,
      ...(await nameAnswers(runtime, { errors: shown.errors ?? [], lookup, t })),
    }),
  };
};
