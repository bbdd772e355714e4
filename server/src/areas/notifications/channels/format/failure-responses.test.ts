/** Responses as the vendors document them, or as their servers send them. */
import { describe, expect, it } from 'vitest'
import { channelTypeOf } from '../types/types.ts'

const ntfyForbidden = { code: 40301, http: 403, error: 'forbidden', link: 'https://ntfy.sh/docs/publish/' }
const proxyPage = '<html><head><title>404 Not Found</title></head></html>'

const cases: [type: string, status: number, body: string | object, meaning: object][] = [
  ['slack', 400, 'invalid_payload', { final: 'rejected' }],
  ['slack', 403, 'action_prohibited', { final: 'gone' }],
  ['slack', 404, 'no_service', { final: 'gone' }],
  ['slack', 410, 'channel_is_archived', { final: 'gone' }],
  ['slack', 500, 'rollup_error', {}],
  ['slack', 429, '', {}],
  ['discord', 404, { message: 'Unknown Webhook', code: 10015 }, { final: 'gone' }],
  ['discord', 401, { message: 'Invalid Webhook Token', code: 50027 }, { final: 'gone' }],
  ['discord', 400, { embeds: ['0'] }, { final: 'rejected' }],
  ['discord', 404, proxyPage, {}],
  [
    'discord',
    429,
    { message: 'You are being rate limited.', retry_after: 64.57, global: false },
    { retryAfterSeconds: 64.57 },
  ],
  ['teams', 413, { error: { code: 'RequestEntityTooLarge' } }, { final: 'rejected' }],
  ['teams', 404, { error: { code: 'WorkflowNotFound' } }, {}],
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
  ['ntfy', 403, proxyPage, {}],
  [
    'gotify',
    401,
    { error: 'Unauthorized', errorCode: 401, errorDescription: 'you need to provide a valid access token' },
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
  ['pushover', 429, { errors: ['application is over its message limit'], status: 0 }, {}],
  ['matrix', 401, { errcode: 'M_UNKNOWN_TOKEN', error: 'Invalid access token passed.' }, { final: 'gone' }],
  ['matrix', 403, { errcode: 'M_FORBIDDEN', error: 'User not in room' }, { final: 'gone' }],
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
  ['opsgenie', 429, { message: 'You are making too many requests!' }, {}],
]

describe('a failure response', () => {
  it.each(cases)(
    'of %s with the status %i and the body %j has its meaning',
    (type, status, body, meaning) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      expect(channelTypeOf(type).meaningOf?.({ status, body: text })).toEqual(meaning)
    },
  )
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
