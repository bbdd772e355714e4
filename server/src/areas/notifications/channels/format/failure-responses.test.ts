/** Responses as the vendors document them, or as their servers send them. */
import { describe, expect, it } from 'vitest'
import { channelTypeOf } from '../types/types.ts'

const ntfyForbidden = { code: 40301, http: 403, error: 'forbidden', link: 'https://ntfy.sh/docs/publish/' }
const proxyPage = '<html><head><title>404 Not Found</title></head></html>'

type Case = [type: string, status: number, body: string | object, meaning: object]

const cases: Case[] = [
  ['slack', 400, 'invalid_payload', { final: 'rejected' }],
  ['slack', 403, 'action_prohibited', { final: 'gone' }],
  ['slack', 404, 'no_service', { final: 'gone' }],
  ['slack', 410, 'channel_is_archived', { final: 'gone' }],
  ['slack', 404, 'no_service', { final: 'gone' }],
  ['slack', 400, 'user_not_found', { final: 'gone' }],
  ['slack', 400, 'invalid_token', { final: 'gone' }],
  ['slack', 400, 'invalid_blocks', { final: 'rejected' }],
  ['slack', 500, 'rollup_error', {}],
  ['slack', 429, '', {}],
  ['discord', 404, { message: 'Unknown Webhook', code: 10015 }, { final: 'gone' }],
  ['discord', 401, { message: 'Invalid Webhook Token', code: 50027 }, { final: 'gone' }],
  ['discord', 404, { message: 'Unknown Channel', code: 10003 }, { final: 'gone' }],
  ['discord', 404, { message: '404: Not Found', code: 0 }, { final: 'gone' }],
  [
    'discord',
    400,
    { message: 'Webhooks posted to forum channels must have a thread_name or thread_id', code: 220001 },
    { final: 'gone' },
  ],
  ['discord', 400, { message: 'Thread is locked', code: 160005 }, { final: 'gone' }],
  ['discord', 400, { message: 'Invalid Form Body', code: 50035, errors: {} }, { final: 'rejected' }],
  ['discord', 413, { message: 'Request entity too large', code: 40005 }, { final: 'rejected' }],
  ['discord', 403, { message: 'Cloudflare is blocking your request', code: 40333 }, {}],
  ['discord', 400, { embeds: ['0'] }, { final: 'rejected' }],
  ['discord', 404, proxyPage, {}],
  [
    'discord',
    429,
    { message: 'You are being rate limited.', retry_after: 64.57, global: false },
    { retryAfterSeconds: 64.57 },
  ],
  ['teams', 413, { error: { code: 'RequestEntityTooLarge' } }, { final: 'rejected' }],
  ['teams', 404, { error: { code: 'WorkflowNotFound' } }, { final: 'gone' }],
  [
    'teams',
    400,
    {
      error: {
        code: 'WorkflowTriggerIsNotEnabled',
        message:
          "Could not execute workflow 'x' trigger 'manual' with state 'Deleted': trigger is not enabled.",
      },
    },
    { final: 'gone' },
  ],
  ['teams', 401, { error: { code: 'DirectApiAuthorizationRequired' } }, { final: 'gone' }],
  ['teams', 400, { error: { code: 'TriggerInputSchemaMismatch' } }, { final: 'gone' }],
  ['teams', 502, { error: { code: 'NoResponse' } }, {}],
  ['teams', 404, proxyPage, {}],
  ['telegram', 401, { ok: false, error_code: 401, description: 'Unauthorized' }, { final: 'gone' }],
  [
    'telegram',
    403,
    { ok: false, error_code: 403, description: 'Forbidden: bot was kicked from the supergroup chat' },
    { final: 'gone' },
  ],
  [
    'telegram',
    400,
    { ok: false, error_code: 400, description: 'Bad Request: chat not found' },
    { final: 'gone' },
  ],
  [
    'telegram',
    400,
    {
      ok: false,
      error_code: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: -1001 },
    },
    { final: 'gone' },
  ],
  ...[
    'Bad Request: not enough rights to send text messages to the chat',
    'Bad Request: have no rights to send a message',
    'Bad Request: need administrator rights in the channel chat',
    'Bad Request: TOPIC_CLOSED',
    'Bad Request: message thread not found',
    'Bad Request: CHAT_RESTRICTED',
  ].map(
    (description): Case => ['telegram', 400, { ok: false, error_code: 400, description }, { final: 'gone' }],
  ),
  [
    'telegram',
    400,
    { ok: false, error_code: 400, description: "Bad Request: can't parse entities" },
    { final: 'rejected' },
  ],
  [
    'telegram',
    429,
    {
      ok: false,
      error_code: 429,
      description: 'Too Many Requests: retry after 35',
      parameters: { retry_after: 35 },
    },
    { retryAfterSeconds: 35 },
  ],
  ['ntfy', 403, ntfyForbidden, { final: 'gone' }],
  ['ntfy', 400, { code: 40014, http: 400, error: 'invalid request' }, { final: 'rejected' }],
  ['ntfy', 429, { code: 42901, http: 429, error: 'limit reached' }, {}],
  ['ntfy', 400, { code: 40010, http: 400, error: 'topic name is not allowed' }, { final: 'gone' }],
  ['ntfy', 404, { code: 40401, http: 404, error: 'page not found' }, { final: 'gone' }],
  ['ntfy', 413, { code: 41303, http: 413, error: 'JSON body too large' }, { final: 'rejected' }],
  ['ntfy', 507, { code: 50701, http: 507, error: 'cannot publish to UnifiedPush topic' }, {}],
  ['ntfy', 403, proxyPage, {}],
  [
    'gotify',
    401,
    { error: 'Unauthorized', errorCode: 401, errorDescription: 'you need to provide a valid access token' },
    { final: 'gone' },
  ],
  [
    'gotify',
    404,
    { error: 'Not Found', errorCode: 404, errorDescription: 'page not found' },
    { final: 'gone' },
  ],
  ['gotify', 404, proxyPage, {}],
  [
    'pushover',
    400,
    { token: 'invalid', errors: ['application token is invalid'], status: 0, request: 'x' },
    { final: 'gone' },
  ],
  [
    'pushover',
    400,
    { user: 'invalid', errors: ['user identifier is invalid'], status: 0, request: 'x' },
    { final: 'gone' },
  ],
  [
    'pushover',
    400,
    { message: 'cannot be blank', errors: ['message cannot be blank'], status: 0 },
    { final: 'rejected' },
  ],
  [
    'pushover',
    400,
    { device: 'invalid for this user', errors: ['device name is not valid for user'], status: 0 },
    { final: 'gone' },
  ],
  ['pushover', 429, { errors: ['application is over its message limit'], status: 0 }, {}],
  ['matrix', 401, { errcode: 'M_UNKNOWN_TOKEN', error: 'Invalid access token passed.' }, { final: 'gone' }],
  ['matrix', 403, { errcode: 'M_FORBIDDEN', error: 'User not in room' }, { final: 'gone' }],
  [
    'matrix',
    401,
    { errcode: 'M_USER_LOCKED', error: 'Account locked', soft_logout: true },
    { final: 'gone' },
  ],
  ['matrix', 404, { errcode: 'M_UNRECOGNIZED', error: 'Unrecognized request' }, { final: 'gone' }],
  ['matrix', 429, { errcode: 'M_LIMIT_EXCEEDED', error: 'Too many requests' }, {}],
  ['matrix', 413, { errcode: 'M_TOO_LARGE', error: 'event too large' }, { final: 'rejected' }],
  [
    'matrix',
    429,
    { errcode: 'M_LIMIT_EXCEEDED', error: 'Too many requests', retry_after_ms: 2500 },
    { retryAfterSeconds: 2.5 },
  ],
  ['matrix', 403, proxyPage, {}],
  [
    'mattermost',
    400,
    { id: 'web.incoming_webhook.invalid.app_error', message: 'Invalid webhook.', status_code: 400 },
    { final: 'gone' },
  ],
  [
    'mattermost',
    400,
    { id: 'web.incoming_webhook.parse.app_error', message: 'Unable to parse', status_code: 400 },
    { final: 'rejected' },
  ],
  [
    'mattermost',
    403,
    { id: 'web.incoming_webhook.permissions.app_error', message: 'Inappropriate channel permissions.' },
    { final: 'gone' },
  ],
  [
    'mattermost',
    501,
    { id: 'web.incoming_webhook.disabled.app_error', message: 'Incoming webhooks have been disabled' },
    { final: 'gone' },
  ],
  ['mattermost', 404, proxyPage, {}],
  [
    'pagerduty',
    400,
    { status: 'invalid event', message: 'Event object is invalid', errors: ["'routing_key' is invalid"] },
    { final: 'gone' },
  ],
  [
    'pagerduty',
    400,
    {
      status: 'invalid event',
      message: 'Event object is invalid',
      errors: ["Length of 'payload.summary' is incorrect"],
    },
    { final: 'rejected' },
  ],
  ['pagerduty', 429, { status: 'throttle exceeded' }, {}],
  ['opsgenie', 401, { message: 'Could not authenticate', took: 0.001, requestId: 'x' }, { final: 'gone' }],
  [
    'opsgenie',
    422,
    { message: 'Request body is not processable. Please check the errors.', errors: {} },
    { final: 'rejected' },
  ],
  ['opsgenie', 404, { message: 'Alert does not exist', took: 0.001 }, { final: 'rejected' }],
  ['opsgenie', 429, { message: 'You are making too many requests!' }, {}],
]

describe('a failure response', () => {
  it.each(cases)(
    'of %s with the status %i and the body %j has its meaning',
    (type, status, body, meaning) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const { remedy, ...found } = channelTypeOf(type).meaningOf?.({ status, body: text }) ?? {}
      expect(found).toEqual(meaning)
      // Sentences: what happened, and what to do.
      if (found.final === 'gone') expect(remedy).toMatch(/^[A-Z].*[^.]$/)
      else expect(remedy).toBeUndefined()
    },
  )

  it('of Telegram after an upgrade of the group names its new chat ID', () => {
    const body = JSON.stringify({
      ok: false,
      error_code: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: -1001234567890 },
    })
    expect(channelTypeOf('telegram').meaningOf?.({ status: 400, body })?.remedy).toContain('-1001234567890')
  })
})

describe('the response to the first message about an alert', () => {
  it('names what later ones refer to, where the vendor groups messages', () => {
    const telegram = JSON.stringify({
      ok: true,
      result: { message_id: 4711, chat: { id: -100123 }, text: 'x' },
    })
    expect(channelTypeOf('telegram').threadIn?.(telegram)).toBe('4711')
    // Only its beginning is kept.
    expect(channelTypeOf('telegram').threadIn?.(telegram.slice(0, 40))).toBe('4711')
    expect(channelTypeOf('matrix').threadIn?.(JSON.stringify({ event_id: '$abc' }))).toBe('$abc')
    expect(channelTypeOf('matrix').threadIn?.(proxyPage)).toBeNull()
  })
})
