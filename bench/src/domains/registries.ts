/** Fifty registries with RDAP, in this process. Each has registered all names. */
import { isRegistrable } from '../../../server/src/kernel/domains/watch/tld-profiles.ts'
import { shippedBootstrap } from '../../../server/src/providers/registry-data/rdap/bootstrap.ts'
import { startHttpServer } from '../../../server/src/providers/testing/servers/http-server.ts'

export type Registries = {
  tlds: readonly string[]
  bootstrapUrl: string
  diverted: Record<string, string>
  /** The requests so far, by TLD. */
  requests: ReadonlyMap<string, number>
  stop(): Promise<void>
}

const registries = 50

export async function startRegistries(): Promise<Registries> {
  const listed = [...shippedBootstrap().serversOf.keys()]
  const tlds = listed.filter((tld) => tld.length > 2 && isRegistrable(`example.${tld}`)).slice(0, registries)
  const requests = new Map(tlds.map((tld) => [tld, 0]))
  const server = await startHttpServer((request, response) => {
    const name =
      decodeURIComponent(request.url ?? '')
        .split('/')
        .at(-1) ?? ''
    if (name === 'dns.json') return void response.end(listOf(listed))
    const tld = name.slice(name.lastIndexOf('.') + 1)
    requests.set(tld, (requests.get(tld) ?? 0) + 1)
    response.writeHead(200, { 'content-type': 'application/rdap+json' }).end(JSON.stringify(registered(name)))
  })
  return {
    tlds,
    requests,
    bootstrapUrl: `${server.url}/dns.json`,
    diverted: Object.fromEntries(tlds.map((tld) => [serverOf(tld), `${server.url}/${tld}/`])),
    stop: server.stop,
  }
}

const serverOf = (tld: string) => `https://rdap.nic.${tld}.invalid/`

function listOf(tlds: readonly string[]): string {
  return JSON.stringify({
    version: '1.0',
    publication: new Date().toISOString(),
    services: tlds.map((tld) => [[tld], [serverOf(tld)]]),
  })
}

function registered(name: string): object {
  return {
    objectClassName: 'domain',
    ldhName: name,
    handle: `${name}-1`,
    status: ['client transfer prohibited'],
    events: [
      { eventAction: 'registration', eventDate: '2015-08-14T04:00:00Z' },
      { eventAction: 'expiration', eventDate: '2036-08-13T04:00:00Z' },
    ],
    entities: [],
    nameservers: [{ objectClassName: 'nameserver', ldhName: 'ns1.example.net' }],
  }
}
