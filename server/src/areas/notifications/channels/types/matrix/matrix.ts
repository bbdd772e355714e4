import { Type } from 'typebox'
import { goneBecause, jsonBody, rejected, waitOf } from '#areas/notifications/channels/format/answers.ts'
import {
  channelType,
  SecretSetting,
  ServerSetting,
  TextSetting,
  urlAt,
} from '#areas/notifications/channels/format/channel-type.ts'
import { htmlText } from '#areas/notifications/channels/format/html.ts'
import { plainBody, titleOf } from '#areas/notifications/message/text.ts'

const newToken = 'Enter a new access token'
/** https://spec.matrix.org/latest/client-server-api/#common-error-codes and #other-error-codes */
const remedies: Readonly<Record<string, string>> = {
  M_UNKNOWN_TOKEN: `The access token was revoked or has expired. ${newToken}`,
  M_MISSING_TOKEN: `The homeserver got no access token. ${newToken}`,
  M_FORBIDDEN:
    'The bot is not in the room, or may not send messages there. Invite it, or raise its power level',
  M_GUEST_ACCESS_FORBIDDEN: `Guests may not send to this room. ${newToken}`,
  M_NOT_FOUND: 'The homeserver does not know the room. Correct the room ID, and invite the bot',
  M_UNRECOGNIZED: 'The homeserver does not know this API. Correct the URL of the homeserver',
  M_USER_DEACTIVATED: `The account of the bot was deactivated. ${newToken}`,
  M_USER_LOCKED: 'The account of the bot is locked. Ask the admin of the homeserver to unlock it',
  M_USER_SUSPENDED: 'The account of the bot is suspended. Ask the admin of the homeserver',
}
const rejectedCodes = ['M_TOO_LARGE', 'M_BAD_JSON', 'M_NOT_JSON', 'M_INVALID_PARAM']

/** https://spec.matrix.org/latest/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid */
export const matrix = channelType({
  type: 'matrix',
  name: 'Matrix',
  summary:
    'Invite a bot account to a room that is not encrypted, and enter its access token and the id of the room.',
  documentation: 'https://spec.matrix.org/latest/client-server-api/#sending-events-to-a-room',
  digests: true,
  meaningOf(response) {
    const { errcode, retry_after_ms } = jsonBody(response)
    const remedy = remedies[String(errcode)]
    if (remedy !== undefined) return goneBecause(remedy)
    if (rejectedCodes.includes(String(errcode))) return rejected
    // Homeservers since version 1.10 of the API send Retry-After instead.
    return waitOf(typeof retry_after_ms === 'number' ? retry_after_ms / 1000 : null)
  },
  threadIn(body) {
    const { event_id } = jsonBody({ body })
    return typeof event_id === 'string' ? event_id : null
  },
  settings: Type.Object({
    homeserver: ServerSetting({
      title: 'Homeserver',
      description: 'The URL of the client API of the homeserver.',
      examples: ['https://matrix.example.com'],
    }),
    room_id: TextSetting({
      title: 'Room ID',
      description: 'The internal id of the room, not its alias.',
      pattern: '^![!-~]{1,254}$',
      examples: ['!abcdefghij:example.com'],
    }),
    access_token: SecretSetting({
      title: 'Access token',
      description: 'The access token of the bot account.',
      examples: ['syt_XXXX'],
    }),
  }),
  render({ homeserver, room_id, access_token }, message, { id, thread }) {
    const title = titleOf(message)
    const body = plainBody(message)
    const link = message.link
    const html = [
      `<strong>${htmlText(title)}</strong>`,
      htmlText(body).replaceAll('\n', '<br/>'),
      link === null ? '' : `<a href="${htmlText(link)}">Open in Holdfast</a>`,
    ]
    return {
      request: {
        method: 'PUT',
        // The homeserver takes a transaction once: a retry of a message that arrived is not shown again.
        url: urlAt(
          homeserver,
          `/_matrix/client/v3/rooms/${encodeURIComponent(room_id)}/send/m.room.message/${encodeURIComponent(id)}`,
        ),
        headers: { Authorization: `Bearer ${access_token}` },
        body: {
          msgtype: message.severity === 'info' ? 'm.notice' : 'm.text',
          body: [title, body, link ?? ''].filter((part) => part !== '').join('\n\n'),
          format: 'org.matrix.custom.html',
          formatted_body: html.filter((part) => part !== '').join('<br/><br/>'),
          // Nobody is mentioned, whatever a text says.
          'm.mentions': {},
          ...(thread !== null && { 'm.relates_to': inThread(thread) }),
        },
      },
    }
  },
})

/** Clients without threads show a reply to the first message: https://spec.matrix.org/latest/client-server-api/#threading */
function inThread(root: string) {
  return {
    rel_type: 'm.thread',
    event_id: root,
    is_falling_back: true,
    'm.in_reply_to': { event_id: root },
  }
}
