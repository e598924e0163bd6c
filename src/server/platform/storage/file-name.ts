const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
};

/** Control characters, and marks that turn the reading direction so that `gpj.exe` reads as `exe.jpg`. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const reserved = /[<>:"|?*\\/]/g;

/**
 * The applicant's name for a file without folders, control characters or a misleading ending: at most 100 characters,
 * ending as its content demands.
 */
export const cleanFileName = (name: string, contentType: string): string => {
  const base = (name.split(/[\\/]/).at(-1) ?? '').normalize('NFC').replace(hidden, '').replace(reserved, '_').trim();
  const [ending = 'bin', ...others] = extensions[contentType] ?? [];
  const dot = base.lastIndexOf('.');
  const stem = (dot > 0 ? base.slice(0, dot) : base).replace(/^[.\s]+|[.\s]+$/g, '');
  const given = dot > 0 ? base.slice(dot + 1).toLowerCase() : '';
  return `${[...stem].slice(0, 90).join('') || 'file'}.${others.includes(given) ? given : ending}`;
};
