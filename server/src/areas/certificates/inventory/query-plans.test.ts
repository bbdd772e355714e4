/** Statements of certificates and endpoints read what they return, and not all that the account has. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '#platform/context.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { selectCaaChecks, selectCertificatesToRenew } from '../assessment/caa/caa-store.ts'
import { selectSiblings } from '../assessment/sibling-store.ts'
import { selectKnownEndpoints } from '../endpoints/discovery/discovery-store.ts'
import { listEndpoints } from '../endpoints/endpoint-store.ts'
import { selectCertificatesOfSource } from '../revocation/revocation-store.ts'
import { listCertificates } from './certificate-store.ts'
import { selectCurrentPlaces, selectPlacesOfConnection, selectPlacesOfEndpoint } from './place-store.ts'

const count = 20_000
const tables = [
  ...['certificates', 'certificate_names', 'certificate_places', 'certificate_endpoints'],
  ...['certificate_endpoint_addresses', 'certificate_revocations', 'certificate_caa_checks'],
]

let service: TestService

beforeAll(async () => {
  service = await givenService({ works: false })
  const { accountId } = service
  const each = sql`from generate_series(1, ${count}::int) as n`
  const id = (prefix: string) => sql.raw(`'${prefix}_' || lpad(n::text, 26, '0')`)
  await service.database.tenant(accountId, async (tx) => {
    await sql`
      insert into certificates (account_id, id, sha256, der, subject, issuer, serial, names, names_text, lineage,
        not_before, not_after, expires_second, warning_at, high_at, critical_at, key_type, key_sha256,
        signature_algorithm, can_sign, is_authority, is_self_signed, requires_staple, has_timestamps, is_current,
        labels, notes, first_seen_at, last_seen_at, updated_at)
      select ${accountId}, ${id('crt')}, 'sha' || n, '', 'CN=' || n, 'CN=CA', n::text, array[n || '.example.com'],
        n || '.example.com', 'lineage' || n, now(), now() + interval '60 days', 2000000000 + n,
        now() + interval '30 days', now() + interval '40 days', now() + interval '50 days', 'ec', 'key' || n,
        'ecdsa', false, false, false, false, true, true, '{}', '', now(), now(), now() ${each}`.execute(tx)
    await sql`insert into certificate_names (account_id, name, certificate_id)
      select ${accountId}, n || '.example.com', ${id('crt')} ${each}`.execute(tx)
    await sql`insert into certificate_places (account_id, place, certificate_id, kind, chain, first_seen_at, last_seen_at)
      select ${accountId}, 'endpoint ' || ${id('cep')} || ' 192.0.2.1', ${id('crt')}, 'endpoint', '{}', now(), now()
      ${each}`.execute(tx)
    await sql`insert into certificate_endpoints (account_id, id, name, port, protocol, sources, is_expected,
        first_seen_at, updated_at)
      select ${accountId}, ${id('cep')}, n || '.example.com', 443, 'tls', '[]', false, now(), now() ${each}`.execute(
      tx,
    )
    await sql`insert into certificate_revocation_sources (account_id, id, kind, url)
      values (${accountId}, 'source', 'ocsp', 'http://ocsp.example')`.execute(tx)
    await sql`insert into certificate_revocations (account_id, certificate_id, source_id, ask_at)
      select ${accountId}, ${id('crt')}, 'source', case when n > 10 then now() + interval '1 day' end
      ${each}`.execute(tx)
    await sql`insert into certificate_caa_checks (account_id, id) select ${accountId}, n || '.example.com'
      ${each}`.execute(tx)
  })
  // As the database does from time to time.
  const owner = await connectOwner(service.address)
  await owner.query(`analyze ${tables.join(', ')}`)
  await owner.end()
})
afterAll(() => service.close())

/** How many rows of the tables a statement reads. */
function rowsRead(task: (context: Context) => Promise<unknown>): Promise<number> {
  const { accountId } = service
  return service.database.tenant(accountId, async (tx) => {
    const read = async () => {
      const { rows } = await sql<{ rows: number }>`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
        where relname = any(${tables})`.execute(tx)
      return rows[0]?.rows ?? 0
    }
    const before = await read()
    await task({ tx, accountId, now: new Date() } as Context)
    return (await read()) - before
  })
}

const certificate = `crt_${'7'.padStart(26, '0')}`
const endpoint = `cep_${'7'.padStart(26, '0')}`

it.each<[string, (context: Context) => Promise<unknown>]>([
  ['a page of certificates', (context) => listCertificates(context, { limit: 50 })],
  ['those that are current', (context) => listCertificates(context, { limit: 50, current: true })],
  ['those for a host', (context) => listCertificates(context, { limit: 50, host: '7.example.com' })],
  ['those of a server', (context) => listCertificates(context, { limit: 50, server_id: 'srv_1' })],
  ['a page of endpoints', (context) => listEndpoints(context, { limit: 50 })],
  ['endpoints of a name', (context) => listEndpoints(context, { limit: 50, name: '7.example.com' })],
  ['endpoints of a server', (context) => listEndpoints(context, { limit: 50, server_id: 'srv_1' })],
  ['endpoints for discovery', (context) => selectKnownEndpoints(context, endpoint, 50)],
  ['places of an endpoint', (context) => selectPlacesOfEndpoint(context, endpoint)],
  ['places of certificates', (context) => selectCurrentPlaces(context, [certificate])],
  ['places of a connection', (context) => selectPlacesOfConnection(context, 'conn_1')],
  ['related certificates', (context) => selectSiblings(context, [certificate])],
  ['names to look up', (context) => selectCaaChecks(context, ['7.example.com'])],
  ['certificates to renew', (context) => selectCertificatesToRenew(context, '7.example.com')],
])('%s', async (_title, task) => {
  expect(await rowsRead(task)).toBeLessThan(300)
})

it('the certificates to ask a responder for are found among all of it', async () => {
  const select = (context: Context) => selectCertificatesOfSource(context, 'source', { limit: 50, due: true })
  // Their links are read, and of the certificates only those that are due.
  expect(await rowsRead(select)).toBeLessThan(count + 300)
})
