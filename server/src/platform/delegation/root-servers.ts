/** The addresses of the root servers (https://www.internic.net/domain/named.root), which change about once in years. */
export const rootServers: readonly string[] = [
  '198.41.0.4',
  '170.247.170.2',
  '192.33.4.12',
  '199.7.91.13',
  '192.203.230.10',
  '192.5.5.241',
  '192.112.36.4',
  '198.97.190.53',
  '192.36.148.17',
  '192.58.128.30',
  '193.0.14.129',
  '199.7.83.42',
  '202.12.27.33',
]

/** Top-level names that are not in the public DNS (RFC 6761, RFC 6762, RFC 7686, RFC 8375, RFC 9476). */
const specialNames = new Set(['alt', 'example', 'internal', 'invalid', 'local', 'localhost', 'onion', 'test'])

/** Whether public servers cannot know the name. Asking them would tell them about a private network. */
export function isSpecialName(name: string): boolean {
  return specialNames.has(name.slice(name.lastIndexOf('.') + 1))
}
