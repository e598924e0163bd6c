import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../design/PageHeading.tsx';
import { Stack } from '../../design/primitives.tsx';
import { toaster } from '../../design/toaster.ts';
import { LanguageTabs } from '../../forms/languages/LanguageTabs.tsx';
import { getForm } from '../../forms/runtime/load-form.ts';
import { SchemaForm } from '../../forms/SchemaForm.tsx';
import { exampleFiles } from '../example-file.ts';
import { exampleNames, type Filled, fill } from '../examples.ts';
import type { PreviewForm } from '../preview-query.ts';
import { useFormTitle } from '../use-titles.ts';
import { institutionOf } from '../view.ts';
import { Absent } from './Absent.tsx';
import type { DrawingProps } from './drawings.ts';
import { listsReadyQuery } from './lists-ready.ts';

/** A wrong example is sent as an applicant would send it: the form itself says what is wrong. */
const useSendWrong = (filled: Filled, isReady: boolean) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!filled.isWrong || !isReady) return;
    place.current?.querySelector('form')?.requestSubmit();
  }, [filled, isReady]);
  return place;
};

const useLists = (form: PreviewForm, filled: Filled, sourceParams: Readonly<Record<string, unknown>>) => {
  const { definition } = use(getForm(form.key));
  const { isFetched } = useQuery(listsReadyQuery(definition, filled.answers, sourceParams));
  return { definition, isReady: isFetched };
};

/** An example that the form does not have, or had not yet: it is drawn empty, and says so to programs. */
const isUnknown = (form: PreviewForm, example: string): boolean =>
  example !== '' && !exampleNames(form).includes(example);

interface FilledFormProps {
  readonly form: PreviewForm;
  readonly view: DrawingProps['view'];
  readonly preview: DrawingProps['preview'];
}

const FilledForm = ({ form, view, preview }: FilledFormProps) => {
  const { t, i18n } = useTranslation();
  const title = useFormTitle();
  const filled = useMemo(() => fill(form, view.example), [form, view.example]);
  const institutionCode = institutionOf(view.theme);
  const sourceParams = useMemo(() => {
    const application = preview.applications.find((known) => known.institutionCode === institutionCode);
    return { institutionCode, formId: (application ?? preview.applications[0])?.formId };
  }, [preview, institutionCode]);
  const { definition, isReady } = useLists(form, filled, sourceParams);
  const place = useSendWrong(filled, isReady);
  const introKey = `${form.key}.form.intro`;
  return (
    <Stack
      gap="6"
      ref={place}
      data-ready={isReady || undefined}
      data-absent={isUnknown(form, view.example) ? '' : undefined}
    >
      <PageHeading {...(i18n.exists(introKey) && { lead: t(introKey) })}>{title(form.key)}</PageHeading>
      <SchemaForm
        formKey={form.key}
        initialAnswers={filled.answers}
        facts={filled.facts}
        sourceParams={sourceParams}
        findFile={exampleFiles(definition.schema, filled.answers, t('preview.file'))}
        {...(form.kind === 'content' && { frame: LanguageTabs })}
        submitLabel={t('application.save')}
        onSubmit={async () => toaster.info(t('preview.accepted'))}
      />
    </Stack>
  );
};

/** A form as the renderer draws it, empty or as an example fills it in. It can be tried, and sends nothing. */
export const FormDrawing = ({ name, view, preview }: DrawingProps) => {
  const form = preview.forms.find(({ key }) => key === name);
  return form ? <FilledForm key={`${name} ${view.example}`} form={form} view={view} preview={preview} /> : <Absent />;
};
