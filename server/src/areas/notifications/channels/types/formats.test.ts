/** Requests as the vendors publish them; the page of each is named in the folder of its type. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Message } from '#areas/notifications/message/message.ts'
import { sampleSettings } from '#areas/notifications/testing/sample-settings.ts'
import type { ChannelRequest } from '../format/channel-type.ts'
import { checkedSettings } from '../settings.ts'
import { channelTypeOf, channelTypes } from './types.ts'

const message: Message = {
  cause: 'event',
  event: 'dynamic_ip.stale',
  severity: 'warning',
  title: 'Dynamic IP home is not reporting',
  text: 'Check the device.',
  facts: [{ name: 'Dynamic IP', value: 'home' }],
  link: 'https://hold.example/dynamic-ips/dip_1',
  at: '2026-01-31T12:00:00.000Z',
  key: 'stale:dip_1',
  change: 'opened',
  items: [],
  itemCount: 0,
}

function rendered(type: string, changes: Partial<Message> = {}, thread: string | null = null) {
  const found = channelTypeOf(type)
  return found.render(
    checkedSettings(found, sampleSettings[type] ?? {}),
    { ...message, ...changes },
    {
      id: 'del_1',
      thread,
    },
  )
}

function request(
  type: string,
  changes: Partial<Message> = {},
  thread: string | null = null,
): ChannelRequest & { body: any } {
  const output = rendered(type, changes, thread)
  if (!('request' in output)) throw new Error(`${type} makes no request`)
  return output.request as ChannelRequest & { body: any }
}

describe('the request of', () => {
  it('Slack is a coloured attachment of blocks with a text for notifications, and shows the title once', () => {
    expect(request('slack')).toEqual({
      url: 'https://hooks.slack.com/services/T0/B0/x',
      body: {
        attachments: [
          {
            fallback: 'Dynamic IP home is not reporting',
            color: '#d98e04',
            blocks: [
              {
                type: 'header',
                text: { type: 'plain_text', text: 'Dynamic IP home is not reporting', emoji: false },
              },
              {
                type: 'section',
                text: { type: 'plain_text', text: 'Check the device.\n\nDynamic IP: home', emoji: false },
              },
              {
                type: 'section',
                text: { type: 'mrkdwn', text: '<https://hold.example/dynamic-ips/dip_1|Open in Holdfast>' },
              },
            ],
          },
        ],
      },
    })
  })

  it('Discord is an embed that mentions nobody', () => {
    expect(request('discord').body).toMatchObject({
      embeds: [
        {
          title: 'Dynamic IP home is not reporting',
          url: 'https://hold.example/dynamic-ips/dip_1',
          color: 0xd98e04,
          fields: [{ name: 'Dynamic IP', value: 'home', inline: true }],
          timestamp: '2026-01-31T12:00:00.000Z',
        },
      ],
      allowed_mentions: { parse: [] },
    })
  })

  it.each(['http://holdfast:3000/monitors/mon_1', 'http://localhost/monitors/mon_1'])(
    'Discord has %s in the description, because an embed with such a URL is rejected',
    (link) => {
      const [embed] = request('discord', { link }).body.embeds
      expect(embed).not.toHaveProperty('url')
      expect(embed.description).toBe(`Check the device\\.\n\n${link}`)
    },
  )

  it('Teams is a message with one adaptive card', () => {
    const { body } = request('teams')
    expect(body).toMatchObject({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            type: 'AdaptiveCard',
            version: '1.4',
            actions: [{ type: 'Action.OpenUrl', url: 'https://hold.example/dynamic-ips/dip_1' }],
          },
        },
      ],
    })
    expect(body.attachments[0].content.body[2]).toEqual({
      type: 'FactSet',
      facts: [{ title: 'Dynamic IP', value: 'home' }],
    })
  })

  it('Telegram is sendMessage with HTML', () => {
    expect(request('telegram')).toEqual({
      url: 'https://api.telegram.org/bot123456:AAAAAAAAAAAAAAAAAAAAAAAA/sendMessage',
      body: {
        chat_id: '-100123',
        text: '<b>Dynamic IP home is not reporting</b>\n\nCheck the device.\n\nDynamic IP: home\n\n<a href="https://hold.example/dynamic-ips/dip_1">Open in Holdfast</a>',
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
        disable_notification: false,
      },
    })
  })

  it('ntfy is JSON to the root of the server', () => {
    expect(request('ntfy')).toEqual({
      url: 'https://ntfy.sh/',
      body: {
        topic: 'alerts',
        title: 'Dynamic IP home is not reporting',
        message: 'Check the device.\n\nDynamic IP: home',
        priority: 4,
        tags: ['warning'],
        click: 'https://hold.example/dynamic-ips/dip_1',
      },
    })
  })

  it('Pushover has token, user, priority and time', () => {
    expect(request('pushover', { severity: 'critical' })).toMatchObject({
      url: 'https://api.pushover.net/1/messages.json',
      body: { token: 'a'.repeat(30), user: 'u'.repeat(30), priority: 1, timestamp: 1769860800 },
    })
  })

  it('Gotify has its token in a header', () => {
    expect(request('gotify')).toMatchObject({
      url: 'https://gotify.example/message',
      headers: { 'X-Gotify-Key': 'AbCd' },
      body: {
        priority: 5,
        extras: { 'client::notification': { click: { url: 'https://hold.example/dynamic-ips/dip_1' } } },
      },
    })
  })

  it('Matrix is a transaction that stays the same on every retry', () => {
    expect(request('matrix')).toMatchObject({
      method: 'PUT',
      url: 'https://matrix.example/_matrix/client/v3/rooms/!room%3Aexample/send/m.room.message/del_1',
      headers: { Authorization: 'Bearer syt_x' },
      body: { msgtype: 'm.text', format: 'org.matrix.custom.html', 'm.mentions': {} },
    })
  })

  it('Matrix about an alert that was reported before is in the thread of its first message', () => {
    expect(request('matrix', { change: 'closed' }, '$root').body['m.relates_to']).toEqual({
      rel_type: 'm.thread',
      event_id: '$root',
      is_falling_back: true,
      'm.in_reply_to': { event_id: '$root' },
    })
    expect(request('matrix').body).not.toHaveProperty('m.relates_to')
  })

  it('Telegram about an alert that was reported before is a reply to its first message', () => {
    expect(request('telegram', { change: 'closed' }, '17').body.reply_parameters).toEqual({
      message_id: 17,
      allow_sending_without_reply: true,
    })
  })

  it('Pushover with emergency priority is repeated only while an alert lasts', () => {
    const emergency = { ...sampleSettings['pushover'], critical: 'emergency' }
    const priorityOf = (change: Message['change'], severity: Message['severity'] = 'critical') => {
      const type = channelTypeOf('pushover')
      const output = type.render(
        checkedSettings(type, emergency),
        { ...message, severity, change },
        { id: 'del_1', thread: null },
      )
      const { priority, retry, expire, tags } = (output as { request: { body: any } }).request.body
      return { priority, retry, expire, tags }
    }
    const tags = `holdfast-${createHash('sha256').update(message.key).digest('hex').slice(0, 32)}`
    expect(priorityOf('opened')).toEqual({ priority: 2, retry: 60, expire: 3600, tags })
    // Nothing would end these.
    expect(priorityOf(null)).toEqual({ priority: 1 })
    expect(priorityOf('opened', 'warning')).toEqual({ priority: 0 })
    for (const change of ['acknowledged', 'closed'] as const)
      expect(priorityOf(change)).toEqual({ priority: 0 })
  })

  it('Mattermost is an attachment', () => {
    expect(request('mattermost').body.attachments).toMatchObject([
      { color: '#d98e04', title_link: 'https://hold.example/dynamic-ips/dip_1' },
    ])
  })

  it.each([
    ['opened', 'trigger'],
    ['acknowledged', 'acknowledge'],
    ['closed', 'resolve'],
  ] as const)('PagerDuty for an alert that is %s is %s, under its key', (change, action) => {
    expect(request('pagerduty', { change })).toMatchObject({
      url: 'https://events.pagerduty.com/v2/enqueue',
      body: {
        routing_key: 'R'.repeat(32),
        event_action: action,
        dedup_key: 'stale:dip_1',
        payload: { severity: 'warning', source: 'home', timestamp: '2026-01-31T12:00:00.000Z' },
      },
    })
  })

  it('Opsgenie makes an alert under its alias, acknowledges and closes it', () => {
    expect(request('opsgenie')).toMatchObject({
      url: 'https://api.eu.opsgenie.com/v2/alerts',
      headers: { Authorization: 'GenieKey key' },
      body: { alias: 'stale:dip_1', priority: 'P3' },
    })
    const act = (change: 'closed' | 'acknowledged') => request('opsgenie', { change }).url
    expect(act('closed')).toBe(
      'https://api.eu.opsgenie.com/v2/alerts/stale%3Adip_1/close?identifierType=alias',
    )
    expect(act('acknowledged')).toContain('/acknowledge?')
  })

  it('Jira Service Management, which replaces Opsgenie, is the same at another address', () => {
    const type = channelTypeOf('opsgenie')
    const output = type.render(checkedSettings(type, { api_key: 'key', region: 'jsm' }), message, {
      id: 'del_1',
      thread: null,
    })
    expect(output).toMatchObject({
      request: {
        url: 'https://api.atlassian.com/jsm/ops/integration/v2/alerts',
        headers: { Authorization: 'GenieKey key' },
      },
    })
  })

  it('Mattermost escapes only what its Markdown knows, and nothing in a title that is a link', () => {
    const text = 'a*b at 12:30, C:\\new & <x> $5 @all https://evil.example'
    const { body } = request('mattermost', { title: text, text, facts: [] })
    expect(body.attachments[0]).toMatchObject({
      title: text,
      text: 'a\\*b at 12:30, C:\\new & <x\\> $5 @\u2060all https\u2060://evil\\.example',
    })
  })
})

/** What a user could write into a name, or a provider into an error. */
const hostile = [
  '<!channel> <@U123> <https://evil.example|here>',
  '@everyone @channel @here',
  '**bold** _it_ `code` [link](https://evil.example) # head > quote',
  '<b>bold</b><script>alert(1)</script><img src=x onerror=alert(1)> &amp; "quoted\'',
  '{{DATE(2026-01-01T00:00:00Z,SHORT)}} <at>all</at>',
  'right\u202Eleft\u2066 zero\u200B width\uFEFF nul\u0000 bell\u0007',
  'one\r\nSubject: two\r\n\r\nthree',
  '👩‍👩‍👧'.repeat(400),
]

describe('hostile text', () => {
  const cases = channelTypes.flatMap(({ type }) =>
    hostile.map((text) => [type, text.slice(0, 40), text] as const),
  )

  it.each(cases)('in %s is no markup, mention or control: %j', (type, _shown, text) => {
    const output = rendered(type, { title: text, text, facts: [{ name: text, value: text }] })
    const sent = JSON.stringify('mail' in output ? output.mail : output.request.body)
    if (type !== 'webhook') expect(sent).not.toMatch(/[\u202e\u2066\ufeff]|\\u0000|\\u0007/)
    if (type === 'telegram' || type === 'matrix') {
      const html = String(
        (output as { request: { body: any } }).request.body[type === 'matrix' ? 'formatted_body' : 'text'],
      )
      const tags = [...html.matchAll(/<\/?([a-z]+)/g)].map(([, tag]) => tag)
      expect(new Set(tags)).toEqual(new Set(type === 'matrix' ? ['strong', 'br', 'a'] : ['b', 'a']))
    }
    if (type === 'telegram') expect(sent).not.toMatch(/@(everyone|channel|here)/)
    if (type === 'slack') {
      const { fallback } = (output as { request: { body: any } }).request.body.attachments[0]
      expect(fallback).not.toMatch(/[<>]/)
    }
    if (type === 'mattermost' || type === 'discord') {
      // Mattermost reads mentions and markup only in these.
      const { text, fields } = (output as any).request.body.attachments?.[0] ?? {}
      const formatted = type === 'discord' ? sent : JSON.stringify([text, fields[0].value])
      expect(formatted).not.toMatch(/@(everyone|channel|here)/)
      expect(formatted).not.toMatch(/(?<!\\\\)\]\(/)
    }
    if (type === 'email') expect((output as { mail: { subject: string } }).mail.subject).not.toMatch(/[\r\n]/)
    // No character is cut in half, and no message is longer than any vendor takes.
    expect(sent.isWellFormed()).toBe(true)
    expect(sent.length).toBeLessThan(20_000)
  })
})
