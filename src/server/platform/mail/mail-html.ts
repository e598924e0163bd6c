import type { ThemeColours } from '../../../engine/colours/contrast-pairs.ts';
import { type ColourMode, neutrals } from '../../../engine/colours/neutrals.ts';
import { directionOf } from '../../../engine/text/direction.ts';
import type { Locale } from '../../config/texts.ts';

/** Colours of an institution's theme, and its logo as a PNG; without a logo its name alone is shown. */
export interface MailStyle {
  readonly colours: Readonly<Record<ColourMode, ThemeColours>>;
  readonly logo: Uint8Array | undefined;
}

/** Who a mail is from: an institution and its office, or the group. */
export interface MailSender {
  readonly institution: string;
  readonly office: string;
  readonly helpPhone: string;
  readonly style: MailStyle;
}

/** The parts of one mail in the reader's language. */
export interface MailContent {
  readonly locale: Locale;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** A code to type. */
  readonly otp: string | undefined;
  readonly link: string | undefined;
  readonly action: string;
  /** The words before the address itself, for readers whose button does not work. */
  readonly addressHint: string;
  readonly footer: string;
  /** The last line, with an address. */
  readonly stop: { readonly text: string; readonly page: string } | undefined;
}

/** Identity of the logo among the parts of the message. */
export const LOGO_ID = 'logo@admissions';

/** For text and for attribute values in quotes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const toLines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

/** Colours by class: pairs that the officers' check and a test compute for each theme, in light and in dark. */
export const mailColours = ({ colours }: MailStyle, mode: ColourMode) => {
  const { bg, fg, border } = neutrals[mode];
  const { brand } = colours[mode];
  return {
    page: { 'background-color': bg.subtle, color: fg.DEFAULT },
    card: { 'background-color': bg.panel, color: fg.DEFAULT, 'border-color': border.DEFAULT },
    band: { 'background-color': brand.solid },
    quiet: { color: fg.muted },
    foot: { 'border-color': border.DEFAULT },
    code: { 'background-color': brand.subtle, color: fg.DEFAULT },
    button: { 'background-color': brand.solid, color: brand.contrast },
    link: { color: brand.fg },
  } as const;
};

type Part = keyof ReturnType<typeof mailColours>;

/** Shapes by class. Mail programs ignore style sheets in part, so that each element has its style itself. */
const shapes: Readonly<Record<Part, string>> = {
  page: 'margin:0;padding:24px 12px;',
  card: 'max-width:600px;margin:0 auto;border-width:1px;border-style:solid;border-radius:8px;overflow:hidden;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word;',
  band: 'height:6px;line-height:6px;font-size:0;',
  quiet: 'font-size:14px;',
  foot: 'margin-top:32px;padding-top:16px;border-width:1px 0 0;border-style:solid;',
  code: 'margin:24px 0;padding:16px 8px;border-radius:6px;font-size:32px;line-height:1.25;letter-spacing:4px;font-weight:bold;text-align:center;',
  button:
    'display:inline-block;padding:12px 20px;border-radius:6px;font-weight:bold;text-align:center;text-decoration:none;',
  link: 'word-break:break-all;',
};

const declarations = (colours: Readonly<Record<string, string>>, suffix = ''): string =>
  Object.entries(colours)
    .map(([name, value]) => `${name}:${value}${suffix}`)
    .join(';');

/** For programs that support it: the dark colours, and less space around the text on a phone. */
const styleSheet = (style: MailStyle): string => {
  const dark = Object.entries(mailColours(style, 'dark'))
    .map(([part, colours]) => `.${part}{${declarations(colours, '!important')}}`)
    .join('');
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${dark}}
@media (max-width:480px){div.page{padding:8px!important}.inside{padding:20px 16px!important}}`;
};

type Attributes = (part: Part, more?: string) => string;

const createAttributes = (style: MailStyle): Attributes => {
  const light = mailColours(style, 'light');
  return (part, more = '') => `class="${part}" style="${shapes[part]}${more}${declarations(light[part])}"`;
};

const renderHeader = ({ institution, office, style }: MailSender, of: Attributes): string => {
  const logo = style.logo
    ? `<td width="60" style="width:60px;vertical-align:middle"><img src="cid:${LOGO_ID}" width="48" height="48" alt="" style="display:block;border:0"></td>`
    : '';
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${logo}
<td style="vertical-align:middle;font-family:Arial,Helvetica,sans-serif;line-height:1.3"><strong style="font-size:18px">${escapeHtml(institution)}</strong><br>
<span ${of('quiet')}>${escapeHtml(office)}</span></td></tr></table>`;
};

const renderButton = ({ link, action, addressHint }: MailContent, of: Attributes): string =>
  link
    ? `<p style="margin:24px 0 16px"><a href="${escapeHtml(link)}" ${of('button')}>${escapeHtml(action)}</a></p>
<p ${of('quiet', 'margin:0 0 16px;')}>${escapeHtml(addressHint)}<br><a href="${escapeHtml(link)}" ${of('link')}><bdi>${escapeHtml(link)}</bdi></a></p>`
    : '';

const margin = 'margin:0 0 16px';

/** The code, or else the subject, is the heading. */
const renderHeading = ({ otp, subject }: MailContent, of: Attributes): string =>
  otp
    ? `<h1 ${of('code')}><bdi>${escapeHtml(otp)}</bdi></h1>`
    : `<h1 style="margin:24px 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>`;

/** The line that lists of mails show beside the subject: the first that is no salutation. */
const renderSnippet = ({ otp, paragraphs }: MailContent): string => {
  const text = otp ? undefined : (paragraphs[1] ?? paragraphs[0]);
  return text === undefined
    ? ''
    : `<div hidden style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}</div>`;
};

/** HTML of a mail: one column, readable without its styles and without pictures. */
export const renderMailHtml = (content: MailContent, sender: MailSender): string => {
  const { locale, subject, paragraphs, footer, stop } = content;
  const of = createAttributes(sender.style);
  const language = `lang="${locale}" dir="${directionOf(locale)}"`;
  return `<!doctype html>
<html ${language}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(subject)}</title>
<style>${styleSheet(sender.style)}</style></head>
<body ${of('page', 'padding:0;')}>${renderSnippet(content)}<div ${language} ${of('page')}>
<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<div ${of('card')}><div ${of('band')}>&nbsp;</div><div class="inside" style="padding:24px 28px">
${renderHeader(sender, of)}
${renderHeading(content, of)}
${paragraphs.map((paragraph) => `<p style="${margin}">${toLines(paragraph)}</p>`).join('\n')}
${renderButton(content, of)}
<div ${of('foot')}><p ${of('quiet', 'margin:0 0 8px;')}>${escapeHtml(footer)}</p>
${stop ? `<p ${of('quiet', 'margin:0;')}><a href="${escapeHtml(stop.page)}" ${of('link')}>${escapeHtml(stop.text)}</a></p>` : ''}</div>
</div></div>
<!--[if mso]></td></tr></table><![endif]-->
</div></body></html>
`;
};

/** The HTML with its logo inside, for readers that have no other part of the message. */
export const withLogoInside = ({ html, logo }: { readonly html: string; readonly logo?: Uint8Array }): string =>
  logo ? html.replaceAll(`cid:${LOGO_ID}`, `data:image/png;base64,${Buffer.from(logo).toString('base64')}`) : html;
