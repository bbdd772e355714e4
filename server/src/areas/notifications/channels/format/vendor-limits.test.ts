/** Every message in every state, compared with what the vendors accept. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
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
const repository = join(import.meta.dirname, '..', '..', '..', '..', '..', '..')
const specifications = join(repository, '..', 'shared', 'provider-specs', 'notifications')
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

  const published = publishedSchema(vendor)
  const title = 'is allowed by the schema that the vendor publishes'
  it.skipIf(published === null)(published === null ? `${title} (skipped: it is not there)` : title, () => {
    for (const body of bodies) expect(published?.(body), JSON.stringify(body)).toEqual([])
  })

  it('is no larger than it accepts', () => {
    for (const body of bodies) {
      const [size, most] = sizeLimits[vendor]?.(body) ?? [0, 0]
      expect(size).toBeLessThanOrEqual(most)
    }
  })
})

/** The faults of a body by the vendor's own JSON schema; of Teams, by that of the card in the message. */
function publishedSchema(vendor: Vendor): ((body: any) => unknown[]) | null {
  const file = join(specifications, `${vendor}.json`)
  if (!existsSync(file)) return null
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
  formats.default(ajv)
  // Their dialects differ, and none uses what distinguishes them.
  const { $schema: _dialect, id: _id, ...schema } = JSON.parse(readFileSync(file, 'utf8'))
  const validate = ajv.compile(schema)
  return (body) => {
    // The card has one member of Teams' own.
    const { msteams: _width, ...card } = vendor === 'teams' ? body.attachments[0].content : {}
    validate(vendor === 'teams' ? card : body)
    return validate.errors ?? []
  }
}
