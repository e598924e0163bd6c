import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  changeMailTemplate,
  listMailTemplates,
  removeMailTemplate,
  saveMailTemplate,
} from '../../../../../../contract/mail-templates.ts';
import type { DataFor } from '../../../../../api/call-types.ts';
import { callApi } from '../../../../../api/http.ts';
import { type Audience, sharingOf, useSavedChange } from '../../list/saved/saved.ts';
import { type MessageDraft, writtenTexts } from './message.ts';

export type MailTemplate = DataFor<typeof listMailTemplates>[number];

const templatesKey = ['mail-templates'] as const;

const mailTemplatesQuery = queryOptions({
  queryKey: templatesKey,
  queryFn: async ({ signal }) => (await callApi(listMailTemplates, { signal })).data,
  staleTime: 60_000,
});

export const useMailTemplates = () => {
  const { data, isError, refetch } = useQuery(mailTemplatesQuery);
  return { templates: data ?? [], isMissing: isError && !data, refetch };
};

interface NewTemplate {
  readonly name: string;
  readonly draft: MessageDraft;
  readonly audience: Audience;
}

export const useMailTemplateChanges = () => ({
  save: useSavedChange(templatesKey, ({ name, draft, audience }: NewTemplate) =>
    callApi(saveMailTemplate, { body: { name, texts: writtenTexts(draft), ...sharingOf(audience) } }),
  ),
  rename: useSavedChange(templatesKey, ({ id, name }: { readonly id: string; readonly name: string }) =>
    callApi(changeMailTemplate, { params: { templateId: id }, body: { name } }),
  ),
  share: useSavedChange(templatesKey, ({ id, audience }: { readonly id: string; readonly audience: Audience }) =>
    callApi(changeMailTemplate, { params: { templateId: id }, body: sharingOf(audience) }),
  ),
  remove: useSavedChange(templatesKey, (id: string) => callApi(removeMailTemplate, { params: { templateId: id } })),
});
