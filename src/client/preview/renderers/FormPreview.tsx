import { queryOptions, useQuery } from '@tanstack/react-query';
import { use, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { listFileAnswers } from '../../../engine/model/file-fields.ts';
import type { Answers, FormDefinition } from '../../../engine/schema/types.ts';
import { sourcedFields, sourceParams } from '../../../engine/steps/sources.ts';
import { getQueryClient } from '../../api/queries.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { Stack } from '../../design/primitives.tsx';
import { toaster } from '../../design/Toaster.tsx';
import { LanguageTabs } from '../../forms/languages/LanguageTabs.tsx';
import type { FieldFile } from '../../forms/runtime/form-runtime.ts';
import { getForm } from '../../forms/runtime/load-form.ts';
import { SchemaForm } from '../../forms/SchemaForm.tsx';
import { createSourceLookup } from '../../forms/sources/source-query.ts';
import { exampleNames, type FilledExample, fillExample, type PreviewForm } from '../preview-data.ts';
import type { RendererProps } from '../preview-variant.ts';
import { institutionOfTheme } from '../preview-variant.ts';
import { useFormTitle } from '../use-preview-names.ts';
import { UnknownSubject } from './InertPreview.tsx';

/** Placeholder for an applicant's picture. */
const placeholderPicture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#8fa3b8" d="M0 0h8v8H0z"/><path fill="#dfe6ee" d="M4 0a4 4 0 0 1-4 4V0zM4 8a4 4 0 0 1 4-4v4z"/></svg>',
)}`;

/** Placeholders for the files of an example, with the first content type that each field accepts. */
const createExampleFiles = (form: FormDefinition, answers: Answers, name: string) => {
  const files = new Map<string, FieldFile>();
  for (const { field, id } of listFileAnswers(form, answers)) {
    const [contentType = ''] = field.rule.types;
    const isPicture = contentType.startsWith('image/');
    files.set(id, { name, contentType, url: isPicture ? placeholderPicture : '#', size: 184_320 });
  }
  return (id: string): FieldFile | undefined => files.get(id);
};

/** Loads all source lists of a filled-in form: the preview is ready when they are loaded. */
const listsReadyQuery = (definition: FormDefinition, answers: Answers, baseParams: Readonly<Record<string, unknown>>) =>
  queryOptions({
    queryKey: ['preview-lists', definition.key, answers, baseParams],
    queryFn: async () => {
      const lookup = createSourceLookup(getQueryClient(), () => baseParams);
      const lists = sourcedFields(definition).map((sourced) => {
        const params = sourceParams(sourced, answers);
        return params && lookup(sourced.source, params);
      });
      // The field of a failed list shows the failure.
      await Promise.allSettled(lists);
      return true;
    },
  });

/** Submits an invalid example, so that the form shows its errors. */
const useSubmitInvalidExample = (filled: FilledExample, isReady: boolean) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!filled.isInvalid || !isReady) return;
    place.current?.querySelector('form')?.requestSubmit();
  }, [filled, isReady]);
  return place;
};

const useFormLists = (form: PreviewForm, filled: FilledExample, sourceParams: Readonly<Record<string, unknown>>) => {
  const { definition } = use(getForm(form.key));
  const { isFetched } = useQuery(listsReadyQuery(definition, filled.answers, sourceParams));
  return { definition, isReady: isFetched };
};

/** An example that the form does not have: the form is empty, and `data-absent` marks it for the screenshots. */
const isUnknownExample = (form: PreviewForm, example: string): boolean =>
  example !== '' && !exampleNames(form).includes(example);

interface FilledFormProps {
  readonly form: PreviewForm;
  readonly view: RendererProps['view'];
  readonly preview: RendererProps['preview'];
}

const FilledForm = ({ form, view, preview }: FilledFormProps) => {
  const { t, i18n } = useTranslation();
  const title = useFormTitle();
  const filled = useMemo(() => fillExample(form, view.example), [form, view.example]);
  const institutionCode = institutionOfTheme(view.theme);
  const sourceParams = useMemo(() => {
    const application = preview.applications.find((known) => known.institutionCode === institutionCode);
    return { institutionCode, formId: (application ?? preview.applications[0])?.formId };
  }, [preview, institutionCode]);
  const { definition, isReady } = useFormLists(form, filled, sourceParams);
  const place = useSubmitInvalidExample(filled, isReady);
  const introKey = `${form.key}.form.intro`;
  return (
    <Stack
      gap="6"
      ref={place}
      data-ready={isReady || undefined}
      data-absent={isUnknownExample(form, view.example) ? '' : undefined}
    >
      <PageHeading {...(i18n.exists(introKey) && { lead: t(introKey) })}>{title(form.key)}</PageHeading>
      <SchemaForm
        formKey={form.key}
        initialAnswers={filled.answers}
        facts={filled.facts}
        sourceParams={sourceParams}
        findFile={createExampleFiles(definition, filled.answers, t('preview.file'))}
        {...(form.kind === 'content' && { frame: LanguageTabs })}
        submitLabel={t('application.save')}
        onSubmit={async () => toaster.info(t('preview.accepted'))}
      />
    </Stack>
  );
};

/** A form, empty or filled with an example. It can be filled in and validated, but sends nothing. */
export const FormPreview = ({ name, view, preview }: RendererProps) => {
  const form = preview.forms.find(({ key }) => key === name);
  return form ? (
    <FilledForm key={`${name} ${view.example}`} form={form} view={view} preview={preview} />
  ) : (
    <UnknownSubject />
  );
};
