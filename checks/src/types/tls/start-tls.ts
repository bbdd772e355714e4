/** How to start TLS on servers that begin with a plain protocol. */
import type { Socket } from 'node:net'
import { CheckFailure } from '#checks/outcome.ts'
import { excerpt, readBytesUntil, readUntil } from '#checks/read-text.ts'
import { extendedResponse, type LdapAnswer, startTlsRequest } from './ldap-messages.ts'
import { type MysqlGreeting, mysqlGreeting, sslRequest } from './mysql-messages.ts'

/** `name`: the server name, which only XMPP needs. */
type Dialogue = (socket: Socket, name: string) => Promise<void>

/** Reads a reply and throws unless it is the expected one. */
async function expectReply(socket: Socket, isWhole: RegExp, isGood: RegExp): Promise<void> {
  const reply = await readUntil(socket, (text) => isWhole.test(text))
  if (!isGood.test(reply))
    throw new CheckFailure('protocol', `The server does not begin TLS: “${excerpt(reply)}”`)
}

function notBegun(reply: Buffer): CheckFailure {
  return new CheckFailure('protocol', `The server does not begin TLS: “${excerpt(reply.toString('latin1'))}”`)
}

const isXmlName = /^[\w.:-]+$/

async function startXmpp(socket: Socket, name: string, namespace: string): Promise<void> {
  const to = isXmlName.test(name) ? name : ''
  socket.write(
    `<?xml version='1.0'?><stream:stream to='${to}' version='1.0' xmlns='${namespace}' xmlns:stream='http://etherx.jabber.org/streams'>`,
  )
  await expectReply(
    socket,
    /<\/(?:\w+:)?features>|<\/(?:\w+:)?(?:stream|error)>/,
    /<starttls\s[^>]*urn:ietf:params:xml:ns:xmpp-tls/,
  )
  socket.write("<starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>")
  await expectReply(socket, /<(?:proceed|failure)[\s/>][^>]*>?|<\/(?:\w+:)?stream>/, /<proceed[\s/>]/)
}

/** The last line of an SMTP or FTP reply has a space after its code (RFC 5321 section 4.2). */
const lastLineOfReply = /(?:^|\n)\d{3} [^\n]*\n/

const dialogues = {
  /** RFC 3207. */
  smtp: async (socket) => {
    await expectReply(socket, lastLineOfReply, /^220/)
    socket.write('EHLO holdfast.invalid\r\n')
    await expectReply(socket, lastLineOfReply, /(?:^|\n)250[ -]STARTTLS/i)
    socket.write('STARTTLS\r\n')
    await expectReply(socket, lastLineOfReply, /^220/)
  },
  /** RFC 3501 section 6.2.1. */
  imap: async (socket) => {
    await expectReply(socket, /\n/, /^\* OK/i)
    socket.write('a STARTTLS\r\n')
    await expectReply(socket, /(?:^|\n)a [^\n]*\n/, /(?:^|\n)a OK/i)
  },
  /** RFC 2595 section 4. */
  pop3: async (socket) => {
    await expectReply(socket, /\n/, /^\+OK/i)
    socket.write('STLS\r\n')
    await expectReply(socket, /\n/, /^\+OK/i)
  },
  /** RFC 4217. */
  ftp: async (socket) => {
    await expectReply(socket, lastLineOfReply, /^220/)
    socket.write('AUTH TLS\r\n')
    await expectReply(socket, lastLineOfReply, /^234/)
  },
  /** PostgreSQL answers an SSLRequest with one byte. */
  postgresql: async (socket) => {
    socket.write(Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]))
    await expectReply(socket, /./s, /^S/)
  },
  /** RFC 4511 section 4.14. */
  ldap: async (socket) => {
    socket.write(startTlsRequest)
    let answer: LdapAnswer | null = null
    const bytes = await readBytesUntil(socket, (received) => {
      answer = extendedResponse(received)
      return answer !== null
    })
    if (answer !== 'success') throw notBegun(bytes)
  },
  /** Not for checks: see `repeatableStartTls`. The client asks for TLS after the greeting, and the server sends nothing more before the handshake. */
  mysql: async (socket) => {
    let greeting: MysqlGreeting | null = null
    const bytes = await readBytesUntil(socket, (received) => {
      greeting = mysqlGreeting(received)
      return greeting !== null
    })
    if (greeting !== 'with_tls') throw notBegun(bytes)
    socket.write(sslRequest)
  },
  /** RFC 6120 section 5.4, for clients. */
  xmpp: (socket, name) => startXmpp(socket, name, 'jabber:client'),
  /** The same for other servers. */
  'xmpp-server': (socket, name) => startXmpp(socket, name, 'jabber:server'),
} as const satisfies Record<string, Dialogue>

export type StartTlsProtocol = keyof typeof dialogues
export const startTlsProtocols = Object.keys(dialogues) as StartTlsProtocol[]

/**
 * For checks that are repeated all the time. MySQL and MariaDB count each connection that ends before a login, and block
 * the address after 100 (`max_connect_errors`) without a login between them, also for programs that log in from it. The
 * check of MySQL logs in.
 */
export const repeatableStartTls = startTlsProtocols.filter((protocol) => protocol !== 'mysql')

/** Asks the server to start TLS. Afterwards the socket is ready for the handshake. Throws CheckFailure. */
export async function startTls(socket: Socket, protocol: StartTlsProtocol, name: string): Promise<void> {
  await dialogues[protocol](socket, name)
}
