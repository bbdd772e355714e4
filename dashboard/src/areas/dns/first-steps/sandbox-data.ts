/** The sample data of the sandbox: a zone with common records, and an external change that a check finds. */
import { request } from '@holdfast/client'
import { api } from '#api/api.ts'

const name = 'example.com'
/** The placeholder for ids in the requests before the responses are known. */
const unknown = '…'

const records = [
  { type: 'A', name: '@', value: '192.0.2.10' },
  { type: 'AAAA', name: '@', value: '2001:db8::10' },
  { type: 'CNAME', name: 'www', value: `${name}.` },
  { type: 'A', name: 'shop', value: '192.0.2.20', comment: 'The shop, in the second rack' },
  { type: 'MX', name: '@', value: `10 mail.${name}.` },
  { type: 'A', name: 'mail', value: '192.0.2.30' },
  { type: 'TXT', name: '@', value: 'v=spf1 mx -all' },
  { type: 'CAA', name: '@', value: '0 issue "letsencrypt.org"' },
] as const

const connect = request('account.connections.create', { body: { provider: 'sandbox', name: 'Sandbox' } })

const createZone = (connection_id = unknown) =>
  request('dns.zones.create', { body: { name, connection_id }, wait: 10 })

const createRecords = (zone_id = unknown) =>
  request('dns.records.bulk', { path: { zone_id }, body: { create: [...records] }, wait: 10 })

const changeExternally = (connection_id = unknown) =>
  request('account.sandbox.changes.create', {
    path: { connection_id },
    body: { zone: name, rrsets: [{ name: 'shop', type: 'A', values: ['203.0.113.66'] }] },
  })

const check = (zone_id = unknown) => request('dns.zones.check', { path: { zone_id }, wait: 10 })

export const sandboxRequests = [connect, createZone(), createRecords(), changeExternally(), check()]

/** Fills a new sandbox; `onStep` is called with the number of finished requests. */
export async function fillSandbox(onStep: (done: number) => void): Promise<void> {
  const connection = (await api.send(connect)).body.id
  onStep(1)
  const zone = (await api.send(createZone(connection))).body.id
  onStep(2)
  await api.send(createRecords(zone))
  onStep(3)
  await api.send(changeExternally(connection))
  onStep(4)
  await api.send(check(zone))
}
