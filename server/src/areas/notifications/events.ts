import { destinationEventTypes } from '#areas/webhooks/index.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'

/** The health events of a channel, which are sent to other channels only. */
export const channelEventTypes: readonly EventKind[] = destinationEventTypes({
  type: 'notification_channel',
  area: 'account',
  title: 'notification channel',
  idMember: 'channel_id',
  path: (id) => `/notifications/channels/${id}`,
  summaries: {
    failing: 'A notification channel failed five times in a row',
    paused: 'A notification channel was paused after failures; its messages wait',
    recovered: 'A notification channel that was failing accepted a message again',
  },
  reasons:
    '`gone`: its receiver answered that it accepts no more messages, for example because a token was revoked. `no_success`: all attempts failed for five days.',
  example: { id: 'nch_01jcqkz0000000000000000000', name: 'Ops chat' },
})
