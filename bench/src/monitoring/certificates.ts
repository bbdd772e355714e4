/**
 * The inventory of 100,000 certificates on 1,000 servers: pages of the list, a certificate and the summary, compared with
 * those of 1,000 certificates. A short run: BENCH_CERTIFICATES=5000 npm run bench -- certificates.
 */
import { execFileSync } from 'node:child_process'
import { Pool } from 'pg'
import { newId } from '../../../server/src/kernel/id.ts'
import { findRunningPostgres } from '../../../server/src/platform/embedded-postgres/cluster/running.ts'
import { insertServers } from '../cloud/stored-servers.ts'
import { send } from '../domains/service-client.ts'
import { milliseconds, print, quantile } from '../measure/figures.ts'
import { timesOf } from '../measure/times.ts'
import { type BenchService, benchDirectory, startService } from '../peer/service-process.ts'

const all = Number(process.env['BENCH_CERTIFICATES'] ?? 100_000)
const few = 1000
const servers = 1000

export async function benchCertificates(): Promise<void> {
  const directory = benchDirectory()
  const service = await startService(directory.path)
  const running = await findRunningPostgres(directory.path)
  if (!running) throw new Error('The database of the service is not running')
  const pool = new Pool({ ...running.superuser, max: 1 })
  const { id: connection } = await send(service, 'POST', '/v1/connections', { provider: 'sandbox' })
  const ids = await insertServers(pool, connection, servers)
  const [sample = ''] = await insertCertificates(pool, ids, few)
  const ofFew = await timesOfRequests(service, sample)
  await insertCertificates(pool, ids, all - few)
  const ofAll = await timesOfRequests(service, sample)
  for (const [name, times] of Object.entries(ofAll)) {
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
    const ratio = p50 / quantile(ofFew[name] ?? times, 0.5)
    print({
      [`${all} certificates, ${name}: p50, p99; p50 to that of ${few}`]: `${milliseconds(p50)}, ${milliseconds(p99)}; ${ratio.toFixed(2)}`,
    })
  }
  await pool.end()
  await running.close()
  await service.stop()
  directory.remove()
}

async function timesOfRequests(service: BenchService, id: string): Promise<Record<string, number[]>> {
  const list = '/v1/certificates?limit=50&authority=false'
  const requests = {
    'those that expire first': `${list}&current=true`,
    'those that need attention': `${list}&needs_attention=true`,
    'those for a host': `${list}&host=www.site-900.example`,
    'a part of the name': `${list}&q=site-90`,
    'one certificate': `/v1/certificates/${id}`,
    summary: '/v1/certificates/summary',
  }
  const times: Record<string, number[]> = {}
  for (const [name, path] of Object.entries(requests))
    times[name] = await timesOf(() => send(service, 'GET', path))
  return times
}

let inserted = 0

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
       false, false, false, false, true, '[]', 0, true, '{}', '', now(), now(), now()
     from (select id, $3::int + n as n, now() + (n % 89) * interval '1 day' + n * interval '1 second' as expires
       from unnest($1::text[]) with ordinality as given (id, n)) as made, (select account_id from servers limit 1) as account`,
    [ids, der, numbers[0]],
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
