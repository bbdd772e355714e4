/**
 * 10,000 domains over five registrars, and 100,000 watched names over fifty registries. The registrars and registries are
 * stand-ins in this process; the service, in its own, keeps to the same rates as with the real ones. A short run:
 * BENCH_DOMAINS=1000 BENCH_WATCHED=5000 BENCH_SECONDS=20 npm run bench -- domains.
 */
import { join } from 'node:path'
import { Pool } from 'pg'
import { findRunningPostgres } from '../../../server/src/platform/embedded-postgres/cluster/running.ts'
import { benchDirectory, startService } from '../peer/service-process.ts'
import { benchLists } from './lists.ts'
import { benchRefresh } from './refresh.ts'
import { startRegistrars } from './registrars.ts'
import { startRegistries } from './registries.ts'
import { benchWatched } from './watched.ts'

const numberOf = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const domains = numberOf('BENCH_DOMAINS', 10_000)
const watched = numberOf('BENCH_WATCHED', 100_000)
const seconds = numberOf('BENCH_SECONDS', 120)

export async function benchDomains(): Promise<void> {
  const directory = benchDirectory()
  const registrars = await startRegistrars(domains)
  const registries = await startRegistries()
  const variables = {
    HOLDFAST_RDAP_BOOTSTRAP_URL: registries.bootstrapUrl,
    // Nothing listens there: the delegations of these domains are not read.
    HOLDFAST_DNS_ROOT_SERVERS: '127.0.0.1:1',
  }
  const diverted = JSON.stringify({ ...registrars.diverted, ...registries.diverted })
  const program = [join(import.meta.dirname, 'diverted-service.ts'), diverted]
  const service = await startService(directory.path, variables, [], program)
  const running = await findRunningPostgres(directory.path)
  if (!running) throw new Error('The database of the service is not running')
  const pool = new Pool({ ...running.superuser, max: 2 })
  pool.on('error', () => {})
  const setting = { service, pool, seconds }

  await benchRefresh({ ...setting, registrars, domains })
  await benchLists(service, domains)
  await benchWatched({ ...setting, registries, count: watched })

  await pool.end()
  await running.close()
  await service.stop()
  await registrars.stop()
  await registries.stop()
  directory.remove()
}
