import { Type } from 'typebox'
import { destinationNotifications } from '#areas/webhooks/index.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { Id, Labels, Nullable, OneOf, Timestamp } from '#platform/http/operation/schema.ts'

const notifications = destinationNotifications({
  title: 'notification channel',
  idMember: 'channel_id',
  path: (id) => `/notifications/channels/${id}`,
})

const channel = {
  channel_id: Id('notification_channel'),
  name: Type.String(),
  labels: Labels,
  last_success_at: Nullable(Timestamp),
}
const failed = {
  failures: Type.Integer({ description: 'Consecutive failed attempts.' }),
  first_failure_at: Timestamp,
}
const exampleChannel = {
  channel_id: 'nch_01jcqkz0000000000000000000',
  name: 'Ops chat',
  labels: { team: 'ops' },
  last_success_at: '2026-01-30T08:00:00.000Z',
}

/** What happens to a channel is sent to other channels only. */
export const channelEventTypes: readonly EventKind[] = [
  {
    kind: 'notification_channel.failing',
    area: 'account',
    summary: 'A notification channel failed five times in a row',
    notification: notifications.failing,
    data: Type.Object({ ...channel, ...failed }),
    example: { ...exampleChannel, failures: 5, first_failure_at: '2026-01-31T12:00:00.000Z' },
  },
  {
    kind: 'notification_channel.paused',
    area: 'account',
    summary: 'A notification channel was paused after failures; its messages wait',
    notification: notifications.paused,
    data: Type.Object({
      ...channel,
      ...failed,
      reason: OneOf(['gone', 'no_success'], {
        description:
          '`gone`: its receiver answered that it accepts no more messages, for example because a token was revoked. `no_success`: all attempts failed for five days.',
      }),
    }),
    example: {
      ...exampleChannel,
      failures: 31,
      first_failure_at: '2026-01-31T12:00:00.000Z',
      reason: 'no_success',
    },
  },
  {
    kind: 'notification_channel.recovered',
    area: 'account',
    summary: 'A notification channel that was failing accepted a message again',
    notification: notifications.recovered,
    data: Type.Object(channel),
    example: exampleChannel,
  },
]
