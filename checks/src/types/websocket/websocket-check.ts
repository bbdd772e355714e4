import { createHash, randomBytes } from 'node:crypto'
import { type IncomingMessage, request as sendRequest } from 'node:http'
import type { Socket } from 'node:net'
import { Type } from 'typebox'
import { checkType } from '#checks/check-type.ts'
import { connectTo, IpFamily, secure } from '#checks/connection.ts'
import { warnOfLatency } from '#checks/latency.ts'
import { CheckFailure } from '#checks/outcome.ts'
import {
  closed,
  LatencyThreshold,
  RequestHeaders,
  SecretRequestHeaders,
  tlsFields,
  tlsOptions,
} from '#checks/settings/fields.ts'

/** RFC 6455 section 1.3. */
const acceptSuffix = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
/** A masked close frame with status 1000 (RFC 6455 section 5.5.1). A mask of zeros changes nothing. */
const closeFrame = Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8])

/** Checks that a server opens a WebSocket. */
export const websocketCheck = checkType({
  name: 'websocket',
  title: 'WebSocket',
  description: 'A server opens a WebSocket.',
  settings: Type.Object(
    {
      url: Type.String({
        pattern: '^[wW][sS][sS]?://[^\\s/?#@]+(?:[/?#]\\S*)?$',
        maxLength: 4000,
        title: 'URL',
        description: 'A ws or wss URL.',
        examples: ['wss://www.example.com/live'],
      }),
      subprotocol: Type.Optional(
        Type.String({
          pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$",
          title: 'Subprotocol',
          description: 'The server must choose it.',
        }),
      ),
      headers: Type.Optional(RequestHeaders),
      secret_headers: Type.Optional(SecretRequestHeaders),
      family: Type.Optional(IpFamily),
      ...tlsFields,
      slow_after_ms: Type.Optional(LatencyThreshold),
    },
    closed,
  ),
  faults: ({ url }) => (URL.canParse(url) ? [] : [{ pointer: '/url', message: 'This is not a valid URL' }]),
  async run(settings, probe) {
    const { subprotocol, family, headers: own = [], secret_headers = [] } = settings
    const url = new URL(settings.url)
    const isSecure = url.protocol === 'wss:'
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const plain = await connectTo(probe, { host, port: Number(url.port) || (isSecure ? 443 : 80), family })
    const tls = { ...tlsOptions(settings), name: host, alpn: ['http/1.1'] }
    const socket = isSecure ? await secure(probe, plain, tls) : plain
    const key = randomBytes(16).toString('base64')
    const headers = {
      Host: url.host,
      ...Object.fromEntries([...own, ...secret_headers].map(({ name, value }) => [name, value])),
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': key,
      ...(subprotocol !== undefined && { 'Sec-WebSocket-Protocol': subprotocol }),
    }
    const response = await probe.phase('wait', () => upgraded(socket, url, headers))
    probe.see({
      status: response.statusCode,
      subprotocol: response.headers['sec-websocket-protocol'] ?? null,
    })
    requireUpgrade(response, key, subprotocol)
    warnOfLatency(probe, settings.slow_after_ms)
    socket.end(closeFrame)
  },
})

function upgraded(socket: Socket, url: URL, headers: Record<string, string>): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = sendRequest({
    createConnection: () => socket,
    host: url.host,
    path: `${url.pathname}${url.search}`,
    headers,
  })
  sent.once('upgrade', (response) => resolve(response))
  sent.once('response', resolve)
  sent.once('error', (error) =>
    reject(
      new CheckFailure('closed', 'The server closed the connection without an answer in HTTP', {
        cause: error,
      }),
    ),
  )
  sent.end()
  return promise
}

function requireUpgrade(
  { statusCode, headers }: IncomingMessage,
  key: string,
  subprotocol: string | undefined,
): void {
  if (statusCode !== 101)
    throw new CheckFailure('status', `Status ${statusCode}, not 101 (Switching Protocols)`)
  const accept = createHash('sha1')
    .update(key + acceptSuffix)
    .digest('base64')
  if (headers['sec-websocket-accept'] !== accept)
    throw new CheckFailure('protocol', 'The server switches protocols, but not to a WebSocket')
  const chosen = headers['sec-websocket-protocol']
  if (subprotocol !== undefined && chosen !== subprotocol)
    throw new CheckFailure('protocol', `The server chooses ${chosen ?? 'no subprotocol'}, not ${subprotocol}`)
}
