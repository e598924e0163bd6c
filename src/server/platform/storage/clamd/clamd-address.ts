export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number };

/** `unix:///run/clamav/clamd.ctl` or `tcp://127.0.0.1:3310`; undefined for anything else. */
export const parseClamdUrl = (text: string): ClamdAddress | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, pathname, username, password, search, hash } = new URL(text);
  if (username || password || search || hash) return undefined;
  if (protocol === 'unix:')
    return hostname === '' && pathname.length > 1 ? { path: decodeURIComponent(pathname) } : undefined;
  if (protocol !== 'tcp:' || hostname === '' || port === '' || !['', '/'].includes(pathname)) return undefined;
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
};
