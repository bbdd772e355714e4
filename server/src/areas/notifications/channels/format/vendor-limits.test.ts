/** Every message in every state, compared with what the vendors accept. */
import { describe, expect, it } from 'vitest'
import type { Message } from '#areas/notifications/message/message.ts'
import { sampleSettings } from '#areas/notifications/testing/sample-settings.ts'
import {
  sizeLimits,
  type Vendor,
  vendorSchemas,
  vendors,
} from '#areas/notifications/testing/vendor-schemas.ts'
import { alertChanges, severities } from '#kernel/events/notification.ts'
import { jsonChecker } from '#platform/http/input/validation.ts'
import { checkedSettings } from '../settings.ts'
import { channelTypeOf } from '../types/types.ts'

const usual: Message = {
  cause: 'event',
  event: 'monitor.alert',
  severity: 'critical',
  title: 'shop is down',
  text: 'No answer within 10 s.',
  facts: [{ name: 'Monitor', value: 'shop' }],
  link: 'https://hold.example/monitors/mon_1',
  at: '2026-01-31T12:00:00.000Z',
  key: 'incident:inc_1',
  change: 'opened',
  items: [],
  itemCount: 0,
}
const item = (title: string) => ({
  at: usual.at,
  severity: 'critical' as const,
  title,
  link: null,
})
const many = (text: string): Partial<Message> => ({
  title: text,
  text,
  facts: Array.from({ length: 40 }, (_each, index) => ({ name: `${index} ${text}`, value: text })),
  items: Array.from({ length: 50 }, () => item(text)),
  itemCount: 1200,
})
const messages: Partial<Message>[] = [
  ...severities.flatMap((severity) => [null, ...alertChanges].map((change) => ({ severity, change }))),
  ...(['reminder', 'escalation', 'test'] as const).map((cause) => ({ cause })),
  { text: '', facts: [], link: null },
  { text: '', facts: [], link: null, cause: 'digest', items: [item('a')], itemCount: 1, change: null },
  // Latin, escaped, two and three bytes each, and characters of several code points.
  ...['long text ', '*_[]()`#<>&@:', '"\\\\\\n', 'ß', '監視', '👩‍👩‍👧'].map((text) => many(text.repeat(600))),
]
const settingsOf = (vendor: Vendor) => [
  sampleSettings[vendor] ?? {},
  ...(vendor === 'pushover' ? [{ ...sampleSettings['pushover'], critical: 'emergency' }] : []),
]
const threadOf: Readonly<Record<string, string>> = { telegram: '17', matrix: '$root' }

describe.each(vendors)('every message for %s', (vendor) => {
  const type = channelTypeOf(vendor)
  const check = jsonChecker(vendorSchemas[vendor])
  const bodies = settingsOf(vendor).flatMap((settings) =>
    messages.flatMap((changes) =>
      [null, threadOf[vendor] ?? null].map((thread) => {
        const output = type.render(
          checkedSettings(type, settings),
          { ...usual, ...changes },
          { id: 'del_1', thread },
        )
        return 'request' in output ? output.request.body : null
      }),
    ),
  )

  it('has the members, choices and lengths of its documentation', () => {
    for (const body of bodies) expect(() => check(structuredClone(body)), JSON.stringify(body)).not.toThrow()
  })

  it('is no larger than it accepts', () => {
    for (const body of bodies) {
      const [size, most] = sizeLimits[vendor]?.(body) ?? [0, 0]
      expect(size).toBeLessThanOrEqual(most)
    }
  })
})
