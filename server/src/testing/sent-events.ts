import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'vitest'
import { eventTypes } from '#areas/areas.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { closed } from '#platform/http/operation/schema.ts'
import type { TestDatabase } from './database.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
const validators = new Map(
  eventTypes.map(({ kind, data }) => [kind, ajv.compile<Record<string, unknown>>(closed(data))]),
)

/** What is wrong with an event's data according to its declared type, including undeclared members. */
export function eventFaults(kind: string, data: Record<string, unknown>): unknown {
  const validate = validators.get(kind)
  if (!validate) return `There is no kind of event called ${kind}`
  const { truncated: _truncated, counts: _counts, read_more: _more, test: _test, ...declared } = data
  return validate(declared) ? null : validate.errors
}

/** Validates every event that was written against the declaration of its type. */
export async function expectEventsAsDeclared(address: TestDatabase): Promise<void> {
  const owner = await connectOwner(address)
  try {
    const { rows } = await owner.query<{ body: string }>('select body from events')
    for (const { body } of rows) {
      const { event, data } = JSON.parse(body)
      expect(eventFaults(event, data), body.slice(0, 1000)).toBeNull()
    }
  } finally {
    await owner.end()
  }
}
