import { countDestinationsByState } from '#areas/webhooks/index.ts'
import type { Measure } from '#platform/telemetry/database-gauges.ts'

const channels = 'holdfast_notification_channels'
const states = ['healthy', 'failing', 'paused', 'paused_by_owner'] as const

/** A pause by the owner is no fault, and has a value of its own. */
export const channelMeasure: Measure = {
  gauges: [
    {
      name: channels,
      help: 'Notification channels, by state: healthy, failing, paused after failures, or paused_by_owner.',
      labelNames: ['state'],
    },
  ],
  async read(tx) {
    const counts = await countDestinationsByState(tx, 'notification_channel')
    return states.map((state) => ({ gauge: channels, labels: { state }, value: counts.get(state) ?? 0 }))
  },
}
