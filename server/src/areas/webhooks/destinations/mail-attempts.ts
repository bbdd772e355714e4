/** Deliveries by mail: the outbox sends them, and how each of its attempts went is written into the log. */

import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { MailAttempt } from '#platform/mail/outbox.ts'
import { logOutcomes, selectDelivery } from '../deliveries/log-store.ts'

/** Does nothing for a mail that is no delivery, or whose delivery was deleted. */
export async function recordMailAttempt(
  context: Context,
  { reference, recipient, seconds, error, isOver }: MailAttempt,
): Promise<void> {
  const delivery = reference && (await selectDelivery(context.tx, context.accountId, reference))
  if (!delivery) return
  const state = error === null ? 'delivered' : isOver ? 'failed' : 'pending'
  await logOutcomes(context, [
    {
      account_id: context.accountId,
      delivery_id: delivery.id,
      number: delivery.attempt_count + 1,
      started_at: addSeconds(context.now, -seconds),
      duration_ms: Math.round(seconds * 1000),
      outcome: error === null ? 'delivered' : 'failed',
      url: `mailto:${recipient}`,
      address: null,
      request_headers: {},
      status: null,
      response_headers: null,
      response_body: null,
      response_truncated: false,
      error: error && `The mail server did not accept the mail: ${error}`,
      state,
    },
  ])
}
