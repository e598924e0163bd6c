import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apply } from '../../../../machines/run.ts';
import type { getPreview, listPreviewMails } from '../../../contract/admin-preview.ts';
import type { DataOf } from '../../../contract/call.ts';
import { pathTo } from '../../../contract/pages.ts';
import { objectOf } from '../../../engine/schema/json.ts';
import type { Catalogue, FormDefinition } from '../../../engine/schema/types.ts';
import { textValueNames, textValuesOf } from '../../../engine/text/text-values.ts';
import type { Locale } from '../../config/texts.ts';
import { notFound } from '../../errors.ts';
import { ALL_INSTITUTIONS, isInstitution } from '../../institutions.ts';
import { composeMail, type MailTemplate } from '../../platform/mail/compose-mail.ts';
import { withLogoInside } from '../../platform/mail/mail-html.ts';
import { writeShortText } from '../../platform/notify/short-text.ts';
import type { Services } from '../../services.ts';
import type { ApplicationContext } from '../application/application-context.ts';
import { type DocumentContext, printDocument } from '../documents/make-document.ts';
import type { DocumentKind } from '../documents/queries.ts';
import { describeSender } from '../mail/write-mail.ts';
import { listChannels } from '../payment/queries/fees.ts';
import { createExampleSubject } from './example-subject.ts';
import { listApplicationsWithPeriod } from './queries.ts';

const kinds: readonly DocumentKind[] = ['registration', 'receipt', 'result'];

/** No document has this code: a check of it fails. */
const NO_CODE = 'AAAAAAAAAAAA';

/**
 * A document about the example application, rendered as a real one and not recorded.
 * @throws AppError 404 for a document or an institution that does not exist, 429, 503
 */
export const renderPreviewDocument = (
  documents: DocumentContext,
  viewer: { readonly accountId: string },
  wanted: { readonly document: string; readonly institutionCode: number },
  locale: Locale,
): Promise<Uint8Array> => {
  const { services, admission } = documents;
  const kind = kinds.find((name) => name === wanted.document);
  const code = wanted.institutionCode;
  if (!kind || !isInstitution(services.catalogue, code)) throw notFound();
  return documents.personLimit.run(viewer.accountId, async () => {
    const subject = await createExampleSubject(admission, services, code, locale);
    return printDocument(documents, kind, subject, async () => ({ code: NO_CODE, issuedAt: subject.application.now }));
  });
};

interface MailTexts {
  readonly subject: string;
  readonly body: string;
  readonly action?: string;
  readonly short?: string;
}

const isMail = (texts: unknown): texts is MailTexts =>
  typeof texts === 'object' && texts !== null && 'subject' in texts && 'body' in texts;

/** This mail contains a code and has no button. */
const CODE_MAIL = 'otp';
const NOTICE_MAIL = 'notices' satisfies MailTemplate;
const EXAMPLE_DIGITS = '1234567890';

/** Placeholders that each mail fills in, without the values that every text may name. */
const placeholdersOf = (texts: MailTexts): readonly string[] =>
  [...`${texts.subject} ${texts.body} ${texts.action ?? ''} ${texts.short ?? ''}`.matchAll(/{{\s*(\w+)\s*}}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !textValueNames.includes(name));

/** A realistic value of the texts, of this mail or of all; the name of a placeholder that has none. */
const exampleValueOf = ({ texts }: Services, locale: Locale, template: string, name: string): string => {
  const keys = [`preview.sampleIn.${template}.${name}`, `preview.sample.${name}`];
  const key = keys.find((one) => texts.has(locale, one));
  return key === undefined ? `[${name}]` : texts.translate(locale)(key);
};

/** What a mail has beside its texts: the code, the address of its button, and that of the last line, which stops such mails. */
const extrasOf = (services: Services, template: string, { action }: MailTexts) => {
  const { catalogue, publicUrl } = services;
  const isReminder = catalogue.mails.reminders?.some(({ text, to }) => text === template && to === 'applicant');
  const otherMails = template === NOTICE_MAIL ? ('notices' as const) : undefined;
  const mails = isReminder ? ('reminders' as const) : otherMails;
  const page = `${publicUrl.get()}${pathTo('reminders')}`;
  return {
    ...(template === CODE_MAIL && { otp: EXAMPLE_DIGITS.slice(0, textValuesOf(catalogue).codeDigits) }),
    ...(action !== undefined && { link: publicUrl.get() }),
    ...(mails && { stop: { mails, page, oneClick: page } }),
  };
};

/** Every mail of `locales`, composed as an institution sends it; without one, as the group does. @throws AppError 404 */
export const renderPreviewMails = async (
  services: Services,
  locale: Locale,
  institutionCode: number = ALL_INSTITUTIONS,
): Promise<DataOf<typeof listPreviewMails>> => {
  if (institutionCode !== ALL_INSTITUTIONS && !isInstitution(services.catalogue, institutionCode)) throw notFound();
  const file = await readFile(join(services.dataRoot, 'locales', locale, 'mail.json'), 'utf8');
  const mails = Object.entries(objectOf(JSON.parse(file)));
  const sender = await describeSender(services, locale, institutionCode);
  return mails.flatMap(([template, texts]) => {
    if (!isMail(texts)) return [];
    const data = Object.fromEntries(
      placeholdersOf(texts).map((name) => [name, exampleValueOf(services, locale, template, name)]),
    );
    const order = { template, to: 'applicant@example.com', locale, data, ...extrasOf(services, template, texts) };
    const mail = composeMail(services.texts, order, sender);
    const short =
      texts.short === undefined ? null : writeShortText(services.texts, locale, `mail.${template}.short`, data).text;
    return [{ template, subject: mail.subject, text: mail.text, html: withLogoInside(mail), short }];
  });
};

type Preview = DataOf<typeof getPreview>;

const describeForms = (kind: Preview['forms'][number]['kind'], forms: readonly FormDefinition[]): Preview['forms'] =>
  forms.map(({ key, examples }) => ({ key, kind, valid: { ...examples.valid }, invalid: { ...examples.invalid } }));

const rowsOf = ({ tables }: Catalogue, table: string) => tables[table]?.rows ?? [];

/** The states of a submitted application with this outcome, with a fee to pay and without. */
const statesAfter = ({ catalogue, machine }: ApplicationContext, outcome: string): ReadonlySet<string> => {
  const facts = catalogue.tables['outcome']?.examples.find(({ then }) => then?.['message'] === outcome)?.facts;
  const context = { completed: catalogue.steps.map(({ key }) => key), reopened: [] };
  const submitted = [1, 0].map((registrationFee) =>
    apply(
      machine,
      { status: 'Draft', context },
      { type: 'application.submitted', eligible: facts?.['eligible'] === true, registrationFee },
    ),
  );
  return new Set(submitted.flatMap((applied) => (applied.refused ? [] : [applied.status])));
};

/** Everything that can be previewed, with its examples. @param own institution of the admin, null for all */
export const describePreview = async (
  context: ApplicationContext,
  services: Services,
  own: number | null,
  locale: Locale,
): Promise<Preview> => {
  const { catalogue, db } = context;
  const codes = catalogue.institutions.map(({ code }) => code).filter((code) => code !== ALL_INSTITUTIONS);
  const visible = codes.filter((code) => own === null || own === code);
  const [{ detail }, channels] = await Promise.all([
    createExampleSubject(context, services, visible[0] ?? ALL_INSTITUTIONS, locale),
    listChannels(db, locale),
  ]);
  return {
    forms: [
      ...describeForms('step', catalogue.steps),
      ...describeForms('content', Object.values(catalogue.content)),
      ...describeForms('form', Object.values(catalogue.forms)),
    ],
    outcomes: rowsOf(catalogue, 'outcome').map(({ name, then }) => ({
      name,
      message: String(then['message']),
      states: [...statesAfter(context, String(then['message']))],
    })),
    results: rowsOf(catalogue, 'result').map(({ name, then }) => ({ name, type: String(then['type']) })),
    applications: [...(await listApplicationsWithPeriod(db, visible))],
    example: detail,
    channels: channels.map(({ id, name, kind, adminFee }) => ({
      SFPaymentChannelId: id,
      PaymentChannelName: name,
      Kind: kind,
      AdminFee: adminFee,
    })),
  };
};
