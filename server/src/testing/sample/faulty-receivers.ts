/** Webhook receivers that misbehave, each a server on 127.0.0.1. `outcome` is the expected result of a delivery. */
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'

export type FaultyReceiver = {
  name: string
  /** Handles a connection; with TLS, after the handshake. */
  serve(socket: Socket): void
  outcome: 'delivered' | 'failed'
  /** Must match the logged error of the attempt. */
  error?: RegExp
  tls?: 'trusted' | 'expired' | 'of another name' | 'self-signed'
}

const ok = 'HTTP/1.1 200 OK\r\n'
const noRead = () => {}

/** Sends this text after the request, and then calls `then`. */
function respond(text: string | Buffer, then: (socket: Socket) => void = (socket) => socket.end()) {
  return (socket: Socket) => void socket.once('data', () => socket.write(text, () => then(socket)))
}

/** Sends `head`, and then `piece` repeatedly at an interval. */
function respondSlowly(head: string, piece: string, everyMs = 20) {
  return respond(head, (socket) => {
    const timer = setInterval(() => socket.write(piece), everyMs)
    socket.on('close', () => clearInterval(timer))
  })
}

/** Sends `head`, and then `piece` as fast as possible. */
function respondEndlessly(head: string, piece: string | Buffer) {
  return respond(head, (socket) => {
    const sendMore = () => {
      while (socket.writable && socket.write(piece));
    }
    socket.on('drain', sendMore)
    sendMore()
  })
}

const hang = (socket: Socket) => void socket.resume()
const reset = (socket: Socket) => void socket.resetAndDestroy()

/** Receivers that would keep a connection open forever. A delivery must end at the time limit. */
export const slowReceivers: readonly FaultyReceiver[] = [
  { name: 'accepts the connection and sends nothing', serve: hang },
  { name: 'accepts the connection and reads nothing', serve: (socket: Socket) => void socket.pause() },
  { name: 'sends its status line slowly', serve: respondSlowly('HTTP/1.1 200 O', 'K') },
  { name: 'sends its headers slowly', serve: respondSlowly(`${ok}X-A: `, 'a') },
  { name: 'sends its body slowly', serve: respondSlowly(`${ok}Content-Length: 1000000\r\n\r\n`, 'x') },
  {
    name: 'sends its chunks slowly',
    serve: respondSlowly(`${ok}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'),
  },
  {
    name: 'sends a trailer slowly',
    serve: respondSlowly(`${ok}Transfer-Encoding: chunked\r\n\r\n0\r\nX: `, 'x'),
  },
  {
    name: 'sends interim responses slowly',
    serve: respondSlowly('', 'HTTP/1.1 102 Processing\r\n\r\n', 100),
  },
  { name: 'stops within its headers', serve: respond(`${ok}Content-Le`, hang) },
  { name: 'stops after its headers', serve: respond(`${ok}Content-Length: 10\r\n\r\n`, hang) },
  { name: 'stops within its body', serve: respond(`${ok}Content-Length: 10\r\n\r\nhalf`, hang) },
  {
    name: 'sends less than its Content-Length',
    serve: respond(`${ok}Content-Length: 99999999999\r\n\r\nx`, hang),
  },
  { name: 'does not end a body without a length', serve: respond(`${ok}\r\nx`, hang) },
].map((receiver) => ({ ...receiver, outcome: 'failed', error: /did not answer within/ }))

const gzipBomb = gzipSync(Buffer.alloc(50_000_000))
const bombHead = `${ok}Content-Encoding: gzip\r\nContent-Length: ${gzipBomb.length}\r\n\r\n`

const failing = (name: string, serve: FaultyReceiver['serve'], error: RegExp): FaultyReceiver => ({
  name,
  serve,
  error,
  outcome: 'failed',
})
const working = (name: string, serve: FaultyReceiver['serve']): FaultyReceiver => ({
  name,
  serve,
  outcome: 'delivered',
})

/** Receivers that close the connection, or whose connection is closed because of their response. */
export const quickReceivers: readonly FaultyReceiver[] = [
  failing('resets the connection immediately', reset, /closed the connection/),
  failing(
    'resets the connection after the request',
    (socket) => void socket.once('data', () => reset(socket)),
    /closed the connection/,
  ),
  failing(
    'resets the connection within its status line',
    respond('HTTP/1.1 20', reset),
    /closed the connection/,
  ),
  failing(
    'resets the connection within its headers',
    respond(`${ok}Content-Le`, reset),
    /closed the connection/,
  ),
  failing(
    'resets the connection within its body',
    respond(`${ok}Content-Length: 10\r\n\r\nhalf`, reset),
    /closed the connection/,
  ),
  failing(
    'closes the connection within its body',
    respond(`${ok}Content-Length: 10\r\n\r\nhalf`),
    /closed the connection/,
  ),
  failing(
    'closes the connection within its chunks',
    respond(`${ok}Transfer-Encoding: chunked\r\n\r\n5\r\nab`),
    /closed the connection/,
  ),
  failing(
    'closes the connection without a response',
    (socket) => void socket.once('data', () => socket.end()),
    /closed the connection/,
  ),
  failing('responds in HTTP/0.9', respond('<html>It works!</html>'), /did not answer in HTTP/),
  failing('responds in SSH', respond('SSH-2.0-OpenSSH_9.9\r\n'), /did not answer in HTTP/),
  failing('responds with NULs', respond(Buffer.alloc(4096)), /did not answer in HTTP/),
  failing('responds in HTTP/2', respond(Buffer.from('000012040000000000', 'hex')), /did not answer in HTTP/),
  failing(
    'has a header of a megabyte',
    respond(`${ok}X: ${'x'.repeat(1_000_000)}\r\n\r\n`),
    /did not answer in HTTP/,
  ),
  failing(
    'has endless headers',
    respondEndlessly(ok, 'X-A: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'),
    /did not answer in HTTP/,
  ),
  failing(
    'has an endless trailer',
    respondEndlessly(`${ok}Transfer-Encoding: chunked\r\n\r\n0\r\n`, 'X-A: aaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'),
    /did not answer in HTTP/,
  ),
  failing(
    'has an endless chunk extension',
    respondEndlessly(`${ok}Transfer-Encoding: chunked\r\n\r\n1;`, 'a'.repeat(1000)),
    /did not answer in HTTP/,
  ),
  failing(
    'sends endless interim responses',
    respondEndlessly('', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(100)),
    /sends interim answers without end/,
  ),
  failing(
    'has two Content-Length fields',
    respond(`${ok}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`),
    /did not answer in HTTP/,
  ),
  failing(
    'has a negative Content-Length',
    respond(`${ok}Content-Length: -1\r\n\r\n`),
    /did not answer in HTTP/,
  ),
  failing(
    'has chunks and a Content-Length',
    respond(`${ok}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n`),
    /did not answer in HTTP/,
  ),
  failing(
    'has a chunk with an invalid size',
    respond(`${ok}Transfer-Encoding: chunked\r\n\r\nzz\r\n`),
    /did not answer in HTTP/,
  ),
  failing(
    'has a chunk with a size above 64 bits',
    respond(`${ok}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n`),
    /did not answer in HTTP/,
  ),
  failing('has a header without a name', respond(`${ok}: x\r\n\r\n`), /did not answer in HTTP/),
  failing(
    'switches protocols',
    respond('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
    /switches to a protocol/,
  ),
  failing(
    'redirects to itself',
    respond('HTTP/1.1 307 Temporary Redirect\r\nLocation: /hook\r\nContent-Length: 0\r\n\r\n'),
    /answered 307/,
  ),
  failing(
    'redirects to this machine',
    respond('HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n'),
    /answered 302/,
  ),
  failing('has an invalid status', respond('HTTP/1.1 999 What\r\nContent-Length: 0\r\n\r\n'), /answered 999/),
  failing(
    'has a Retry-After of decades',
    respond('HTTP/1.1 503 Busy\r\nRetry-After: 999999999\r\nContent-Length: 0\r\n\r\n'),
    /answered 503/,
  ),
  working('responds before the request', (socket) => void socket.write(`${ok}Content-Length: 0\r\n\r\n`)),
  working(
    'responds without reading the request',
    (socket) => void socket.pause().write(`${ok}Content-Length: 0\r\n\r\n`),
  ),
  working('has an endless body', respondEndlessly(`${ok}\r\n`, 'x'.repeat(65_536))),
  working(
    'has a body of a gigabyte',
    respondEndlessly(`${ok}Content-Length: 1000000000\r\n\r\n`, 'x'.repeat(65_536)),
  ),
  working(
    'has endless chunks',
    respondEndlessly(`${ok}Transfer-Encoding: chunked\r\n\r\n`, `1000\r\n${'x'.repeat(4096)}\r\n`),
  ),
  working(
    'has endless chunks of one byte',
    respondEndlessly(`${ok}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'.repeat(1000)),
  ),
  working(
    'compresses 50 megabytes to 50 kilobytes',
    respond(Buffer.concat([Buffer.from(bombHead), gzipBomb])),
  ),
  working('sends more than its Content-Length', respond(`${ok}Content-Length: 2\r\n\r\nok and more`)),
  working(
    'sends a second response',
    respond(`${ok}Content-Length: 2\r\n\r\nokHTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n`),
  ),
  working(
    'continues after its response on a kept connection',
    respondEndlessly(`${ok}Connection: keep-alive\r\nContent-Length: 2\r\n\r\nok`, 'x'.repeat(65_536)),
  ),
  working('has a body with status 204', respond('HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello')),
  working(
    'has a body of NULs and incomplete characters',
    respond(
      Buffer.concat([
        Buffer.from(`${ok}\r\n`),
        Buffer.alloc(100),
        Buffer.from([0xff, 0xed, 0xa0, 0x80, 0xe2]),
      ]),
    ),
  ),
  working(
    'has headers with unusual bytes',
    respond(
      Buffer.from(
        `${ok}X-Odd: \xff\xfe\x80\r\nX-Same: 1\r\nX-Same: 2\r\n__proto__: 1\r\nContent-Length: 0\r\n\r\n`,
        'latin1',
      ),
    ),
  ),
  { ...failing('has an expired certificate', hang, /TLS with .* failed/), tls: 'expired' },
  { ...failing('has a certificate of another name', hang, /TLS with .* failed/), tls: 'of another name' },
  { ...failing('has a self-signed certificate', hang, /TLS with .* failed/), tls: 'self-signed' },
  { ...working('has a valid certificate', respond(`${ok}Content-Length: 0\r\n\r\n`)), tls: 'trusted' },
]

/** Receivers at https URLs that do not support TLS. */
export const receiversWithoutTls: readonly FaultyReceiver[] = [
  failing(
    'responds in plain HTTP',
    respond(`${ok}Content-Length: 0\r\n\r\n`),
    /TLS with .* failed|cut the connection/,
  ),
  failing(
    'responds to the handshake with invalid data',
    respond(Buffer.alloc(2048, 7)),
    /TLS with .* failed|cut the connection/,
  ),
  failing(
    'sends an alert in the handshake',
    respond(Buffer.from('15030100020228', 'hex')),
    /TLS with .* failed/,
  ),
  failing(
    'resets the connection in the handshake',
    (socket) => void socket.once('data', () => reset(socket)),
    /closed the connection/,
  ),
  failing('hangs in the handshake', noRead, /did not answer within/),
]
