import { givenService, type TestService, type TestServiceOptions } from '#testing/service.ts'

export type SandboxRRset = { name: string; type: string; ttl?: number; values: string[] }

/** A service with a sandbox, with access to both sides of its zones. */
export interface ZoneWorld {
  service: TestService
  connectionId: string
  /** Creates a zone and waits until it is active. */
  zone(name: string, settings?: Record<string, unknown>): Promise<TestZone>
  /** Changes a zone at the provider, outside of Holdfast. */
  changeAtProvider(zone: string, rrsets: SandboxRRset[]): Promise<void>
  /** The content of the zone at the provider. */
  atProvider(zone: string): Promise<Record<string, { ttl: number; values: string[] }>>
  sandbox(settings: Record<string, unknown>): Promise<void>
  events(kind: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

export interface TestZone {
  id: string
  name: string
  path: string
  read(): Promise<Record<string, any>>
  create(record: Record<string, unknown>): Promise<Record<string, any>>
  bulk(changes: Record<string, unknown>): Promise<Record<string, any>>
  check(): Promise<Record<string, any>>
  plan(): Promise<Record<string, any>>
  apply(body: Record<string, unknown>): Promise<{ status: number; body: Record<string, any> }>
  records(query?: string): Promise<Record<string, any>[]>
}

const wait = { prefer: 'wait=20' }

export async function givenZoneWorld(options: TestServiceOptions = {}): Promise<ZoneWorld> {
  const service = await givenService(options)
  const { body } = await service
    .request('POST', '/v1/connections', { body: { provider: 'sandbox', name: 'Sandbox' } })
    .catch(async (error: unknown) => {
      await service.close()
      throw error
    })
  const connectionId: string = body.id
  return {
    service,
    connectionId,
    close: service.close,
    async zone(name, settings = {}) {
      const made = await service.request('POST', '/v1/dns/zones', {
        headers: wait,
        body: { name, connection_id: connectionId, ...settings },
      })
      if (made.body.status !== 'active') throw new Error(`The zone is ${JSON.stringify(made.body)}`)
      return testZone(service, made.body.id, name)
    },
    async changeAtProvider(zone, rrsets) {
      const path = `/v1/connections/${connectionId}/sandbox/changes`
      const { status, body: response } = await service.request('POST', path, { body: { zone, rrsets } })
      if (status !== 200) throw new Error(JSON.stringify(response))
    },
    async atProvider(zone) {
      const path = `/v1/connections/${connectionId}/sandbox/changes`
      const { body: response } = await service.request('POST', path, { body: { zone, rrsets: [] } })
      const rrsets = response.rrsets as (SandboxRRset & { ttl: number })[]
      return Object.fromEntries(
        rrsets.map(({ name, type, ttl, values }) => [`${name} ${type}`, { ttl, values }]),
      )
    },
    async sandbox(settings) {
      await service.request('PATCH', `/v1/connections/${connectionId}/sandbox`, { body: settings })
    },
    async events(kind) {
      type Tables = { events: { account_id: string; id: string; kind: string; body: string } }
      const rows = await service.database.tenant(service.accountId, (tx) =>
        tx
          .withTables<Tables>()
          .selectFrom('events')
          .select('body')
          .where('kind', '=', kind)
          .orderBy('id')
          .execute(),
      )
      return rows.map((row) => JSON.parse(row.body).data)
    },
  }
}

export function testZone(service: TestService, id: string, name: string): TestZone {
  const path = `/v1/dns/zones/${id}`
  const post = async (action: string, body: unknown) =>
    await service.request('POST', `${path}/${action}`, { headers: wait, body })
  return {
    id,
    name,
    path,
    read: async () => (await service.request('GET', path)).body,
    create: async (record) => (await post('records', record)).body,
    bulk: async (changes) => (await post('records/bulk', changes)).body,
    check: async () => (await post('check', undefined)).body,
    plan: async () => (await service.request('GET', `${path}/plan`)).body,
    apply: (body) => post('apply', body),
    records: async (query = '') =>
      (await service.request('GET', `${path}/records?limit=200${query}`)).body.data,
  }
}
