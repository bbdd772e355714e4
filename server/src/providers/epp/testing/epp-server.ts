// A registry that speaks EPP over TLS, for tests: a real server with state, written from the RFCs. It keeps every
// document of both directions, so that they can be checked by the schemas of the RFCs.
import { once } from 'node:events'
import { createServer, type TLSSocket } from 'node:tls'
import type { Credentials } from '#providers/ports/provider.ts'
import { givenCertificates } from '#providers/tls/testing/certificates.ts'
import { elementAt, readXml, textAt, type XmlElement } from '#providers/xml.ts'
import { type Answer, greetingDocument, Refusal, responseDocument } from './answers.ts'
import {
  type Command,
  checkDomains,
  createDomain,
  infoDomain,
  renewDomain,
  transferDomain,
  updateDomain,
} from './domain-commands.ts'
import { contactCommand, hostCommand, pollCommand } from './other-commands.ts'
import { createRegistry, type EppRegistry } from './registry.ts'

export type EppServer = {
  registry: EppRegistry
  credentials: Credentials
  /** The documents that were sent, in order. */
  documents: string[]
  /** How many logins there were, and how many of them ended with a logout. */
  sessions: { begun: number; ended: number }
  stop(): Promise<void>
}

/** Starts a registry on the loopback address. With `requiresCertificate` it accepts clients with a certificate only. */
export async function startEppServer({ requiresCertificate = false } = {}): Promise<EppServer> {
  const registry = createRegistry()
  const documents: string[] = []
  const sessions = { begun: 0, ended: 0 }
  const certificates = givenCertificates()
  const sockets = new Set<TLSSocket>()
  const { server: own, authority, client } = certificates
  const server = createServer(
    {
      key: own.key,
      cert: own.certificate,
      ca: authority,
      requestCert: requiresCertificate,
      rejectUnauthorized: requiresCertificate,
    },
    (socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      serve(socket, registry, documents, sessions)
    },
  )
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    registry,
    documents,
    sessions,
    credentials: {
      server: 'localhost',
      port: String(port),
      user: registry.registrar,
      password: registry.password,
      registrar_id: '',
      certificate_authority: authority,
      client_certificate: requiresCertificate ? client.certificate : '',
      client_key: requiresCertificate ? client.key : '',
      dnssec_form: 'ds',
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function serve(
  socket: TLSSocket,
  registry: EppRegistry,
  documents: string[],
  sessions: EppServer['sessions'],
): void {
  const send = (document: string) => {
    const octets = Buffer.from(document)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(octets.length + 4, 0)
    socket.write(Buffer.concat([length, octets]))
  }
  const answer = (document: string) => {
    documents.push(document)
    send(document)
  }
  answer(greetingDocument(registry))
  let pending: Buffer = Buffer.alloc(0)
  let isLoggedIn = false
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk])
    while (pending.length >= 4 && pending.length >= pending.readUInt32BE(0)) {
      const end = pending.readUInt32BE(0)
      const document = pending.subarray(4, end).toString('utf8')
      pending = pending.subarray(end)
      documents.push(document)
      const command = elementAt(readXml(document) ?? undefined, 'command')
      const clTRID = textAt(command, 'clTRID')
      const respond = (content: Answer) => answer(responseDocument(content, clTRID, documents.length))
      const login = elementAt(command, 'login')
      if (login) {
        const refused = loginRefusal(registry, login)
        if (refused) {
          respond(refused)
          continue
        }
        isLoggedIn = true
        sessions.begun++
        respond({ code: 1000 })
      } else if (elementAt(command, 'logout')) {
        sessions.ended++
        respond({ code: 1500 })
        socket.end()
      } else if (!isLoggedIn || !command) respond({ code: 2002, message: 'Command use error' })
      else handle(socket, registry, command, { send, respond })
    }
  })
}

function loginRefusal({ registrar, password, faults }: EppRegistry, login: XmlElement): Answer | null {
  if (faults.refuseLogin !== null) {
    const code = Number(faults.refuseLogin)
    faults.refuseLogin = null
    return { code, message: 'Session limit exceeded; server closing connection' }
  }
  const isRight = textAt(login, 'clID') === registrar && textAt(login, 'pw') === password
  return isRight ? null : { code: 2200, message: 'Authentication error' }
}

type Answers = { send(document: string): void; respond(answer: Answer): void }

function handle(
  socket: TLSSocket,
  registry: EppRegistry,
  command: XmlElement,
  { send, respond }: Answers,
): void {
  const { faults } = registry
  const isOrder = isPurchase(command)
  if (isOrder && faults.loseOrder) {
    faults.loseOrder = false
    socket.destroy()
    return
  }
  let answer: Answer
  try {
    answer = execute(registry, command)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    answer = { code: error.code, message: error.message, reason: 'See the manual of the registry' }
  }
  if (isOrder && faults.loseAnswer) {
    faults.loseAnswer = false
    socket.destroy()
  } else if (faults.answer !== null) {
    send(faults.answer)
    faults.answer = null
  } else respond(answer)
}

function isPurchase(command: XmlElement): boolean {
  const restore = elementAt(command, 'extension', 'update', 'restore')
  const isRequest = elementAt(command, 'transfer')?.attributes['op'] === 'request'
  const isDomain = (action: string) =>
    /^[^ ]*domain/.test(textOfNamespace(elementAt(command, action, action)))
  return isRequest || restore?.attributes['op'] === 'request' || isDomain('create') || isDomain('renew')
}

function textOfNamespace(element: XmlElement | undefined): string {
  return (
    Object.entries(element?.attributes ?? {})
      .find(([name]) => name.startsWith('xmlns'))?.[0]
      .split(':')[1] ?? ''
  )
}

function execute(registry: EppRegistry, command: XmlElement): Answer {
  const [verb] = command.children
  if (!verb) throw new Refusal(2000, 'Unknown command')
  if (verb.name === 'poll') return pollCommand(registry, verb)
  const object = verb.children[0]
  if (!object) throw new Refusal(2001, 'Command syntax error')
  const given: Command = {
    registry,
    object,
    extension: elementAt(command, 'extension'),
    clTRID: textAt(command, 'clTRID'),
  }
  const type = textOfNamespace(object)
  if (!registry.options.services.has(type)) throw new Refusal(2307, 'Unimplemented object service')
  if (type === 'host') return hostCommand(verb.name, given)
  if (type === 'contact') return contactCommand(verb.name, given)
  if (verb.name === 'check') return checkDomains(given)
  if (verb.name === 'info') return infoDomain(given)
  if (verb.name === 'create') return createDomain(given)
  if (verb.name === 'renew') return renewDomain(given)
  if (verb.name === 'update') return updateDomain(given)
  if (verb.name === 'transfer') return transferDomain(given, verb.attributes['op'] ?? '')
  throw new Refusal(2101, 'Unimplemented command')
}
