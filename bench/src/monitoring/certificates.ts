/**
 * The inventory of 100,000 certificates on 1,000 servers, served by 10,000 endpoints: pages of the lists, a certificate and
 * the summary, compared with those of 1,000 certificates and as many endpoints; the coverage gaps of all; and scans of as many
 * endpoints again. A short run: BENCH_CERTIFICATES=5000 npm run bench -- certificates.
 */
import { execFileSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import type { TlsPosture } from '../../../checks/src/index.ts'
import { newId } from '../../../server/src/kernel/id.ts'
import { findRunningPostgres } from '../../../server/src/platform/embedded-postgres/cluster/running.ts'
import { insertServers } from '../cloud/stored-servers.ts'
import { send } from '../domains/service-client.ts'
import { milliseconds, print, quantile } from '../measure/figures.ts'
import { timesOf } from '../measure/times.ts'
import { type BenchService, benchDirectory, startService } from '../peer/service-process.ts'
import { benchEndpointScans } from './endpoint-scans.ts'
import { benchGaps } from './gaps.ts'

const all = Number(process.env['BENCH_CERTIFICATES'] ?? 100_000)
const few = 1000
const servers = 1000
const endpoints = Math.min(10_000, all)

export async function benchCertificates(): Promise<void> {
  const directory = benchDirectory()
  const service = await startService(directory.path)
  const running = await findRunningPostgres(directory.path)
  if (!running) throw new Error('The database of the service is not running')
  const pool = new Pool({ ...running.superuser, max: 1 })
  await stopDiscovery(pool)
  const { id: connection } = await send(service, 'POST', '/v1/connections', { provider: 'sandbox' })
  const ids = await insertServers(pool, connection, servers)
  const first = await insertCertificates(pool, ids, few)
  const [sample = ''] = first
  await insertEndpoints(pool, first)
  const ofFew = await timesOfRequests(service, sample)
  const others = await insertCertificates(pool, ids, all - few)
  await insertEndpoints(pool, others.slice(0, endpoints - few))
  const ofAll = await timesOfRequests(service, sample)
  for (const [name, times] of Object.entries(ofAll)) {
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
    const ratio = p50 / quantile(ofFew[name] ?? times, 0.5)
    print({
      [`${all} certificates, ${name}: p50, p99; p50 to that of ${few}`]: `${milliseconds(p50)}, ${milliseconds(p99)}; ${ratio.toFixed(2)}`,
    })
  }
  await benchGaps(pool, service, `${endpoints} endpoints and ${all} certificates`)
  await benchEndpointScans(pool, service, { directory: directory.path, count: endpoints })
  await pool.end()
  await running.close()
  await service.stop()
  directory.remove()
}

/** Otherwise the names of the certificates would be looked up and scanned meanwhile. */
async function stopDiscovery(pool: Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `update certificate_discoveries set due_at = now() + interval '1 day' where ran_at is not null`,
    )
    if (rowCount === 1) return
    await delay(100)
  }
}

async function timesOfRequests(service: BenchService, id: string): Promise<Record<string, number[]>> {
  const list = '/v1/certificates?limit=50&authority=false'
  const requests = {
    'those that expire first': `${list}&current=true`,
    'those that need attention': `${list}&needs_attention=true`,
    'those for a host': `${list}&host=www.site-900.example`,
    'a part of the name': `${list}&q=site-90`,
    'those with a grade': `${list}&grade=C`,
    endpoints: '/v1/certificates/endpoints?limit=50',
    'endpoints with a grade': '/v1/certificates/endpoints?limit=50&grade=C',
    'one certificate': `/v1/certificates/${id}`,
    summary: '/v1/certificates/summary',
  }
  const times: Record<string, number[]> = {}
  for (const [name, path] of Object.entries(requests))
    times[name] = await timesOf(() => send(service, 'GET', path))
  return times
}

let inserted = 0

const trusted = JSON.stringify([
  { source: 'public', authority: 'CN=Root', is_complete: true, expires_at: '2050-01-01T00:00:00.000Z' },
])

const posture: TlsPosture = {
  incomplete: null,
  protocols: ['TLSv1.2', 'TLSv1.3'],
  ciphers: [],
  groups: [],
  isSecureRenegotiation: true,
  isCompressed: false,
  isExtendedMasterSecret: true,
  isFallbackPrevented: null,
  hsts: { state: 'absent' },
}

/** Certificates in a file and at a service of a server, as if they had been assessed. Returns the ids. */
async function insertCertificates(pool: Pool, serverIds: string[], count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId('certificate'))
  const der = sampleDer()
  const numbers = [inserted, serverIds.length]
  await pool.query(
    `insert into certificates (account_id, id, sha256, der, subject, common_name, issuer, issuer_name, serial, names, names_text, lineage,
       not_before, not_after, expires_second, warning_at, high_at, critical_at, key_type, key_bits, key_curve, key_sha256,
       signature_algorithm, can_sign, is_authority, is_self_signed, requires_staple, has_timestamps, trust, severity, is_current,
       labels, notes, first_seen_at, last_seen_at, updated_at)
     select account_id, id, md5(id) || md5(id), $2, 'CN=www.site-' || n || '.example', 'www.site-' || n || '.example',
       'CN=R11', 'R11', md5(id), array['site-' || n || '.example', 'www.site-' || n || '.example'],
       'site-' || n || '.example www.site-' || n || '.example', md5(n::text),
       expires - interval '90 days', expires, extract(epoch from expires)::bigint, expires - interval '22 days',
       expires - interval '11 days', expires - interval '3 days', 'ec', 256, 'prime256v1', md5(id), 'ecdsa-with-SHA256',
       false, false, false, false, true, $4, 0, true, '{}', '', now(), now(), now()
     from (select id, $3::int + n as n, now() + (n % 89) * interval '1 day' + n * interval '1 second' as expires
       from unnest($1::text[]) with ordinality as given (id, n)) as made, (select account_id from servers limit 1) as account`,
    [ids, der, numbers[0], trusted],
  )
  await pool.query(
    `insert into certificate_names select account_id, name, id from certificates, unnest(names) as name where id = any($1)`,
    [ids],
  )
  await pool.query(
    `insert into certificate_places (account_id, place, certificate_id, kind, server_id, path, address, port, chain,
       first_seen_at, last_seen_at)
     select certificate.account_id, kind || ' ' || certificate.id, certificate.id, kind,
       ($2::text[])[1 + n % $3::int], case kind when 'file' then '/etc/ssl/site.pem' end,
       case kind when 'listener' then '0.0.0.0' end, case kind when 'listener' then 443 end, '{}', now(), now()
     from unnest($1::text[]) with ordinality as given (id, n) join certificates as certificate using (id),
       unnest(array['file', 'listener']) as kind`,
    [ids, serverIds, numbers[1]],
  )
  await pool.query('analyze certificates, certificate_names, certificate_places')
  inserted += count
  return ids
}

/** An endpoint for each of these certificates, as if it had been scanned. None is due. */
async function insertEndpoints(pool: Pool, certificateIds: string[]): Promise<void> {
  const ids = certificateIds.map(() => newId('certificate_endpoint'))
  await pool.query(
    `insert into certificate_endpoints (account_id, id, name, port, protocol, sources, is_expected, state, scanned_at,
       succeeded_at, posture_at, first_seen_at, updated_at)
     select account_id, given.id, names[2], 443, 'tls', '[{"kind": "record", "id": null, "detail": "A"}]', true, 'tls', now(), now(), now(), now(), now()
     from unnest($1::text[], $2::text[]) as given (id, certificate_id)
       join certificates on certificates.id = given.certificate_id`,
    [ids, certificateIds],
  )
  await pool.query(
    `insert into certificate_endpoint_addresses (account_id, endpoint_id, address, server_id, state, observed_at, succeeded_at,
       certificate_id, changed_at, posture, config_grade, score, ruleset)
     select place.account_id, given.id, '192.0.2.' || n % 250, place.server_id, 'tls', now(), now(), given.certificate_id,
       now(), $3, (array['A+', 'A-', 'B', 'C'])[1 + n % 4], 90, '2026.1'
     from unnest($1::text[], $2::text[]) with ordinality as given (id, certificate_id, n)
       join certificate_places as place on place.certificate_id = given.certificate_id and place.kind = 'listener'`,
    [ids, certificateIds, JSON.stringify(posture)],
  )
  await pool.query('analyze certificate_endpoints, certificate_endpoint_addresses')
}

function sampleDer(): Buffer {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', '/dev/null']
  return execFileSync(
    'openssl',
    ['req', '-x509', ...key, '-subj', '/CN=www.site.example', '-outform', 'DER'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
}
