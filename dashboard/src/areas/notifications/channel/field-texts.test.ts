import { expect, it } from 'vitest'
import { channelTypes } from '#server/areas/notifications/channels/types/types.ts'
import { textsOf } from '#ui/schema-form/testing/texts-of.ts'
import { germanFieldTexts } from './field-texts-de.ts'

const all = channelTypes.flatMap(({ summary, settings }) => [summary, ...textsOf(settings)])
/** The other types are called alike in every language. */
const translatedNames = ['E-mail']

it('every field of every channel type has a German text', () => {
  expect(all.length).toBeGreaterThan(50)
  expect([...all, ...translatedNames].filter((text) => !germanFieldTexts[text]?.trim())).toEqual([])
})

it('every German text belongs to a field or a name of a channel type', () => {
  const known = [...all, ...channelTypes.map(({ name }) => name)]
  expect(Object.keys(germanFieldTexts).filter((text) => !known.includes(text))).toEqual([])
})
