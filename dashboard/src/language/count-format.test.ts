import i18next from 'i18next'
import { expect, it } from 'vitest'
import { de } from './common-messages-de.ts'
import { en } from './common-messages-en.ts'
import { countFormat, interpolation } from './count-format.ts'

it('the count of a message is written as in the language, and other numbers as they are', async () => {
  const instance = i18next.createInstance().use(countFormat)
  await instance.init({
    lng: 'en',
    defaultNS: 'common',
    resources: { en: { common: en }, de: { common: de } },
    interpolation,
  })
  expect(instance.t('found', { count: 1 })).toBe('1 result')
  expect(instance.t('found', { count: 1234 })).toBe('1,234 results')
  expect(instance.t('selectRow', { name: 5432 })).toBe('Select 5432')
  await instance.changeLanguage('de')
  expect(instance.t('found', { count: 1234 })).toBe('1.234 Treffer')
})
