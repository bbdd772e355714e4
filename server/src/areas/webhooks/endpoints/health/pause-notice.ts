import { selectAccountAdmins } from '#areas/identity/index.ts'
import { minuteText } from '#kernel/time.ts'
import type { EventSubscriber, PublishedEvent } from '#platform/events/events.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { quotedName } from '#platform/mail/quoted-name.ts'

/** Informs the account's owners and admins by mail, once each time an endpoint was paused for failures. */
export function pauseNotice(baseUrl: () => string): EventSubscriber {
  return async (tx, event) => {
    if (event.kind !== 'webhook_endpoint.paused') return
    const { accountName, emails } = await selectAccountAdmins(tx, event.accountId)
    const notice = noticeOf(event, accountName, baseUrl())
    const mails = emails.map((to) => ({ to, ...notice }))
    await queueMail(tx, event.accountId, event.at, mails)
  }
}

function noticeOf({ data }: PublishedEvent, accountName: string, baseUrl: string) {
  const { endpoint_id, name, reason, failures, first_failure_at } = data
  const why =
    reason === 'gone'
      ? 'Its receiver answered 410 Gone, which means that it no longer accepts messages.'
      : `All attempts have failed since ${minuteText(new Date(String(first_failure_at)))}: ${String(failures)} in a row.`
  const paragraphs = [
    `The webhook endpoint ${quotedName(String(name))} of the account ${quotedName(accountName)} is paused. ${why}`,
    'Nothing is sent to it now. Its messages are kept for the retention period of your plan. Fix the receiver, then resume the endpoint to send them:',
    `${baseUrl}/webhooks/endpoints/${String(endpoint_id)}`,
  ]
  return {
    subject: 'A webhook endpoint is paused',
    text: `${paragraphs.join('\n\n')}\n`,
  }
}
