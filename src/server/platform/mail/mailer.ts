import { buffer } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { isLoopback } from '../../config/setting-formats.ts';
import type { Settings } from '../../config/settings.ts';
import type { Mail } from './compose-mail.ts';
import { writeMailFile } from './mail-files.ts';
import { LOGO_ID } from './mail-html.ts';

export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Connects and logs in without sending. @throws when mails could not be handed over now */
  verify(): Promise<void>;
  close(): void;
}

const withoutFileAccess = { disableFileAccess: true, disableUrlAccess: true } as const;

/** RFC 2369 and RFC 8058: mail programs offer a button that stops the mails. */
const stopHeaders = ({ stop }: Mail): Readonly<Record<string, string>> =>
  stop ? { 'List-Unsubscribe': `<${stop.oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

const toMessage = (mail: Mail, from: string) => ({
  from,
  // As an object: a comma in the address must not become a second recipient.
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  ...(mail.logo && {
    attachments: [
      {
        filename: 'logo.png',
        content: Buffer.from(mail.logo),
        cid: LOGO_ID,
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
      },
    ],
  }),
  ...(mail.calendar && {
    icalEvent: { filename: 'interview.ics', method: mail.calendar.method, content: mail.calendar.text },
  }),
  headers: { 'Auto-Submitted': 'auto-generated', ...stopHeaders(mail) },
});

/** A server on another machine must offer STARTTLS, or nothing is sent. */
const needsTls = (url: string): boolean => !isLoopback(new URL(url).hostname);

const smtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport({
    url,
    requireTLS: needsTls(url),
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...withoutFileAccess,
  });
  return {
    send: async (mail) => {
      await transport.sendMail(toMessage(mail, from));
    },
    verify: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
};

const fileMailer = (folder: string, from: string): Mailer => {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'crlf',
    ...withoutFileAccess,
  });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(toMessage(mail, from));
      await writeMailFile(folder, mail, from, Buffer.isBuffer(message) ? message : await buffer(message));
    },
    verify: async () => undefined,
    close: () => undefined,
  };
};

/** Sends mails through SMTP_URL, or writes them as files below DATA_DIR (specification 1.5). */
export const createMailer = ({ smtpUrl, mailFrom }: Settings, folder: string): Mailer =>
  smtpUrl === undefined ? fileMailer(folder, mailFrom) : smtpMailer(smtpUrl, mailFrom);

/** Whether another attempt would be refused too. */
export const isPermanentFailure = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('responseCode' in error) return Number(error.responseCode) >= 500;
  return 'code' in error && error.code === 'EENVELOPE';
};
