/** A sandbox zone with any number of records, with rows as the service itself writes them. */
import { Client, type ClientConfig } from 'pg'
import type { BenchService } from '../peer/service-process.ts'

/** Returns the zone's id. */
export async function largeZone(
  database: ClientConfig,
  { url, token }: BenchService,
  size: number,
): Promise<string> {
  const request = async (path: string, body: unknown) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'wait=20',
    }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as { id: string }
  }
  const connection = await request('/v1/connections', { provider: 'sandbox' })
  const zone = await request('/v1/dns/zones', { name: 'bench.example', connection_id: connection.id })
  const client = new Client(database)
  await client.connect()
  await client.query(
    `insert into dns_records (account_id, id, zone_id, name, type, rdata, ttl, labels, created_at, updated_at)
     select z.account_id, 'rec_0' || lpad(n::text, 25, '0'), z.id, 'host-' || n, 'A',
            format('10.%s.%s.%s', n >> 16 & 255, n >> 8 & 255, n & 255), 300, '{}', now(), now()
     from dns_zones z, generate_series(1, $2::int) n where z.id = $1`,
    [zone.id, size],
  )
  await client.query(
    `insert into dns_rrsets (account_id, zone_id, name, type, wanted_ttl, wanted, applied_ttl, applied, actual_ttl, actual)
     select account_id, zone_id, name, type, ttl, rdata, ttl, rdata, ttl, rdata from dns_records where zone_id = $1 and name like 'host-%'`,
    [zone.id],
  )
  // The provider must have the records too, or the next check reports them as missing.
  await client.query(
    `update connection_notes note
     set value = jsonb_set(value::jsonb, '{rrsets}', value::jsonb -> 'rrsets' || (
       select jsonb_object_agg(name || ' ' || type,
         jsonb_build_object('name', name, 'type', type, 'ttl', ttl, 'values', jsonb_build_array(rdata)))
       from dns_records where zone_id = $1 and name like 'host-%'))
     where note.key = 'sandbox/zone/bench.example'`,
    [zone.id],
  )
  await client.query('update dns_zones set record_count = record_count + $2 where id = $1', [zone.id, size])
  await client.query('analyze')
  await client.end()
  return zone.id
}
