/** RFC 9116 recommends less than a year: who reads an older copy asks again. */
const VALID_DAYS = 90;

const DAY_MS = 86_400_000;

interface SecurityTxt {
  readonly contact: string;
  readonly origin: string;
  readonly locales: readonly string[];
  readonly now: Date;
}

/** Where and in which languages a weakness is reported (RFC 9116). The last day is a whole one, in UTC. */
export const getSecurityTxt = ({ contact, origin, locales, now }: SecurityTxt): string => {
  const lastDay = new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString().slice(0, 10);
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${lastDay}T23:59:59Z`,
    `Preferred-Languages: ${locales.join(', ')}`,
    // The RFC allows no other scheme here.
    ...(origin.startsWith('https:') ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
  ];
  return `${lines.join('\n')}\n`;
};
