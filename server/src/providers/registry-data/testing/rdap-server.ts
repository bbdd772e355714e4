/**
 * An RDAP server with IANA's list for it, over HTTP. It answers in the shapes of real registries: upper-case names,
 * dates with and without fractions, nested entities, redacted members, members that the RFC does not know.
 */
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { givenHttpServer } from '#platform/net/testing/servers.ts'

export type FakeRegistration = {
  handle?: string
  status?: readonly string[]
  /** By `eventAction`, as sent. */
  events?: Readonly<Record<string, string>>
  registrar?: { name: string; ianaId: string } | null
  nameservers?: readonly string[]
}

export type FakeAnswer = { status: number; headers?: Record<string, string>; body?: string }

export interface RdapServer {
  url: string
  bootstrapUrl: string
  /** What the server has, by name. */
  registrations: Map<string, FakeRegistration>
  /** Answers that it sends instead, by name or `*`. */
  faults: Map<string, FakeAnswer>
  /** The paths of the requests for domains, in order. */
  asked: string[]
  agents: Set<string>
  /** The list of IANA, and how often it was read. */
  list: string
  lists: number
  /** The most requests for domains at the same time. */
  mostAtOnce: number
}

export const rdapJson = { 'content-type': 'application/rdap+json' }

/** Serves these TLDs below `/rdap/`; `/dns.json` is IANA's list with them. */
export async function givenRdapServer(tlds: readonly string[]): Promise<RdapServer> {
  let running = 0
  const port = await givenHttpServer((request, response) => {
    running++
    server.mostAtOnce = Math.max(server.mostAtOnce, running)
    const { status, headers = {}, body = '' } = answerOf(server, request)
    response.on('finish', () => void running--)
    // Leaves time for another request.
    setImmediate(() => response.writeHead(status, headers).end(body))
  })
  const url = `http://127.0.0.1:${port}`
  const server: RdapServer = {
    url,
    bootstrapUrl: `${url}/dns.json`,
    registrations: new Map(),
    faults: new Map(),
    asked: [],
    agents: new Set(),
    list: bootstrapWith(tlds, `${url}/rdap/`),
    lists: 0,
    mostAtOnce: 0,
  }
  return server
}

function answerOf(server: RdapServer, request: IncomingMessage): FakeAnswer {
  const { pathname } = new URL(request.url ?? '/', server.url)
  if (pathname === '/dns.json') {
    server.lists++
    return { status: 200, body: server.list }
  }
  server.asked.push(pathname)
  server.agents.add(request.headers['user-agent'] ?? '')
  const name = decodeURIComponent(/\/domain\/(.+)$/.exec(pathname)?.[1] ?? '')
  const fault = server.faults.get(name) ?? server.faults.get('*')
  if (fault) return fault
  const registration = server.registrations.get(name)
  return registration
    ? { status: 200, headers: rdapJson, body: JSON.stringify(domainObject(name, registration)) }
    : { status: 404, headers: rdapJson, body: JSON.stringify({ errorCode: 404, title: 'Not Found' }) }
}

export function domainObject(name: string, registration: FakeRegistration): object {
  const { handle, status = ['active'], events = {}, nameservers = [] } = registration
  const { registrar = { name: 'Example Registrar, Inc.', ianaId: '9999' } } = registration
  return {
    rdapConformance: ['rdap_level_0', 'icann_rdap_technical_implementation_guide_0'],
    objectClassName: 'domain',
    ...(handle !== undefined && { handle }),
    ldhName: name.toUpperCase(),
    status,
    events: Object.entries(events).map(([eventAction, eventDate]) => ({ eventAction, eventDate })),
    entities: registrar === null ? [] : [registrarEntity(registrar)],
    nameservers: nameservers.map((ldhName) => ({ objectClassName: 'nameserver', ldhName })),
    secureDNS: { delegationSigned: false },
    fred_nsset: null,
    redacted: [{ name: { description: 'Registrant Name' }, method: 'removal' }],
  }
}

function registrarEntity({ name, ianaId }: { name: string; ianaId: string }): object {
  const abuse = { objectClassName: 'entity', roles: ['abuse'], vcardArray: vcard('Abuse Contact') }
  return {
    objectClassName: 'entity',
    handle: ianaId,
    roles: ['registrar'],
    publicIds: [{ type: 'IANA Registrar ID', identifier: ianaId }],
    vcardArray: vcard(name),
    entities: [abuse],
  }
}

function vcard(name: string): unknown {
  return [
    'vcard',
    [
      ['version', {}, 'text', '4.0'],
      ['fn', {}, 'text', name],
    ],
  ]
}

/** The list of this version, in which these TLDs have this server. */
export function bootstrapWith(tlds: readonly string[], base: string): string {
  const path = join(import.meta.dirname, '../rdap/iana-bootstrap-dns.json')
  const file = JSON.parse(readFileSync(path, 'utf8')) as { services: [string[], string[]][] }
  const others = file.services.map(([suffixes, urls]) => [
    suffixes.filter((suffix) => !tlds.includes(suffix)),
    urls,
  ])
  return JSON.stringify({
    ...file,
    publication: '2026-06-01T00:00:00Z',
    services: [...others, [tlds, [base]]],
  })
}
