/**
 * Receivers of webhooks as nobody would wish for them, each a server of its own on 127.0.0.1. What is said
 * of an animal is how a delivery to it must end.
 */
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'

export type Animal = {
  name: string
  /** What it does with a connection; over TLS this is what comes after the handshake. */
  meet(socket: Socket): void
  outcome: 'delivered' | 'failed'
  /** Found in what the log says of the attempt. */
  error?: RegExp
  tls?: 'trusted' | 'expired' | 'of another name' | 'self-signed'
}

const ok = 'HTTP/1.1 200 OK\r\n'
const noRead = () => {}

/** Says this once the request has come, and then does that. */
function says(text: string | Buffer, then: (socket: Socket) => void = (socket) => socket.end()) {
  return (socket: Socket) => void socket.once('data', () => socket.write(text, () => then(socket)))
}

/** Says this again and again, a piece each so many milliseconds. */
function drips(head: string, piece: string, everyMs = 20) {
  return says(head, (socket) => {
    const timer = setInterval(() => socket.write(piece), everyMs)
    socket.on('close', () => clearInterval(timer))
  })
}

/** Says this as fast as it is taken. */
function pours(head: string, piece: string | Buffer) {
  return says(head, (socket) => {
    const pour = () => {
      while (socket.writable && socket.write(piece));
    }
    socket.on('drain', pour)
    pour()
  })
}

const hangs = (socket: Socket) => void socket.resume()
const resets = (socket: Socket) => void socket.resetAndDestroy()

/** Those that would hold a connection for ever: each must end at the time limit. */
export const slowAnimals: readonly Animal[] = [
  { name: 'takes the connection and says nothing', meet: hangs },
  { name: 'takes the connection and reads nothing', meet: (socket: Socket) => void socket.pause() },
  { name: 'drips its status line', meet: drips('HTTP/1.1 200 O', 'K') },
  { name: 'drips its headers', meet: drips(`${ok}X-A: `, 'a') },
  { name: 'drips its body', meet: drips(`${ok}Content-Length: 1000000\r\n\r\n`, 'x') },
  { name: 'drips its chunks', meet: drips(`${ok}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n') },
  { name: 'drips a trailer', meet: drips(`${ok}Transfer-Encoding: chunked\r\n\r\n0\r\nX: `, 'x') },
  { name: 'drips interim answers', meet: drips('', 'HTTP/1.1 102 Processing\r\n\r\n', 100) },
  { name: 'hangs within its headers', meet: says(`${ok}Content-Le`, hangs) },
  { name: 'hangs after its headers', meet: says(`${ok}Content-Length: 10\r\n\r\n`, hangs) },
  { name: 'hangs within its body', meet: says(`${ok}Content-Length: 10\r\n\r\nhalf`, hangs) },
  { name: 'promises more than it says', meet: says(`${ok}Content-Length: 99999999999\r\n\r\nx`, hangs) },
  { name: 'ends a body without a length by nothing', meet: says(`${ok}\r\nx`, hangs) },
].map((animal) => ({ ...animal, outcome: 'failed', error: /did not answer within/ }))

const gzipBomb = gzipSync(Buffer.alloc(50_000_000))
const bombHead = `${ok}Content-Encoding: gzip\r\nContent-Length: ${gzipBomb.length}\r\n\r\n`

const failing = (name: string, meet: Animal['meet'], error: RegExp): Animal => ({
  name,
  meet,
  error,
  outcome: 'failed',
})
const working = (name: string, meet: Animal['meet']): Animal => ({ name, meet, outcome: 'delivered' })

/** Those that end by themselves, or are cut for what they say. */
export const quickAnimals: readonly Animal[] = [
  failing('resets at once', resets, /closed the connection/),
  failing(
    'resets once it has read',
    (socket) => void socket.once('data', () => resets(socket)),
    /closed the connection/,
  ),
  failing('resets within its status line', says('HTTP/1.1 20', resets), /closed the connection/),
  failing('resets within its headers', says(`${ok}Content-Le`, resets), /closed the connection/),
  failing(
    'resets within its body',
    says(`${ok}Content-Length: 10\r\n\r\nhalf`, resets),
    /closed the connection/,
  ),
  failing('ends within its body', says(`${ok}Content-Length: 10\r\n\r\nhalf`), /closed the connection/),
  failing(
    'ends within its chunks',
    says(`${ok}Transfer-Encoding: chunked\r\n\r\n5\r\nab`),
    /closed the connection/,
  ),
  failing(
    'ends without a word',
    (socket) => void socket.once('data', () => socket.end()),
    /closed the connection/,
  ),
  failing('speaks HTTP/0.9', says('<html>It works!</html>'), /did not answer in HTTP/),
  failing('speaks SSH', says('SSH-2.0-OpenSSH_9.9\r\n'), /did not answer in HTTP/),
  failing('speaks nothing', says(Buffer.alloc(4096)), /did not answer in HTTP/),
  failing('speaks HTTP/2', says(Buffer.from('000012040000000000', 'hex')), /did not answer in HTTP/),
  failing(
    'has a header of a megabyte',
    says(`${ok}X: ${'x'.repeat(1_000_000)}\r\n\r\n`),
    /did not answer in HTTP/,
  ),
  failing(
    'has headers without end',
    pours(ok, 'X-A: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'),
    /did not answer in HTTP/,
  ),
  failing(
    'has a trailer without end',
    pours(`${ok}Transfer-Encoding: chunked\r\n\r\n0\r\n`, 'X-A: aaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'),
    /did not answer in HTTP/,
  ),
  failing(
    'has a chunk extension without end',
    pours(`${ok}Transfer-Encoding: chunked\r\n\r\n1;`, 'a'.repeat(1000)),
    /did not answer in HTTP/,
  ),
  failing(
    'floods with interim answers',
    pours('', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(100)),
    /sends interim answers without end/,
  ),
  failing(
    'has two lengths',
    says(`${ok}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`),
    /did not answer in HTTP/,
  ),
  failing('has a length below nought', says(`${ok}Content-Length: -1\r\n\r\n`), /did not answer in HTTP/),
  failing(
    'has chunks and a length',
    says(`${ok}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n`),
    /did not answer in HTTP/,
  ),
  failing(
    'has a chunk of no size',
    says(`${ok}Transfer-Encoding: chunked\r\n\r\nzz\r\n`),
    /did not answer in HTTP/,
  ),
  failing(
    'has a chunk beyond all sizes',
    says(`${ok}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n`),
    /did not answer in HTTP/,
  ),
  failing('has a header without a name', says(`${ok}: x\r\n\r\n`), /did not answer in HTTP/),
  failing(
    'switches protocols',
    says('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
    /switches to a protocol/,
  ),
  failing(
    'redirects to itself',
    says('HTTP/1.1 307 Temporary Redirect\r\nLocation: /hook\r\nContent-Length: 0\r\n\r\n'),
    /answered 307/,
  ),
  failing(
    'redirects to this machine',
    says('HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n'),
    /answered 302/,
  ),
  failing(
    'has a status that is not valid',
    says('HTTP/1.1 999 What\r\nContent-Length: 0\r\n\r\n'),
    /answered 999/,
  ),
  failing(
    'asks to come again in a thousand years',
    says('HTTP/1.1 503 Busy\r\nRetry-After: 999999999\r\nContent-Length: 0\r\n\r\n'),
    /answered 503/,
  ),
  working('answers before it was asked', (socket) => void socket.write(`${ok}Content-Length: 0\r\n\r\n`)),
  working(
    'answers before it has read, and never does',
    (socket) => void socket.pause().write(`${ok}Content-Length: 0\r\n\r\n`),
  ),
  working('has a body without end', pours(`${ok}\r\n`, 'x'.repeat(65_536))),
  working('has a body of a gigabyte', pours(`${ok}Content-Length: 1000000000\r\n\r\n`, 'x'.repeat(65_536))),
  working(
    'has chunks without end',
    pours(`${ok}Transfer-Encoding: chunked\r\n\r\n`, `1000\r\n${'x'.repeat(4096)}\r\n`),
  ),
  working(
    'has one byte in each chunk, without end',
    pours(`${ok}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'.repeat(1000)),
  ),
  working('packs 50 megabytes into 50 kilobytes', says(Buffer.concat([Buffer.from(bombHead), gzipBomb]))),
  working('says more than it promised', says(`${ok}Content-Length: 2\r\n\r\nok and more`)),
  working(
    'says a second answer to no question',
    says(`${ok}Content-Length: 2\r\n\r\nokHTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n`),
  ),
  working(
    'keeps the connection and goes on',
    pours(`${ok}Connection: keep-alive\r\nContent-Length: 2\r\n\r\nok`, 'x'.repeat(65_536)),
  ),
  working('has a body where none may be', says('HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello')),
  working(
    'has a body of NULs and half characters',
    says(
      Buffer.concat([
        Buffer.from(`${ok}\r\n`),
        Buffer.alloc(100),
        Buffer.from([0xff, 0xed, 0xa0, 0x80, 0xe2]),
      ]),
    ),
  ),
  working(
    'has headers of odd bytes',
    says(
      Buffer.from(
        `${ok}X-Odd: \xff\xfe\x80\r\nX-Same: 1\r\nX-Same: 2\r\n__proto__: 1\r\nContent-Length: 0\r\n\r\n`,
        'latin1',
      ),
    ),
  ),
  { ...failing('has an expired certificate', hangs, /TLS with .* failed/), tls: 'expired' },
  { ...failing('has the certificate of another', hangs, /TLS with .* failed/), tls: 'of another name' },
  { ...failing('has signed for itself', hangs, /TLS with .* failed/), tls: 'self-signed' },
  { ...working('has a good certificate', says(`${ok}Content-Length: 0\r\n\r\n`)), tls: 'trusted' },
]

/** Those that are asked for TLS and do not speak it. */
export const animalsWithoutTls: readonly Animal[] = [
  failing(
    'speaks plain HTTP where TLS was asked for',
    says(`${ok}Content-Length: 0\r\n\r\n`),
    /TLS with .* failed|cut the connection/,
  ),
  failing(
    'answers the handshake with noise',
    says(Buffer.alloc(2048, 7)),
    /TLS with .* failed|cut the connection/,
  ),
  failing('alerts in the handshake', says(Buffer.from('15030100020228', 'hex')), /TLS with .* failed/),
  failing(
    'resets in the handshake',
    (socket) => void socket.once('data', () => resets(socket)),
    /closed the connection/,
  ),
  failing('hangs in the handshake', noRead, /did not answer within/),
]
