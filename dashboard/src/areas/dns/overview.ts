import { type components, request } from '@holdfast/client'
import type { Attention, OverviewContext, OverviewPart } from '#area.ts'
import type { Translate } from '#language/language.ts'
import { dnsPaths } from './paths.ts'

type Zone = components['schemas']['Zone']

const shown = 50

/** The zones that need attention, and the number of zones. */
export async function readDnsOverview({ send, used, t }: OverviewContext<'dns'>): Promise<OverviewPart> {
  const [waiting, zones, records] = await Promise.all([
    send(request('dns.zones.list', { query: { needs_attention: true, limit: shown } })),
    used('zones'),
    used('records'),
  ])
  return {
    counts: [
      { label: t('zones'), count: zones, path: dnsPaths.zones },
      { label: t('records'), count: records, path: dnsPaths.records },
    ],
    hasMoreAttention: waiting.next_cursor !== null,
    attention: waiting.data.map((zone) => attentionOf(zone, t)),
  }
}

function attentionOf(
  { id, display_name: title, status, sync, warnings }: Zone,
  t: Translate<'dns'>,
): Attention {
  const about = { key: id, title, path: dnsPaths.zoneChanges(id), since: sync.error?.at ?? sync.checked_at }
  if (status === 'failed' || sync.error)
    return { ...about, tone: 'bad', detail: sync.error?.message ?? t('failed'), remedy: t('remedyFailing') }
  const isShared = warnings.some(({ code }) => code === 'shared_zone')
  if (isShared && !sync.held && sync.drifted === 0)
    return {
      ...about,
      tone: 'warning',
      path: dnsPaths.zone(id),
      detail: t('sharedZone'),
      remedy: t('sharedZoneRemedy'),
    }
  if (sync.held) return { ...about, tone: 'bad', detail: sync.held.message, remedy: t('remedyBlocked') }
  return {
    ...about,
    tone: 'warning',
    detail: t('driftedDetail', { count: sync.drifted }),
    remedy: t('remedyDrifted'),
  }
}
