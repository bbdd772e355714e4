import { selectAccountAdmins } from '#areas/identity/index.ts'
import { minuteText } from '#kernel/time.ts'
import type { EventSubscriber, PublishedEvent } from '#platform/events/events.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { quotedName } from '#platform/mail/quoted-name.ts'

type PausedType = { title: string; idMember: string; path: string; gone: string }

/** Those that stop silently otherwise: nothing else of the account may be left that reports it. */
const pausedTypes: Readonly<Record<string, PausedType>> = {
  'webhook_endpoint.paused': {
    title: 'webhook endpoint',
    idMember: 'endpoint_id',
    path: '/webhooks/endpoints',
    gone: 'Its receiver answered 410 Gone, which means that it no longer accepts messages.',
  },
  'notification_channel.paused': {
    title: 'notification channel',
    idMember: 'channel_id',
    path: '/notifications/channels',
    gone: 'Its receiver answered that it accepts no messages with these settings.',
  },
}

/** Informs the account's owners and admins by mail, once each time an endpoint or channel was paused for failures. */
export function pauseNotice(baseUrl: () => string): EventSubscriber {
  return async (tx, event) => {
    const type = pausedTypes[event.kind]
    if (!type) return
    const { accountName, emails } = await selectAccountAdmins(tx, event.accountId)
    const notice = noticeOf(event, type, { accountName, baseUrl: baseUrl() })
    const mails = emails.map((to) => ({ to, ...notice }))
    await queueMail(tx, event.accountId, event.at, mails)
  }
}

function noticeOf(
  { data }: PublishedEvent,
  { title, idMember, path, gone }: PausedType,
  { accountName, baseUrl }: { accountName: string; baseUrl: string },
) {
  const { [idMember]: id, name, reason, remedy, failures, first_failure_at } = data
  const why =
    reason === 'gone'
      ? [gone, ...(typeof remedy === 'string' ? [`${remedy}.`] : [])].join(' ')
      : `All attempts have failed since ${minuteText(new Date(String(first_failure_at)))}: ${String(failures)} in a row.`
  const paragraphs = [
    `The ${title} ${quotedName(String(name))} of the account ${quotedName(accountName)} is paused. ${why}`,
    'Nothing is sent to it now. Its messages are kept for the retention period of your plan. Fix the receiver or the settings, then resume it to send them:',
    `${baseUrl}${path}/${String(id)}`,
  ]
  return {
    subject: `A ${title} is paused`,
    text: `${paragraphs.join('\n\n')}\n`,
  }
}
