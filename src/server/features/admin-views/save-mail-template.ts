import type { BodyOf, DataOf } from '../../../contract/call.ts';
import {
  type changeMailTemplate,
  type listMailTemplates,
  maxMailTemplates,
  type saveMailTemplate,
} from '../../../contract/mail-templates.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { type MessageTextRules, type MessageTexts, readMessageTexts } from '../admin-bulk/message-texts.ts';
import {
  addSaved,
  changeSaved,
  type Keeper,
  listSaved,
  removeSaved,
  type Saved,
  type SavedKind,
} from './keep-saved.ts';
import { mailTemplateTable } from './queries.ts';

type MailTemplate = DataOf<typeof listMailTemplates>[number];

/** What decides whether the texts and the audience of a template are valid. */
interface TemplateRules extends MessageTextRules {
  readonly catalogue: Pick<Catalogue, 'institutions' | 'mails'>;
}

const templates: SavedKind = {
  store: mailTemplateTable,
  most: maxMailTemplates,
  refusals: {
    notYours: 'server.mailTemplate.notYours',
    nameTaken: 'server.mailTemplate.nameTaken',
    tooMany: 'server.mailTemplate.tooMany',
  },
};

const asTemplate = (
  { texts: { locales } }: MessageTextRules,
  { Content, IsStart: _never, ...saved }: Saved,
): MailTemplate => {
  const texts: MessageTexts = JSON.parse(Content);
  return {
    ...saved,
    Texts: Object.fromEntries(Object.entries(texts).filter(([language]) => locales.includes(language))),
  };
};

const readContent = (rules: MessageTextRules, texts: MessageTexts): string =>
  JSON.stringify(readMessageTexts(rules, '/texts', texts));

export const listTemplates = async (rules: MessageTextRules, db: Queryable, keeper: Keeper): Promise<MailTemplate[]> =>
  (await listSaved(db, templates, keeper)).map((saved) => asTemplate(rules, saved));

/** Saves a template; an own one of the same name is replaced. @throws AppError 422 */
export const addTemplate = async (
  rules: TemplateRules,
  tx: Tx,
  keeper: Keeper,
  { texts, ...sent }: BodyOf<typeof saveMailTemplate>,
): Promise<MailTemplate> => {
  const content = readContent(rules, texts);
  return asTemplate(rules, await addSaved(rules.catalogue, tx, templates, keeper, { ...sent, content }));
};

/** Renames a template, or changes its texts and who sees it. @throws AppError 404, 403, 422 */
export const changeTemplate = async (
  rules: TemplateRules,
  tx: Tx,
  keeper: Keeper,
  id: string,
  { texts, ...sent }: BodyOf<typeof changeMailTemplate>,
): Promise<MailTemplate> => {
  const content = texts && readContent(rules, texts);
  return asTemplate(rules, await changeSaved(rules.catalogue, tx, templates, keeper, id, { ...sent, content }));
};

/** @throws AppError 404, 403 */
export const removeTemplate = (tx: Tx, keeper: Keeper, id: string): Promise<void> =>
  removeSaved(tx, templates, keeper, id);
