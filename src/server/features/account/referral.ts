/** The origin of a visit as the browser sends it. */
interface Visit {
  /** `?ref=` of the first page. */
  readonly refParameter: string | undefined;
  /** The referring page. */
  readonly referrer: string | undefined;
  /** The portal's own host, which is no referral. */
  readonly ownHost: string;
}

/** Maximum length of a host, as in the column. */
const MAX_LENGTH = 100;

/** Longer texts are not campaign names. */
const MAX_SENT_LENGTH = 2_000;

const hostPattern = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/;
const campaignPattern = /^[a-z0-9][a-z0-9_-]{0,39}$/;

/** Numbers of people, and ids: everything that could identify a person, with any separators. */
const mayIdentifyPerson = (name: string): boolean => /\d{5}|[0-9a-f]{16}/.test(name.replace(/[._-]/g, ''));

const ifStorable = (name: string, form: RegExp): string | undefined =>
  name.length <= MAX_LENGTH && form.test(name) && !mayIdentifyPerson(name) ? name : undefined;

/** The host of an address, without user, port, path and query. Apps have names like hosts. */
const hostOf = (address: string): string | undefined => {
  if (address.length > MAX_SENT_LENGTH || !/^(?:https?|android-app):\/\//i.test(address) || !URL.canParse(address))
    return undefined;
  return ifStorable(new URL(address).hostname.toLowerCase().replace(/^www\./, ''), hostPattern);
};

const parseRefParameter = (text: string): string | undefined => {
  if (text.length > MAX_SENT_LENGTH) return undefined;
  const mark = text.normalize('NFKC').trim().toLowerCase();
  return hostOf(mark) ?? ifStorable(mark.replace(/\s+/g, '-'), campaignPattern) ?? hostOf(`https://${mark}`);
};

/** The host or campaign that a visit came from, without personal data and without the path of other pages. */
export const findReferral = ({ refParameter: mark, referrer, ownHost }: Visit): string | undefined => {
  const own = ownHost.toLowerCase().replace(/^www\./, '');
  return (
    [mark && parseRefParameter(mark), referrer && hostOf(referrer)].find((found) => found && found !== own) || undefined
  );
};

/** The same for a value that a browser sends back. */
export const parseReferral = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : (ifStorable(value, hostPattern) ?? ifStorable(value, campaignPattern));
