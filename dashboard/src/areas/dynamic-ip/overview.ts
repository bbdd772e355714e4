import { request } from '@holdfast/client'
import type { Attention, OverviewContext, OverviewPart } from '#area.ts'
import type { Translate } from '#language/language.ts'
import { dynamicIpPaths } from './paths.ts'
import type { DynamicIp } from './states.tsx'

/** The dynamic IPs that are held or stale, and those whose records or firewall rules are not current. */
export async function readDynamicIpOverview({
  send,
  used,
  t,
}: OverviewContext<'dynamic-ip'>): Promise<OverviewPart> {
  const [count, waiting] = await Promise.all([
    used('dynamic_ips'),
    send(request('dynamic_ips.list', { query: { needs_attention: true, limit: 50 } })),
  ])
  return {
    counts: [{ label: t('dynamicIps'), count, path: dynamicIpPaths.dynamicIps }],
    hasMoreAttention: waiting.next_cursor !== null,
    attention: waiting.data.flatMap((dynamicIp) =>
      [attentionOf(dynamicIp, t), bindingsApart(dynamicIp, t), firewallsApart(dynamicIp, t)].filter(
        (one) => one !== null,
      ),
    ),
  }
}

/** DNS records that do not have the current address. */
function bindingsApart(
  { id, name, bindings_apart: count }: DynamicIp,
  t: Translate<'dynamic-ip'>,
): Attention | null {
  if (count === 0) return null
  return {
    key: `${id} records`,
    title: name,
    path: dynamicIpPaths.dynamicIp(id),
    tone: 'bad',
    detail: t('bindingsNotCurrent', { count }),
    remedy: t('remedyBindings'),
    since: null,
  }
}

/** Firewall rules that do not match the current address: access is missing, or too wide. */
function firewallsApart(
  { id, name, firewall_bindings_apart: count }: DynamicIp,
  t: Translate<'dynamic-ip'>,
): Attention | null {
  if (count === 0) return null
  return {
    key: `${id} firewalls`,
    title: name,
    path: dynamicIpPaths.dynamicIpFirewalls(id),
    tone: 'bad',
    detail: t('firewallsNotCurrent', { count }),
    remedy: t('remedyFirewalls'),
    since: null,
  }
}

function attentionOf(
  { id, name, state, held, stale_since }: DynamicIp,
  t: Translate<'dynamic-ip'>,
): Attention | null {
  const about = { key: id, title: name, path: dynamicIpPaths.dynamicIp(id) }
  if (state === 'held')
    return {
      ...about,
      tone: 'bad',
      detail: t('heldDetail'),
      remedy: t('remedyHeld'),
      since: held?.since ?? null,
    }
  if (state === 'stale')
    return {
      ...about,
      tone: 'warning',
      detail: t('staleDetail'),
      remedy: t('remedyStale'),
      since: stale_since,
    }
  return null
}
