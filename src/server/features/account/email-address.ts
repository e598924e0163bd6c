const domainsIgnoringDots = new Set(['gmail.com', 'googlemail.com']);

/**
 * What makes two spellings one mailbox: case and compatibility forms everywhere, dots at Gmail, which ignores them.
 * Accounts are unique by it; mails go to the address as it was typed.
 */
export const foldEmail = (email: string): string => {
  const [local = '', domain = ''] = email
    .trim()
    .normalize('NFKC')
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  return `${domainsIgnoringDots.has(domain) ? local.replaceAll('.', '') : local}@${domain}`;
};
