const domainsIgnoringDots = new Set(['gmail.com', 'googlemail.com']);

/**
 * Canonical form of an email address: ignores case and compatibility forms, and dots at Gmail, which ignores them.
 * Accounts are unique by it; mails are sent to the address as it was typed.
 */
export const foldEmail = (email: string): string => {
  const [local = '', domain = ''] = email
    .trim()
    .normalize('NFKC')
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  return `${domainsIgnoringDots.has(domain) ? local.replaceAll('.', '') : local}@${domain}`;
};
