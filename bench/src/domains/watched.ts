/**
 * Many watched names: how many requests each registry gets, how late names are observed while they become due steadily, and
 * how late those that may be released are while all others wait.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { everySeconds } from '../../../server/src/areas/domains/registry/host-requests.ts'
import { costOf } from '../measure/cost.ts'
import { print } from '../measure/figures.ts'
import type { BenchService } from '../peer/service-process.ts'
import type { Registries } from './registries.ts'
import { send } from './service-client.ts'

type Setting = {
  service: BenchService
  pool: Pool
  registries: Registries
  count: number
  seconds: number
}

/** How many names a request adds at most. */
const batch = 100
/** The part of what registries can be asked that becomes due. */
const share = 0.8
const intervalDays = 7

export async function benchWatched(setting: Setting): Promise<void> {
  const { service, pool, registries, count, seconds } = setting
  const { tlds } = registries
  const begun = performance.now()
  for (let from = 0; from < count; from += batch) {
    const names = Array.from({ length: Math.min(batch, count - from) }, (_each, index) => {
      const n = from + index
      return `name-${n}.${tlds[n % tlds.length]}`
    })
    await send(service, 'POST', '/v1/watched-domains/bulk', { names })
  }
  const addedSeconds = (performance.now() - begun) / 1000
  print({
    'watched names, registries': `${count}, ${tlds.length}`,
    'added, 100 a request': `${(count / addedSeconds).toFixed(0)} a second`,
  })

  const perSecond = (tlds.length / everySeconds) * share
  await pool.query(
    `update watched_names set due_at = now() + make_interval(secs => position / $1), server = 'rdap.nic.' || split_part(name, '.', 2) || '.invalid',
       lease = null, leased_until = null
     from (select name as id, row_number() over (order by md5(name)) as position from watched_names) as ordered
     where name = id`,
    [perSecond],
  )
  await pool.query('analyze watched_names, watched_domains')
  const steady = await observedDuring(setting)
  print({
    'due a second, of what the registries can be asked': `${perSecond.toFixed(0)}, ${share}: ${((perSecond * intervalDays * 86_400) / count).toFixed(0)} times as often as once in ${intervalDays} days`,
    'observed a second': (steady.count / seconds).toFixed(1),
    // One at the beginning, and one each interval.
    'requests to the registry with the most, of those allowed in the time': `${steady.most} of ${Math.floor(seconds / everySeconds) + 1}`,
    'lateness p50, p99': `${steady.p50.toFixed(2)}, ${steady.p99.toFixed(2)} s`,
    'CPU of service and PostgreSQL for each; part of a core': `${((steady.cpuSeconds / steady.count) * 1000).toFixed(1)} ms; ${(steady.cpuSeconds / seconds).toFixed(2)}`,
  })

  // Everything is due, and one name in a thousand may be released at any moment.
  await pool.query(
    `update watched_names set due_at = now(), lease = null, leased_until = null where observed_at is null`,
  )
  await pool.query(
    `update watched_names set priority = 0, due_at = now() + make_interval(secs => position * $1::float8 / $2)
     from (select name as id, row_number() over (order by md5(name)) as position from watched_names
       where observed_at is null order by md5(name) limit $2) as ordered
     where name = id`,
    [seconds, Math.max(20, Math.floor(count / 1000))],
  )
  const backlog = await observedDuring(setting, 'and first.priority = 0')
  print({
    'lateness p50, p99 of names that may be released, while all others are due': `${backlog.p50.toFixed(2)}, ${backlog.p99.toFixed(2)} s (${backlog.count})`,
  })
}

type Observed = { count: number; most: number; p50: number; p99: number; cpuSeconds: number }

/** What is observed in the measured time, from when each was due. */
async function observedDuring(
  { service, pool, registries, seconds }: Setting,
  which = '',
): Promise<Observed> {
  await pool.query('drop table if exists first_due')
  await pool.query(
    'create unlogged table first_due as select name, due_at, priority from watched_names where due_at is not null',
  )
  const before = new Map(registries.requests)
  const { rows: started } = await pool.query<{ at: Date }>('select clock_timestamp() as at')
  const { cpuSeconds } = await costOf(pool, service.pid, () => delay(seconds * 1000))
  const { rows } = await pool.query<{ count: number; p50: number; p99: number }>(
    `select count(*)::int as count, percentile_cont(0.5) within group (order by late)::float8 as p50,
       percentile_cont(0.99) within group (order by late)::float8 as p99
     from (select greatest(0, extract(epoch from known.observed_at - first.due_at)) as late
       from watched_names as known join first_due as first using (name)
       where known.observed_at >= $1 and first.due_at <= known.observed_at ${which}) as observed`,
    [started[0]?.at],
  )
  const most = Math.max(...[...registries.requests].map(([tld, count]) => count - (before.get(tld) ?? 0)))
  return { count: 0, p50: 0, p99: 0, ...rows[0], most, cpuSeconds }
}
