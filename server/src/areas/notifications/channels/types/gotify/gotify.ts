import { Type } from 'typebox'
import { byStatus, goneBecause, jsonBody } from '#areas/notifications/channels/format/answers.ts'
import {
  channelType,
  SecretSetting,
  ServerSetting,
  urlAt,
} from '#areas/notifications/channels/format/channel-type.ts'
import { clipped, plainBody, titleOf } from '#areas/notifications/message/text.ts'

/** From 4 on the app makes a sound, from 8 on it shows the message above others. */
const priorities = { info: 3, warning: 5, critical: 8 } as const

/** https://gotify.net/api-docs (POST /message) and https://gotify.net/docs/msgextras */
export const gotify = channelType({
  type: 'gotify',
  name: 'Gotify',
  summary: 'Create an application on your Gotify server and enter its token.',
  documentation: 'https://gotify.net/docs/pushmsg',
  digests: true,
  // Errors of Gotify have a code; those of a proxy before it have none (`Error` in docs/spec.json of
  // https://github.com/gotify/server).
  meaningOf(response) {
    if (typeof jsonBody(response)['errorCode'] !== 'number') return {}
    if (response.status === 404)
      return goneBecause('There is no Gotify API at this URL. Correct the URL of the server')
    const remedy =
      'The application token is wrong, or the application was deleted. Enter the token of an application'
    return byStatus(response, { rejects: [400], ends: [401, 403], remedy })
  },
  settings: Type.Object({
    server: ServerSetting({
      title: 'Server',
      description: 'The URL of your Gotify server.',
      examples: ['https://gotify.example.com'],
    }),
    app_token: SecretSetting({
      title: 'Application token',
      description: 'The token of the application.',
      examples: ['AbCdEf123456789'],
    }),
  }),
  render: ({ server, app_token }, message) => ({
    request: {
      url: urlAt(server, '/message'),
      headers: { 'X-Gotify-Key': app_token },
      body: {
        title: clipped(titleOf(message), 250),
        message: plainBody(message) || titleOf(message),
        priority: message.change === 'closed' ? 3 : priorities[message.severity],
        extras: {
          'client::display': { contentType: 'text/plain' },
          ...(message.link !== null && { 'client::notification': { click: { url: message.link } } }),
        },
      },
    },
  }),
})
