/**
 * Parses a resolver as `dns.getServers()` returns it: `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1` or
 * `[2001:db8::1]:5353`.
 */
export function hostAndPort(text: string): { host: string; port: number } {
  const [, bracketed, after] = /^\[(.+)\](?::(\d+))?$/.exec(text) ?? []
  if (bracketed !== undefined) return { host: bracketed, port: Number(after ?? 53) }
  const [host = '', port, ...more] = text.split(':')
  return more.length > 0 || port === undefined ? { host: text, port: 53 } : { host, port: Number(port) }
}
