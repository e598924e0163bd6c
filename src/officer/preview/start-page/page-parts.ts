/** For text and for attribute values in quotes. */
export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A link that opens a new tab. */
export const renderLink = (address: string, text: string): string =>
  `<a href="${escapeText(address)}" target="_blank">${escapeText(text)}</a>`;

const baseStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 0.6rem 0.5rem; border-bottom: 1px solid #8885; }
a { display: inline-block; padding-block: 0.4rem; } .quiet { opacity: 0.75; }
`;

/** A page of the preview itself. Its readers use it in both languages. */
export const renderPage = (title: string, content: string, style = ''): string => `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${baseStyle}${style}</style></head><body><main>
<h1>${title}</h1>${content}</main></body></html>
`;
