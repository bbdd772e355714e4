import type { DestinationFormat, Rendered, RenderedRequest } from '#areas/webhooks/index.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Trend } from '#platform/trends/trend.ts'
import type { Message } from '../message/message.ts'
import { oneLine } from '../message/text.ts'
import type { ChannelRow } from '../store.ts'
import { selectChannel } from './channel-store.ts'
import type { ChannelMail, ChannelRequest, ChannelType, Settings } from './format/channel-type.ts'
import { alertEnded, isObsolete } from './obsolete.ts'
import { testMessageOf } from './sample-message.ts'
import { maskedSettings, openSettings, redactor } from './settings.ts'
import { deleteThread, insertThread, selectThread } from './thread-store.ts'
import { channelTypeOf } from './types/types.ts'

export const channelTrend: Trend<'delivered' | 'failed'> = {
  name: 'notifications.attempts',
  description: 'Attempts to deliver a notification to a channel.',
  area: 'account',
  outcomes: ['delivered', 'failed'],
}

export const noMailServer =
  'This installation has no mail server. Its operator can set one with HOLDFAST_SMTP_URL and HOLDFAST_MAIL_FROM.'

/** How deliveries to channels are rendered, with the settings as they are at that time. */
export function channelFormat({ mailer }: { mailer: Mailer | null }): DestinationFormat {
  return {
    ownerType: 'notification_channel',
    trend: channelTrend,
    async render(context, delivery) {
      const { id, endpointId, message } = delivery
      const channel = await selectChannel(context.tx, context.accountId, endpointId)
      if (!channel) return null
      const settings = await openSettings(context, channel)
      const type = channelTypeOf(channel.type)
      const content: Message = JSON.parse(message)
      if (await isObsolete(context, type, delivery, content)) return { kind: 'obsolete', error: alertEnded }
      const thread = type.threadIn ? await selectThread(context, endpointId, content.key) : null
      const rendered = renderedFor(type, settings, { message: content, id, thread, mailer })
      return withThread(rendered, type, endpointId, content)
    },
  }
}

/** Keeps what later messages about the same alert refer to, as long as the alert lasts. */
function withThread(rendered: Rendered, type: ChannelType, channelId: string, message: Message): Rendered {
  const { threadIn } = type
  const { change, key } = message
  if (rendered.kind !== 'request' || !threadIn || change === null) return rendered
  const delivered: RenderedRequest['delivered'] = async (context, responseBody) => {
    if (change === 'closed') return await deleteThread(context, channelId, key)
    const thread = threadIn(responseBody)
    if (thread !== null) await insertThread(context, { channelId, key, thread })
  }
  return { ...rendered, request: { ...rendered.request, delivered } }
}

type Rendering = { message: Message; id: string; thread?: string | null; mailer: Mailer | null }

export function renderedFor(
  type: ChannelType,
  settings: Settings,
  { message, id, thread = null, mailer }: Rendering,
): Rendered {
  const output = type.render(settings, message, { id, thread })
  if ('mail' in output)
    return mailer ? { kind: 'mail', mail: mailOf(output.mail) } : { kind: 'impossible', error: noMailServer }
  const shown = shownRequest(type, settings, message, id)
  return {
    kind: 'request',
    request: {
      ...requestOf(output.request),
      shown,
      redact: redactor(type, settings),
      ...(type.meaningOf && { meaningOf: type.meaningOf }),
    },
  }
}

function mailOf({ to, subject, text }: ChannelMail) {
  return { to: to.join(', '), subject: oneLine(subject, 250), text }
}

function requestOf({ method = 'POST', url, headers = {}, body }: ChannelRequest) {
  return {
    method,
    url,
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'Holdfast-Notifications/1', ...headers },
    body: JSON.stringify(body),
  } satisfies Omit<RenderedRequest, 'shown' | 'redact'>
}

function shownRequest(type: ChannelType, settings: Settings, message: Message, id: string) {
  const { url, headers } = shownOutput(type, maskedSettings(type, settings), message, id)
  return { url, headers }
}

/** What is sent, with masks for secrets. */
export type ShownOutput = {
  method: string | null
  url: string
  headers: Record<string, string>
  body: string
}

/** The request, or the mail, as it is shown to people. */
export function shownOutput(type: ChannelType, masked: Settings, message: Message, id: string): ShownOutput {
  const output = type.render(masked, message, { id, thread: null })
  if ('mail' in output) {
    const { to, subject, text } = mailOf(output.mail)
    return { method: null, url: `mailto:${to}`, headers: { Subject: subject }, body: text }
  }
  return requestOf(output.request)
}

/** Where a channel is, without secrets. */
export function shownUrl(type: ChannelType, settings: Settings): string {
  const { url } = shownOutput(
    type,
    maskedSettings(type, settings),
    testMessageOf(type, { baseUrl: '' }),
    'test',
  )
  return url
}

/** The settings that a stored channel has, with masks for its secrets. */
export function maskedOf(channel: Pick<ChannelRow, 'type' | 'settings' | 'secret_hints'>): Settings {
  const masks = Object.entries(channel.secret_hints).map(([name, hint]) => [
    name,
    hint.startsWith('http') ? `${new URL(hint).origin}/********` : '********',
  ])
  return { ...channel.settings, ...Object.fromEntries(masks) }
}
