/** Digests that are due: one message instead of those that came in quiet hours or in a storm. */
import { queueMessages } from '#areas/webhooks/index.ts'
import { systemCaller, type Tenancy } from '#platform/context.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { lockChannels } from '../channels/channel-store.ts'
import { digestOf } from '../message/compose.ts'
import { selectDigest, selectItems } from './digest-store.ts'

export const digestWork = 'notifications.digests'

type Dependencies = { tenancy: Tenancy; baseUrl: () => string }

export function digestKind({ tenancy, baseUrl }: Dependencies): WorkKind<{ channel_id: string }> {
  return {
    name: digestWork,
    table: 'notification_digests',
    isQueue: true,
    waitsWhileSuspended: true,
    columns: ['channel_id'],
    leaseSeconds: 30,
    concurrency: 4,
    queue: { by: [], concurrency: 2 },
    execute: (job) =>
      tenancy.act(systemCaller(job.accountId, 'notification digest', digestWork), async (context) => {
        // Before the digest, as where items are added.
        await lockChannels(context.tx, context.accountId, [job.row.channel_id])
        await job.hold(context.tx)
        const digest = await selectDigest(context, job.id)
        const { newestEventId, ...content } = await selectItems(context, job.id)
        if (digest && newestEventId !== null) {
          const about = { reason: digest.reason, baseUrl: baseUrl(), now: context.now }
          const message = digestOf(digest.id, about, content)
          await queueMessages(context, [
            {
              destinationId: job.row.channel_id,
              eventId: newestEventId,
              kind: message.event,
              message: JSON.stringify(message),
            },
          ])
        }
        await job.finish(context.tx, { dueAt: null })
      }),
  }
}
