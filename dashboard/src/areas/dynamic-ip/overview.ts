import { request } from '@holdfast/client'
import type { Attention, Look, OverviewPart } from '#area.ts'
import type { Translate } from '#language/language.ts'
import { dynamicIpPaths } from './paths.ts'
import type { Source } from './states.tsx'

/** The sources, and those that are quiet, held or blocked. */
export async function readDynamicIpOverview({ send, used, t }: Look<'dynamic-ip'>): Promise<OverviewPart> {
  const [count, waiting] = await Promise.all([
    used('dynamic_ips'),
    send(request('dynamic_ips.list', { query: { needs_attention: true, limit: 50 } })),
  ])
  return {
    counts: [{ label: t('dynamicIps'), count, path: dynamicIpPaths.sources }],
    isMoreWaiting: waiting.next_cursor !== null,
    attention: waiting.data.flatMap((source) =>
      [attentionOf(source, t), bindingsApart(source, t), firewallsApart(source, t)].filter(
        (one) => one !== null,
      ),
    ),
  }
}

/** A name that does not point where the dynamic IP is. */
function bindingsApart(
  { id, name, bindings_apart: count }: Source,
  t: Translate<'dynamic-ip'>,
): Attention | null {
  if (count === 0) return null
  return {
    key: `${id} records`,
    title: name,
    path: dynamicIpPaths.source(id),
    tone: 'bad',
    detail: t('bindingsApart', { count }),
    todo: t('todoBindingsApart'),
    since: null,
  }
}

/** Nobody is let in, or somebody too many: neither shows anywhere else. */
function firewallsApart(
  { id, name, firewall_bindings_apart: count }: Source,
  t: Translate<'dynamic-ip'>,
): Attention | null {
  if (count === 0) return null
  return {
    key: `${id} firewalls`,
    title: name,
    path: dynamicIpPaths.sourceFirewalls(id),
    tone: 'bad',
    detail: t('firewallsApart', { count }),
    todo: t('todoFirewallsApart'),
    since: null,
  }
}

function attentionOf(
  { id, name, state, held, stale_since }: Source,
  t: Translate<'dynamic-ip'>,
): Attention | null {
  const about = { key: id, title: name, path: dynamicIpPaths.source(id) }
  if (state === 'held')
    return {
      ...about,
      tone: 'bad',
      detail: t('heldDetail'),
      todo: t('todoHeld'),
      since: held?.since ?? null,
    }
  if (state === 'stale')
    return { ...about, tone: 'warning', detail: t('staleDetail'), todo: t('todoStale'), since: stale_since }
  return null
}
