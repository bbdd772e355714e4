/**
 * What each vendor accepts, as its documentation states it: members, lengths and choices. Written from the pages that the
 * types of channels name, and not from what we send, so that a request is compared with the vendor and not with itself.
 */
import { Type } from 'typebox'

const closed = { additionalProperties: false } as const
const text = (maxLength: number, options: object = {}) => Type.String({ minLength: 1, maxLength, ...options })
const url = (maxLength = 2048) => text(maxLength, { format: 'uri' })
const choice = (...values: (string | number)[]) => Type.Enum(values as [string, ...string[]])
const optional = Type.Optional

/** https://docs.slack.dev/reference/block-kit/blocks; a text of the message would be shown a second time. */
const slackBlock = Type.Union([
  Type.Object(
    {
      type: Type.Literal('header'),
      text: Type.Object(
        { type: Type.Literal('plain_text'), text: text(150), emoji: optional(Type.Boolean()) },
        closed,
      ),
    },
    closed,
  ),
  Type.Object(
    {
      type: Type.Literal('section'),
      text: Type.Object(
        { type: choice('plain_text', 'mrkdwn'), text: text(3000), emoji: optional(Type.Boolean()) },
        closed,
      ),
    },
    closed,
  ),
])
const slack = Type.Object(
  {
    attachments: Type.Array(
      Type.Object(
        {
          fallback: text(1000),
          color: text(7, { pattern: '^#[0-9a-f]{6}$' }),
          blocks: Type.Array(slackBlock, { minItems: 1, maxItems: 50 }),
        },
        closed,
      ),
      { maxItems: 20 },
    ),
  },
  closed,
)

/** https://docs.discord.com/developers/resources/message#embed-object-embed-limits */
const discord = Type.Object(
  {
    embeds: Type.Array(
      Type.Object(
        {
          title: text(256),
          url: optional(url()),
          description: optional(text(4096)),
          color: Type.Integer({ minimum: 0, maximum: 0xffffff }),
          fields: Type.Array(
            Type.Object({ name: text(256), value: text(1024), inline: Type.Boolean() }, closed),
            { maxItems: 25 },
          ),
          timestamp: Type.String({ format: 'date-time' }),
        },
        closed,
      ),
      { minItems: 1, maxItems: 10 },
    ),
    allowed_mentions: Type.Object({ parse: Type.Array(Type.String(), { maxItems: 0 }) }, closed),
  },
  closed,
)

/** https://adaptivecards.io/explorer and what Teams shows of it. */
const cardElement = Type.Union([
  Type.Object(
    {
      type: Type.Literal('TextBlock'),
      text: text(20_000),
      wrap: Type.Boolean(),
      weight: optional(choice('Lighter', 'Default', 'Bolder')),
      size: optional(choice('Small', 'Default', 'Medium', 'Large', 'ExtraLarge')),
      color: optional(choice('Default', 'Dark', 'Light', 'Accent', 'Good', 'Warning', 'Attention')),
    },
    closed,
  ),
  Type.Object(
    {
      type: Type.Literal('FactSet'),
      facts: Type.Array(Type.Object({ title: text(1000), value: text(2000) }, closed), { minItems: 1 }),
    },
    closed,
  ),
])
const teams = Type.Object(
  {
    type: Type.Literal('message'),
    attachments: Type.Array(
      Type.Object(
        {
          contentType: Type.Literal('application/vnd.microsoft.card.adaptive'),
          contentUrl: Type.Null(),
          content: Type.Object(
            {
              $schema: Type.Literal('http://adaptivecards.io/schemas/adaptive-card.json'),
              type: Type.Literal('AdaptiveCard'),
              version: choice('1.0', '1.1', '1.2', '1.3', '1.4', '1.5'),
              body: Type.Array(cardElement, { minItems: 1 }),
              actions: optional(
                Type.Array(
                  Type.Object({ type: Type.Literal('Action.OpenUrl'), title: text(100), url: url() }, closed),
                  { maxItems: 6 },
                ),
              ),
              msteams: optional(Type.Object({ width: Type.Literal('Full') }, closed)),
            },
            closed,
          ),
        },
        closed,
      ),
      { minItems: 1, maxItems: 1 },
    ),
  },
  closed,
)

/** https://core.telegram.org/bots/api#sendmessage; the text is counted once its markup is read. */
const telegram = Type.Object(
  {
    chat_id: text(50),
    message_thread_id: optional(Type.Integer({ minimum: 1 })),
    text: text(20_000),
    parse_mode: choice('HTML', 'MarkdownV2'),
    link_preview_options: Type.Object({ is_disabled: Type.Boolean() }, closed),
    disable_notification: Type.Boolean(),
    reply_parameters: optional(
      Type.Object({ message_id: Type.Integer(), allow_sending_without_reply: Type.Boolean() }, closed),
    ),
  },
  closed,
)

/** https://docs.ntfy.sh/publish/#publish-as-json and #limitations */
const ntfy = Type.Object(
  {
    topic: text(64, { pattern: '^[-_A-Za-z0-9]+$' }),
    title: text(1000),
    message: text(4096),
    priority: Type.Integer({ minimum: 1, maximum: 5 }),
    tags: Type.Array(text(50)),
    click: optional(url()),
  },
  closed,
)

/** https://pushover.net/api#messages and #priority */
const pushoverFields = {
  token: text(30),
  user: text(30),
  device: optional(text(25)),
  title: text(250),
  message: text(1024),
  timestamp: Type.Integer(),
  url: optional(url(512)),
  url_title: optional(text(100)),
}
const pushover = Type.Union([
  Type.Object({ ...pushoverFields, priority: Type.Integer({ minimum: -2, maximum: 1 }) }, closed),
  Type.Object(
    {
      ...pushoverFields,
      priority: Type.Literal(2),
      retry: Type.Integer({ minimum: 30 }),
      expire: Type.Integer({ minimum: 30, maximum: 10_800 }),
      // In the path of https://pushover.net/api/receipts#cancel_by_tag
      tags: text(64, { pattern: '^[A-Za-z0-9_-]+$' }),
    },
    closed,
  ),
  Type.Object({ token: text(30) }, closed),
])

/** https://gotify.net/api-docs */
const gotify = Type.Object(
  {
    title: text(1000),
    message: text(10_000),
    priority: Type.Integer({ minimum: 0, maximum: 10 }),
    extras: Type.Record(Type.String({ pattern: '^[a-z]+::[a-z]+$' }), Type.Object({})),
  },
  closed,
)

/** https://spec.matrix.org/latest/client-server-api/#mroommessage and #threading */
const matrix = Type.Object(
  {
    msgtype: choice('m.text', 'm.notice'),
    body: text(60_000),
    format: Type.Literal('org.matrix.custom.html'),
    formatted_body: text(60_000),
    'm.mentions': Type.Object({}, closed),
    'm.relates_to': optional(
      Type.Object(
        {
          rel_type: Type.Literal('m.thread'),
          event_id: text(255, { pattern: '^\\$' }),
          is_falling_back: Type.Boolean(),
          'm.in_reply_to': Type.Object({ event_id: text(255) }, closed),
        },
        closed,
      ),
    ),
  },
  closed,
)

/** https://developers.mattermost.com/integrate/reference/message-attachments/ */
const mattermost = Type.Object(
  {
    username: text(64),
    attachments: Type.Array(
      Type.Object(
        {
          fallback: text(1000),
          color: text(7),
          title: text(1000),
          title_link: optional(url()),
          text: Type.String({ maxLength: 16_383 }),
          fields: Type.Array(
            Type.Object({ short: Type.Boolean(), title: text(1000), value: text(4000) }, closed),
          ),
        },
        closed,
      ),
    ),
  },
  closed,
)

/** https://developer.pagerduty.com/docs/send-alert-event */
const pagerduty = Type.Object(
  {
    routing_key: text(32, { minLength: 32 }),
    event_action: choice('trigger', 'acknowledge', 'resolve'),
    dedup_key: text(255),
    payload: Type.Object(
      {
        summary: text(1024),
        source: text(1024),
        severity: choice('critical', 'error', 'warning', 'info'),
        timestamp: Type.String({ format: 'date-time' }),
        class: text(1000),
        custom_details: Type.Object({}),
      },
      closed,
    ),
    client: text(1000),
    client_url: optional(url()),
    links: optional(Type.Array(Type.Object({ href: url(), text: text(1000) }, closed))),
  },
  closed,
)

/** https://docs.opsgenie.com/docs/alert-api#create-alert, and #close-alert and #acknowledge-alert */
const opsgenie = Type.Union([
  Type.Object(
    {
      message: text(130),
      alias: text(512),
      description: Type.String({ maxLength: 15_000 }),
      details: Type.Record(Type.String(), Type.String()),
      tags: Type.Array(text(50), { maxItems: 20 }),
      source: text(100),
      priority: choice('P1', 'P2', 'P3', 'P4', 'P5'),
    },
    closed,
  ),
  Type.Object({ source: text(100), note: text(25_000) }, closed),
])

export const vendorSchemas = {
  slack,
  discord,
  teams,
  telegram,
  ntfy,
  pushover,
  gotify,
  matrix,
  mattermost,
  pagerduty,
  opsgenie,
} as const
export type Vendor = keyof typeof vendorSchemas
export const vendors = Object.keys(vendorSchemas) as Vendor[]

/** Limits that are not those of one member. */
export const sizeLimits: Readonly<Partial<Record<Vendor, (body: any) => [number, number]>>> = {
  // All texts of an embed together.
  discord: ({ embeds: [{ title, description = '', fields }] }) => [
    [title, description, ...fields.flatMap(({ name, value }: any) => [name, value])].join('').length,
    6000,
  ],
  teams: (body) => [Buffer.byteLength(JSON.stringify(body)), 28 * 1024],
  telegram: ({ text: html }) => [html.replaceAll(/<[^>]*>/g, '').replaceAll(/&#?\w+;/g, '.').length, 4096],
  // The message, and the whole body with its escapes.
  ntfy: (body) => [
    Math.max(Buffer.byteLength(body.message), Buffer.byteLength(JSON.stringify(body)) - 4096),
    4096,
  ],
  matrix: (body) => [Buffer.byteLength(JSON.stringify(body)), 64 * 1024],
  mattermost: (body) => [JSON.stringify(body).length, 100_000],
  pagerduty: (body) => [Buffer.byteLength(JSON.stringify(body)), 512_000],
  opsgenie: ({ details = {} }) => [Object.entries(details).flat().join('').length, 8000],
}
