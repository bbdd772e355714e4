import { Type } from 'typebox'
import { channelType } from '#areas/notifications/channels/format/channel-type.ts'
import type { Message } from '#areas/notifications/message/message.ts'
import { plainBody, severityTitles, titleOf } from '#areas/notifications/message/text.ts'

/** Plain text only: nothing in it can be markup. The address of a link is ours. */
export const email = channelType({
  type: 'email',
  name: 'E-mail',
  summary: 'Sends plain-text mail through the mail server of this installation.',
  documentation: 'https://www.rfc-editor.org/rfc/rfc5322',
  digests: true,
  settings: Type.Object({
    recipients: Type.Array(
      Type.String({
        pattern: '^[^\\s@<>(),;:"\\[\\]\\\\]{1,64}@[^\\s@<>(),;:"\\[\\]\\\\]{1,250}$',
        examples: ['ops@example.com'],
      }),
      {
        title: 'Recipients',
        description: 'The addresses that get each message. All of them see each other.',
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
      },
    ),
  }),
  render: ({ recipients }, message) => ({
    mail: {
      to: recipients,
      subject: `[${stateOf(message)}] ${titleOf(message)}`,
      text: `${[titleOf(message), plainBody(message), message.link ?? ''].filter((part) => part !== '').join('\n\n')}\n`,
    },
  }),
})

function stateOf({ change, severity }: Message): string {
  return change === 'closed' ? 'Resolved' : severityTitles[severity]
}
