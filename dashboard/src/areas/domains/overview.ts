import { request } from '@holdfast/client'
import type { Attention, OverviewContext, OverviewPart, Upcoming } from '#area.ts'
import type { Translate } from '#language/language.ts'
import { urgencyOf } from './domain/expiry/expiry.ts'
import { domainsPaths } from './paths.ts'
import { remedyOf } from './registrars/sync-error.tsx'
import { type Domain, type Registrar, statusTexts } from './states.tsx'
import type { WatchedDomain } from './watched/watched-states.tsx'

/** Expiries within these days are upcoming. */
const upcomingDays = 60

/** Domains and registrars with problems, and the next expiries. */
export async function readDomainsOverview({
  send,
  used,
  t,
}: OverviewContext<'domains'>): Promise<OverviewPart> {
  const [count, domains, registrars, expiring, stopped, waiting] = await Promise.all([
    used('domains'),
    send(request('domains.list', { query: { needs_attention: true, limit: 50 } })),
    send(request('domains.registrars.list')),
    send(request('domains.list', { query: { expires_within_days: upcomingDays, limit: 20 } })),
    send(request('domains.watched.list', { query: { registration: 'stopped', limit: 20 } })),
    send(
      request('domains.watched.list', {
        query: { registration: 'waiting', needs_attention: true, limit: 50 },
      }),
    ),
  ])
  const needing = new Set(domains.data.map(({ id }) => id))
  return {
    counts: [{ label: t('domains'), count, path: domainsPaths.domains }],
    hasMoreAttention: domains.next_cursor !== null,
    attention: [
      ...domains.data.map((domain) => attentionOf(domain, t)),
      ...registrars.data.flatMap((registrar) => failingRegistrar(registrar, t) ?? []),
      ...[...stopped.data, ...waiting.data].flatMap((watched) => notRegistered(watched, t) ?? []),
    ],
    upcoming: expiring.data
      .filter(({ id }) => !needing.has(id))
      .flatMap((domain) => upcomingOf(domain, t) ?? []),
  }
}

function attentionOf(domain: Domain, t: Translate<'domains'>): Attention {
  const { id, display_name, status, sync, days_left, connection_id } = domain
  const about = { key: id, title: display_name, path: domainsPaths.domain(id), since: null }
  if (status === 'unknown' || sync.error?.code === 'not_registered')
    return {
      ...about,
      tone: 'warning',
      detail: sync.error?.message ?? t('notReadText'),
      remedy: t(sync.error ? remedyOf(sync.error, connection_id === null) : 'remedyRetry'),
      since: sync.error?.at ?? null,
    }
  if (status !== 'active')
    return { ...about, tone: 'bad', detail: t(statusTexts[status]), remedy: t('remedyStatus') }
  if (sync.error && urgencyOf(domain) === 'none')
    return {
      ...about,
      tone: 'warning',
      detail: sync.error.message,
      remedy: t(remedyOf(sync.error, connection_id === null)),
      since: sync.error.at,
    }
  return {
    ...about,
    tone: urgencyOf(domain) === 'urgent' ? 'bad' : 'warning',
    detail: t('expiresSoon', { count: days_left ?? 0 }),
    remedy: t('remedyExpiry'),
  }
}

/** Names that are released soon need attention, too, but only those with a problem are listed. */
function notRegistered(
  { id, display_name, registration }: WatchedDomain,
  t: Translate<'domains'>,
): Attention | null {
  if (!registration) return null
  const { state, message, error, updated_at } = registration
  const about = { key: `${id} registration`, title: display_name, path: domainsPaths.watchedDomain(id) }
  if (state === 'stopped')
    return {
      ...about,
      tone: 'bad',
      detail: message ?? t('registrationStopped'),
      remedy: t('remedyRegistrationStopped'),
      since: updated_at,
    }
  if (!error) return null
  return {
    ...about,
    tone: 'warning',
    detail: error.message,
    remedy: t('remedyRegistrationFailing'),
    since: error.at,
  }
}

function failingRegistrar(
  { connection_id, name, error }: Registrar,
  t: Translate<'domains'>,
): Attention | null {
  // Rejected credentials are a problem of the connection, which is listed too.
  if (!error || error.code === 'auth') return null
  return {
    key: `${connection_id} domains`,
    tone: 'warning',
    title: name,
    detail: error.message,
    remedy: t(remedyOf(error)),
    path: domainsPaths.registrars,
    since: error.at,
  }
}

/** Only of domains that are still registered; those that need attention are not listed twice. */
function upcomingOf(
  { id, display_name, expires_at, days_left, auto_renew, status }: Domain,
  t: Translate<'domains'>,
): Upcoming | null {
  if (expires_at === null || days_left === null || days_left <= 0 || status === 'gone') return null
  return {
    key: id,
    title: display_name,
    detail: t(auto_renew === true ? 'expiryRenewed' : 'expiryNotRenewed'),
    path: domainsPaths.domain(id),
    at: String(expires_at),
  }
}
