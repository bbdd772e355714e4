import { randomUUID } from 'node:crypto'
import type { Egress } from '#platform/net/egress.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { type Connection, withConnection } from '#providers/tls/messages.ts'
import { childrenOf, elementAt, type Markup, readXml, tag, textAt, type XmlElement } from '#providers/xml.ts'
import { readAccess } from './access.ts'
import { codeOf, loginError, resultError, unreadable } from './errors.ts'
import { commandDocument, loginCommand } from './wire/commands.ts'
import { type Greeting, readGreeting } from './wire/greeting.ts'

export type EppResponse = {
  code: number
  /** What the objects answer. */
  data: XmlElement | undefined
  extension: XmlElement | undefined
  /** The next message of the queue. */
  queue: XmlElement | undefined
}

export type EppSession = {
  greeting: Greeting
  /** The registrar's id at the registry. */
  registrarId: string
  /** Sends a command. Throws a ProviderError for its result. */
  send(command: Markup, options?: { extension?: readonly Markup[]; key?: string }): Promise<EppResponse>
}

export type EppClient = {
  dnssecForm: 'ds' | 'dnskey'
  /** Logs in, runs `use`, and logs out. Registries allow few sessions, so none is kept. */
  session<T>(use: (session: EppSession) => Promise<T>): Promise<T>
}

const sessionSecondsMax = 90

export function createEppClient(credentials: Credentials, egress: Egress): EppClient {
  return {
    dnssecForm: credentials['dnssec_form'] === 'dnskey' ? 'dnskey' : 'ds',
    async session(use) {
      const { server, user, password, registrarId } = readAccess(credentials)
      return await withConnection(egress, server, sessionSecondsMax, async (connection) => {
        const greeting = readGreeting(await receive(connection))
        if (!greeting) throw unreadable('it begins without a greeting')
        const login = await exchange(connection, loginCommand(greeting, user, password))
        const refused = loginError(login.results)
        if (refused) throw refused
        const session = sessionOf(connection, greeting, registrarId)
        const result = await use(session)
        await logout(connection)
        return result
      })
    },
  }
}

function sessionOf(connection: Connection, greeting: Greeting, registrarId: string): EppSession {
  return {
    greeting,
    registrarId,
    async send(command, { extension = [], key } = {}) {
      const { results, response } = await exchange(connection, command, extension, key)
      const error = resultError(results)
      if (error) throw error
      return {
        code: codeOf(results[0] ?? response),
        data: elementAt(response, 'resData'),
        extension: elementAt(response, 'extension'),
        queue: elementAt(response, 'msgQ'),
      }
    },
  }
}

/** The result of `use` is known: what goes wrong here changes nothing. */
async function logout(connection: Connection): Promise<void> {
  await exchange(connection, tag('logout', {})).catch(() => {})
}

/** Sends a command and reads its response, which repeats the id of the command. */
async function exchange(
  connection: Connection,
  command: Markup,
  extension: readonly Markup[] = [],
  key: string = randomUUID(),
) {
  connection.send(Buffer.from(commandDocument(command, extension, key)))
  const response = elementAt((await receive(connection)) ?? undefined, 'response')
  const results = childrenOf(response, 'result')
  // A response that answers another command says nothing of this one.
  const answered = textAt(response, 'trID', 'clTRID')
  if (answered !== '' && answered !== key) throw unreadable('it answers another command')
  if (!response || results.length === 0 || !results.every((result) => codeOf(result) >= 1000))
    throw unreadable('it has no result')
  return { response, results }
}

async function receive(connection: Connection): Promise<XmlElement | null> {
  return readXml((await connection.receive()).toString('utf8'))
}
