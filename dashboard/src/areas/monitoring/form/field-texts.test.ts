import { checkTypes } from '@holdfast/checks'
import { expect, it } from 'vitest'
import { textsOf } from '#ui/schema-form/testing/texts-of.ts'
import { germanFieldTexts } from './field-texts-de.ts'

const all = checkTypes.flatMap(({ description, settings }) => [description, ...textsOf(settings)])

it('every field of every check type has a German text', () => {
  expect(all.filter((text) => !germanFieldTexts[text]?.trim())).toEqual([])
})

it('every German text belongs to a field of a check type', () => {
  expect(Object.keys(germanFieldTexts).filter((text) => !all.includes(text))).toEqual([])
})
