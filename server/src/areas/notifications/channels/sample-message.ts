import type { Message } from '../message/message.ts'
import type { ChannelType } from './format/channel-type.ts'

/** What a test sends. Vendors that group messages by their key open an alert, which `testEndOf` closes. */
export function testMessageOf(
  { digests }: Pick<ChannelType, 'digests'>,
  { baseUrl, at = new Date(0) }: { baseUrl: string; at?: Date },
): Message {
  return {
    cause: 'test',
    event: 'notification.test',
    severity: 'info',
    title: 'This is a test notification',
    text: 'If you can read this, the channel works.',
    facts: [{ name: 'Sent by', value: 'Holdfast' }],
    link: `${baseUrl}/notifications/channels`,
    at: at.toISOString(),
    key: `test:${at.toISOString()}`,
    change: digests ? null : 'opened',
    items: [],
    itemCount: 0,
  }
}

export function testEndOf(message: Message): Message {
  return { ...message, title: 'The test notification is over', change: 'closed' }
}
