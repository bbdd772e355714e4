import { request } from '@holdfast/client'
import type { Attention, OverviewContext, OverviewPart } from '#area.ts'
import type { Translate } from '#language/language.ts'
import { notificationsPaths } from './paths.ts'
import { type Channel, channelReason, channelRemedy } from './states.tsx'

/** Channels that are failing or paused: what they should tell people is not told. */
export async function readNotificationsOverview({
  send,
  used,
  t,
}: OverviewContext<'notifications'>): Promise<OverviewPart> {
  const [count, unhealthy] = await Promise.all([
    used('notification_channels'),
    send(request('notifications.channels.list', { query: { needs_attention: true, limit: 50 } })),
  ])
  return {
    counts: [{ label: t('channels'), count, path: notificationsPaths.channels }],
    hasMoreAttention: unhealthy.next_cursor !== null,
    attention: unhealthy.data.map((channel) => attentionOf(channel, t)),
  }
}

function attentionOf(channel: Channel, t: Translate<'notifications'>): Attention {
  const { id, name, health } = channel
  const isByOwner = health.pause_reason === 'by_owner'
  return {
    key: id,
    tone: isByOwner ? 'warning' : 'bad',
    title: name,
    detail: `${t(health.state)} · ${channelReason(channel, t)}`,
    remedy: channelRemedy(channel, t),
    path: notificationsPaths.channel(id),
    since: health.since,
  }
}
