/**
 * GET /v1/related and GET /v1/search in an account with 10,000 zones on one connection and 200,000 records, compared
 * with reading the same resource and with searching the list of records. The two are measured in turn.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { findRunningPostgres } from '../../../server/src/platform/embedded-postgres/cluster/running.ts'
import { median, milliseconds, print } from '../measure/figures.ts'
import { type BenchService, benchDirectory, startService } from '../peer/service-process.ts'
import { largeZone } from './large-zone.ts'

const zones = 10_000
const recordsOfZone = 20
const rounds = 25

export async function benchRelated(): Promise<void> {
  const directory = benchDirectory()
  const service = await startService(directory.path)
  const running = await findRunningPostgres(directory.path)
  if (!running) throw new Error('The database of the service is not running')
  const client = new Client(running.superuser)
  await client.connect()
  const zoneId = await largeZone(running.superuser, service, recordsOfZone)
  await addZones(client, zoneId)
  await untilIndexed(client)
  const { rows } = await client.query(
    `select zone.connection_id as connection, record.id as record from dns_zones zone
     join dns_records record on record.zone_id = zone.id where zone.name = 'zone-5000.example' limit 1`,
  )
  const { connection, record } = rows[0]
  const zone = '/v1/dns/zones/zone_00000000000000000000005000'
  for (const [name, ours, plain] of [
    ['related to a zone', '/v1/related?id=zone_00000000000000000000005000', zone],
    ['related to a record', `/v1/related?id=${record}`, `${zone}/records/${record}`],
    [
      'related to the connection of all zones',
      `/v1/related?id=${connection}`,
      `/v1/connections/${connection}`,
    ],
    ['the same, 200 zones', `/v1/related?id=${connection}&kind=zone&limit=200`, '/v1/dns/zones?limit=200'],
    ['related to a host name', '/v1/related?name=host-7.zone-5000.example', `${zone}/records/${record}`],
    ['related to an address', '/v1/related?address=10.77.19.136', `${zone}/records/${record}`],
    ['a search for a name', '/v1/search?q=zone-5000', '/v1/dns/zones?q=zone-5000'],
    ['a search for an address', '/v1/search?q=10.77.19.136', '/v1/dns/records?q=10.77.19.136'],
    ['a search for what many have', '/v1/search?q=host', '/v1/dns/records?q=host'],
    ['a search for what is not there', '/v1/search?q=no-such-thing', '/v1/dns/records?q=no-such-thing'],
  ] as const) {
    const [one, other] = await medians(service, [ours, plain])
    print({
      [name]: milliseconds(one),
      [`  ${plain.replace(/_0\w+/g, '_…')}`]: milliseconds(other),
      '  ratio': (one / other).toFixed(1),
    })
  }
  await client.end()
  await running.close()
  await service.stop()
  directory.remove()
}

async function medians(
  { url, token }: BenchService,
  paths: readonly [string, string],
): Promise<readonly [number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++)
    for (const [index, path] of paths.entries()) {
      const begun = performance.now()
      const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
      await response.json()
      if (response.status !== 200) throw new Error(`${path} is answered ${response.status}`)
      times[index]?.push(performance.now() - begun)
    }
  return [median(times[0]), median(times[1])]
}

/** Adds zones like the given one, each with its own records. */
async function addZones(client: Client, zoneId: string): Promise<void> {
  await client.query(
    `insert into dns_zones (account_id, id, name, connection_id, status, apply_mode, drift_policy,
       check_interval_seconds, default_ttl, safety, ignore_rules, labels, record_count, created_at, updated_at)
     select account_id, 'zone_' || lpad(n::text, 26, '0'), 'zone-' || n || '.example', connection_id, status, apply_mode,
       drift_policy, check_interval_seconds, default_ttl, safety, ignore_rules, labels, $3, now(), now()
     from dns_zones, generate_series(1, $2::int) n where id = $1`,
    [zoneId, zones, recordsOfZone],
  )
  await client.query(
    `insert into dns_records (account_id, id, zone_id, name, type, rdata, ttl, labels, created_at, updated_at)
     select account_id, 'rec_1' || lpad((z * ${recordsOfZone} + n)::text, 25, '0'), 'zone_' || lpad(z::text, 26, '0'),
       'host-' || n, 'A', format('10.%s.%s.%s', z >> 8 & 255, z & 255, 128 + n), 300, '{}', now(), now()
     from dns_zones, generate_series(1, $2::int) z, generate_series(1, ${recordsOfZone}) n where id = $1`,
    [zoneId, zones],
  )
  await client.query(
    `insert into dns_rrsets (account_id, zone_id, name, type, wanted_ttl, wanted, applied_ttl, applied, actual_ttl, actual)
     select account_id, zone_id, name, type, ttl, rdata, ttl, rdata, ttl, rdata from dns_records
     where id like 'rec_1%'`,
  )
  for (const table of ['dns_zones', 'dns_records', 'dns_rrsets'])
    await client.query(`vacuum analyze ${table}`)
}

async function untilIndexed(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`select to_regproc('dns_records_containing') as made`)
    if (rows[0].made !== null) return
    await delay(100)
  }
}
