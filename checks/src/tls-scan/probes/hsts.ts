/** Asks an HTTPS server for its page and reads the header Strict-Transport-Security (RFC 6797). */
import { isIP, type Socket } from 'node:net'
import { openTls } from '#checks/network/tls-handshake.ts'
import { CheckFailure } from '#checks/outcome.ts'
import { readUntil } from '#checks/read-text.ts'
import type { Session } from '#checks/tls-scan/connection/session.ts'
import type { HstsState } from '#checks/tls-scan/tls-scan.ts'

/** Also those that Node does not offer by default. */
const everyCipher = [
  ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
  ...['TLS_AES_128_CCM_SHA256', 'TLS_AES_128_CCM_8_SHA256', 'ALL', '@SECLEVEL=0'],
].join(':')

/** `host`: for the header Host and, if it is a name, for SNI. */
export async function readHsts(session: Session, host: string): Promise<HstsState> {
  const answer = await session.connected(async (socket) => ({
    kind: 'page' as const,
    head: await head(socket, host),
  }))
  if (answer.kind !== 'page' || answer.head === null) return { state: 'unknown' }
  const value = headerIn(answer.head, 'strict-transport-security')
  return (value === null ? null : parseHsts(value)) ?? { state: 'absent' }
}

/** The status line and the headers; null if the server sends none. */
async function head(socket: Socket, host: string): Promise<string | null> {
  try {
    const secured = await openTls(socket, {
      name: host,
      // Only a header is read. The certificates and the protocol are judged elsewhere.
      minVersion: 'TLSv1',
      ciphers: everyCipher,
      ALPNProtocols: ['http/1.1'],
    })
    secured.write(
      [
        'GET / HTTP/1.1',
        `Host: ${isIP(host) === 6 ? `[${host}]` : host}`,
        'User-Agent: Holdfast',
        'Accept: */*',
        'Connection: close',
        '\r\n',
      ].join('\r\n'),
    )
    const text = await readUntil(secured, (received) => received.includes('\r\n\r\n'))
    return /^HTTP\/1\.[01] \d{3}/.test(text) ? (text.split('\r\n\r\n')[0] ?? null) : null
  } catch (error) {
    if (error instanceof CheckFailure) return null
    throw error
  }
}

/** The value of the first header of this name: RFC 6797 section 8.1 ignores the others. */
function headerIn(text: string, name: string): string | null {
  const lines = text.split('\r\n').slice(1)
  const line = lines.find((candidate) => candidate.toLowerCase().startsWith(`${name}:`))
  return line?.slice(name.length + 1).trim() ?? null
}

/** Null for a header without a valid `max-age`, which clients ignore. */
export function parseHsts(value: string): HstsState | null {
  const directives = value.split(';').map((directive) => {
    const [name = '', content = ''] = directive.split('=', 2)
    return [name.trim().toLowerCase(), content.trim().replace(/^"(.*)"$/, '$1')] as const
  })
  const names = directives.map(([name]) => name).filter((name) => name !== '')
  const maxAge = directives.find(([name]) => name === 'max-age')?.[1] ?? ''
  if (!/^\d{1,15}$/.test(maxAge) || new Set(names).size !== names.length) return null
  return {
    state: 'set',
    maxAge: Number(maxAge),
    includesSubdomains: names.includes('includesubdomains'),
    isPreloadable: names.includes('preload'),
  }
}
