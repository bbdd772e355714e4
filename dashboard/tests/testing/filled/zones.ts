/** The zones of a filled account, each in another state. */
import type { CreateResource, TestEnvironment } from '../filled-account.ts'

type Connections = { connection: string; sandbox: string; failingConnection: string }

const records = [
  ['@', 'A', '192.0.2.10'],
  ['@', 'AAAA', '2001:db8:1::10'],
  ['@', 'MX', '10 mail.example.com.'],
  ['@', 'MX', '20 backup.mail.example.net.'],
  ['@', 'TXT', '"v=spf1 mx include:_spf.example.net -all"'],
  ['@', 'CAA', '0 issue "letsencrypt.org"'],
  ['www', 'CNAME', 'example.com.'],
  ['mail', 'A', '192.0.2.25'],
  ['mail', 'AAAA', '2001:db8:1::25'],
  ['nas', 'A', '192.0.2.40'],
  ['grafana', 'A', '192.0.2.41'],
  ['wiki', 'A', '192.0.2.42'],
  ['git', 'A', '192.0.2.43'],
  ['backup', 'A', '198.51.100.7'],
  ['vpn', 'A', '198.51.100.20'],
  ['_dmarc', 'TXT', '"v=DMARC1; p=quarantine; rua=mailto:postmaster@example.com"'],
  [
    'mail2026._domainkey',
    'TXT',
    '"v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvXk1c9Qm0w3zv8rW5sJm2b7Gk4Yd9pT1nHq6LxEoUfZtC"',
  ],
  ['_sip._tcp', 'SRV', '10 60 5060 pbx.example.com.'],
  ['pbx', 'A', '192.0.2.60'],
  ['a-name-that-is-as-long-as-somebody-may-well-choose-it.staging.internal', 'CNAME', 'grafana.example.com.'],
  ['münchen', 'A', '203.0.113.8'],
].map(([name, type, value]) => ({ name, type, value, ttl: 3600 }))

export async function createZones(
  createResource: CreateResource,
  { service, powerdns, hoursAgo }: TestEnvironment,
  made: Connections,
) {
  const { connection, sandbox, failingConnection } = made
  const zone = async (name: string, connection_id: string, fields: object = {}): Promise<string> =>
    (await createResource('dns/zones', { name, connection_id, ...fields })).id
  const add = (id: string, create: object[]) => createResource(`dns/zones/${id}/records/bulk`, { create })
  const address = { name: 'www', type: 'A', value: '192.0.2.10', ttl: 300 }

  const main = await zone('example.com', connection)
  await add(main, records)
  hoursAgo(24 * 12)
  const [first] = (await service.request('GET', `/v1/dns/zones/${main}/records?name=grafana`)).body.data
  await createResource(
    `dns/zones/${main}/records/${first.id}`,
    { value: '192.0.2.44', comment: 'Moved to the new host' },
    'PATCH',
  )
  hoursAgo(24 * 3)
  await add(main, [{ name: 'status', type: 'CNAME', value: 'status.example.net.', ttl: 300 }])

  const drifted = await zone('kelp.example', connection)
  await add(drifted, [
    address,
    { ...address, name: 'shop', value: '192.0.2.11' },
    { ...address, name: 'api' },
  ])
  hoursAgo(2)
  const hijacked = { name: 'shop', type: 'A', ttl: 300, values: ['203.0.113.66'] }
  await powerdns.change('kelp.example', hijacked, hijacked)
  await powerdns.change('kelp.example', { name: 'api', type: 'A' }, null)
  await createResource(`dns/zones/${drifted}/check`)

  const manual = await zone('bücher.example', sandbox, { apply_mode: 'manual' })
  await add(manual, [address, { name: '@', type: 'MX', value: '10 mail.example.com.', ttl: 3600 }])
  const held = await zone('archive.example', sandbox)
  await add(
    held,
    Array.from({ length: 12 }, (_each, index) => ({ ...address, name: `host-${index}` })),
  )
  const { data } = (await service.request('GET', `/v1/dns/zones/${held}/records`)).body
  await service.request('POST', `/v1/dns/zones/${held}/records/bulk`, {
    body: { delete: data.slice(0, 8).map(({ id }: { id: string }) => id) },
  })
  const emptyZone = await zone('a-rather-long-domain-name-for-a-small-company.example', sandbox)
  const failing = await zone('legacy.example', failingConnection)
  await add(failing, [address])
  hoursAgo(1)
  await createResource(
    `connections/${failingConnection}/sandbox`,
    { faults: [{ on: 'any', kind: 'auth' }] },
    'PATCH',
  )
  await service.request('POST', `/v1/connections/${failingConnection}/verify`)
  await service.request('POST', `/v1/dns/zones/${failing}/check`, { headers: { prefer: 'wait=5' } })
  return {
    zone: main,
    driftedZone: drifted,
    manualZone: manual,
    heldZone: held,
    failingZone: failing,
    emptyZone,
  }
}
