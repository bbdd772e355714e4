/**
 * GET /v1/dns/records?q=… in an account of 100,000 records, then with ten times as many, then with as many again in
 * other accounts. Searches for terms that few records contain, that none contains and that nearly all contain; with the
 * total count as a grid requests it, and sorted by name. The ratio is that of the medians.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { findRunningPostgres } from '../../server/src/platform/embedded-postgres/cluster/running.ts'
import { largeZone } from './dns/large-zone.ts'
import { median, milliseconds, print } from './measure/figures.ts'
import { type BenchService, benchDirectory, startService } from './peer/service-process.ts'

const small = 100_000
const large = 1_000_000
const rounds = 9
const searches: Record<string, string> = {
  'a name': 'q=host-77777&total=true',
  'a name, by name': 'q=host-77777&total=true&sort=name',
  'an address': 'q=10.1.47.209&total=true',
  'part of a value': 'value=10.1.200.1&total=true',
  'what is not there': 'q=no-such-thing&total=true',
  'what nearly all have': 'q=host',
  'what nearly all have, counted': 'q=host&total=true',
  'what one in ninety has, counted': 'q=host-77&total=true',
  'two letters': 'q=os',
}

export async function benchSearch(): Promise<void> {
  const directory = benchDirectory()
  const service = await startService(directory.path)
  const running = await findRunningPostgres(directory.path)
  if (!running) throw new Error('The database of the service is not running')
  const client = new Client(running.superuser)
  await client.connect()
  const zoneId = await largeZone(running.superuser, service, small)
  await untilIndexed(client)
  const before = await measure(service)
  await addRecords(client, zoneId, small + 1, large)
  const after = await measure(service)
  await addOtherAccounts(client, zoneId)
  const among = await measure(service)
  for (const name of Object.keys(searches)) {
    const [one = 0, ten = 0, shared = 0] = [before[name], after[name], among[name]]
    print({
      [`${name}, of 100,000`]: milliseconds(one),
      [`${name}, of 1,000,000`]: milliseconds(ten),
      [`${name}, beside 1,000,000 of 200 other accounts`]: milliseconds(shared),
      'ratio of 1,000,000 to 100,000': (ten / one).toFixed(1),
    })
  }
  await client.end()
  await running.close()
  await service.stop()
  directory.remove()
}

async function measure({ url, token }: BenchService): Promise<Record<string, number>> {
  const medians: Record<string, number> = {}
  for (const [name, query] of Object.entries(searches)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now()
      const response = await fetch(`${url}/v1/dns/records?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await response.json()
      if (response.status !== 200) throw new Error(`${query} is answered ${response.status}`)
      times.push(performance.now() - begun)
    }
    medians[name] = median(times)
  }
  return medians
}

async function untilIndexed(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`select to_regproc('dns_records_containing') as made`)
    if (rows[0].made !== null) return
    await delay(100)
  }
}

async function addRecords(client: Client, zoneId: string, first: number, last: number): Promise<void> {
  await client.query(
    `insert into dns_records (account_id, id, zone_id, name, type, rdata, ttl, labels, created_at, updated_at)
     select z.account_id, 'rec_0' || lpad(n::text, 25, '0'), z.id, 'host-' || n, 'A',
            format('10.%s.%s.%s', n >> 16 & 255, n >> 8 & 255, n & 255), 300, '{}', now(), now()
     from dns_zones z, generate_series($2::int, $3::int) n where z.id = $1`,
    [zoneId, first, last],
  )
  await client.query(
    `insert into dns_rrsets (account_id, zone_id, name, type, wanted_ttl, wanted, applied_ttl, applied, actual_ttl, actual)
     select account_id, zone_id, name, type, ttl, rdata, ttl, rdata, ttl, rdata from dns_records
     where zone_id = $1 and name like 'host-%' on conflict do nothing`,
    [zoneId],
  )
  await client.query('vacuum analyze dns_records')
}

/** Adds records to accounts that otherwise do not exist and that no request reads. */
async function addOtherAccounts(client: Client, zoneId: string): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into dns_records (account_id, id, zone_id, name, type, rdata, ttl, labels, created_at, updated_at)
     select 'acct_0' || lpad((n % 200)::text, 25, '0'), 'rec_1' || lpad(n::text, 25, '0'), $1, 'host-' || n, 'A',
            format('10.%s.%s.%s', n >> 16 & 255, n >> 8 & 255, n & 255), 300, '{}', now(), now()
     from generate_series(1, ${large}) n`,
    [zoneId],
  )
  await client.query('vacuum analyze dns_records')
}
