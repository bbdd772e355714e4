import { createEventAccess } from '#areas/webhooks/index.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import type { Clock } from '#kernel/time.ts'
import type { Area } from '#platform/area.ts'
import type { Tenancy } from '#platform/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Egress } from '#platform/net/egress.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import type { RefuseIfNeeded } from '#platform/related/dependents.ts'
import { channelMeasure } from './channels/channel-measure.ts'
import { channelOperations } from './channels/channels.operations.ts'
import { channelDeliveryOperations } from './channels/deliveries.operations.ts'
import { channelTrend } from './channels/render.ts'
import { channelEventTypes } from './events.ts'
import { notificationLinks } from './related/link-store.ts'
import { notificationResourceTypes } from './related/resource-type-store.ts'
import { alertKind } from './routing/escalate.ts'
import { routingKind } from './routing/routing-work.ts'
import { digestKind } from './routing/send-digests.ts'
import { noteForRules } from './routing/subscriber.ts'
import { ruleOperations } from './rules/rules.operations.ts'

export { channelFormat } from './channels/render.ts'

type Dependencies = {
  tenancy: Tenancy
  egress: Egress
  clock: Clock
  mailer: Mailer | null
  /** The event types of all areas. */
  eventTypes: readonly EventKind[]
  baseUrl: () => string
  refuseIfNeeded: RefuseIfNeeded
}

/** Messages to people: the channels that they go to, and the rules that say which events go where and when. */
export const notificationsArea: Area<Dependencies> = {
  name: 'notifications',
  eventTypes: channelEventTypes,
  limits: [{ name: 'notification_channels', count: countRows('notification_channels') }],
  trends: [channelTrend],
  measures: [channelMeasure],
  subscribers: () => [noteForRules],
  create(dependencies) {
    const { eventTypes } = dependencies
    const access = createEventAccess(eventTypes)
    const eventKinds = eventTypes.filter(({ kind }) => kind !== 'webhook.test')
    return {
      operations: [
        ...channelOperations({ ...dependencies, access }),
        ...channelDeliveryOperations({ ...dependencies, access }),
        ...ruleOperations({ eventKinds, access }),
      ],
      resourceTypes: notificationResourceTypes,
      links: notificationLinks,
      work: [routingKind(dependencies), alertKind(dependencies), digestKind(dependencies)],
    }
  },
}
