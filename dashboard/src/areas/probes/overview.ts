import { request } from '@holdfast/client'
import type { Attention, OverviewContext, OverviewPart } from '#area.ts'
import type { Translate } from '#language/language.ts'
import { probePaths } from './paths.ts'
import { isClockWrong, type Probe } from './states.tsx'

/** Probes that send nothing, or whose clock is wrong. */
export async function readProbesOverview({ send, t }: OverviewContext<'probes'>): Promise<OverviewPart> {
  const { data, next_cursor } = await send(
    request('probes.list', { query: { needs_attention: true, limit: 50 } }),
  )
  return { attention: data.map((probe) => attentionOf(probe, t)), hasMoreAttention: next_cursor !== null }
}

function attentionOf(probe: Probe, t: Translate<'probes'>): Attention {
  const { id, name, state, last_seen_at } = probe
  const shared = { key: id, title: name, path: probePaths.probe(id) }
  if (isClockWrong(probe))
    return { ...shared, tone: 'warning', detail: t('clockWrong'), remedy: t('remedyClock'), since: null }
  return {
    ...shared,
    tone: state === 'offline' ? 'bad' : 'warning',
    detail: t('probeSendsNothing'),
    remedy: t('remedyOffline'),
    since: last_seen_at && String(last_seen_at),
  }
}
