import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { problemCatalogue } from '#server/kernel/problem/catalogue.ts'
import { messages as de } from '../messages/messages-de.ts'
import { messages as en } from '../messages/messages-en.ts'
import type { MessageKey, Messages, Translate } from './language.ts'

type Languages = Record<string, Messages>

const sources = import.meta.glob<string>(['../**/*.tsx', '../**/*.ts', '!../**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

const namespaces = new Map<string, Languages>(
  Object.entries(en).map(([name, messages]) => [name, { en: messages, de: de[name as keyof typeof de] }]),
)

/**
 * Each `t('key')` of a source file, with the namespace of the preceding hook or of its own options. A function that
 * gets `t` as an argument uses the namespace of its area.
 */
function usedMessages(path: string, source: string): { namespace: string; key: string }[] {
  const calls =
    /useTranslation\((?:'(?<hook>[\w-]+)')?\)|\bt\('(?<key>[\w.]+)'(?<rest>[^)]*?ns: '(?<own>[\w-]+)')?/g
  const area = /\/areas\/([\w-]+)\//.exec(path)?.[1] ?? 'common'
  let namespace = source.includes('useTranslation(') ? 'common' : area
  return [...source.matchAll(calls)].flatMap(({ groups = {} }) => {
    if (groups['key'] === undefined) {
      namespace = groups['hook'] ?? 'common'
      return []
    }
    return [{ namespace: groups['own'] ?? namespace, key: groups['key'] }]
  })
}

function has(messages: Messages, key: string): boolean {
  return key in messages || `${key}_other` in messages
}

describe('The messages of the dashboard', () => {
  it.each([...namespaces])(
    'of %s have the same keys in every language, none of them empty',
    (_name, messages) => {
      const keys = Object.keys(messages['en'] ?? {}).toSorted()
      expect(keys.length).toBeGreaterThan(0)
      for (const language of Object.values(messages)) {
        expect(Object.keys(language).toSorted()).toEqual(keys)
        expect(Object.values(language).filter((text) => text.trim() === '')).toEqual([])
      }
    },
  )

  it.each([...namespaces])('of %s use the same values in every language', (_name, messages) => {
    const valuesIn = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted()
    const { en: english = {}, ...others } = messages
    for (const language of Object.values(others))
      for (const [key, text] of Object.entries(english))
        expect([key, valuesIn(language[key])]).toEqual([key, valuesIn(text)])
  })

  it('exist for every key that a page uses', () => {
    const used = Object.entries(sources).flatMap(([path, source]) =>
      usedMessages(path, source).map((message) => ({ path, ...message })),
    )
    expect(used.length).toBeGreaterThan(200)
    const missing = used.filter(
      ({ namespace, key }) => !has(namespaces.get(namespace)?.['en'] ?? {}, key) && !has(en.common, key),
    )
    expect(missing).toEqual([])
  })

  it('are defined once: messages of several namespaces are in the common one', () => {
    const places = Map.groupBy(
      [...namespaces].flatMap(([namespace, { en = {}, de = {} }]) =>
        Object.keys(en).map((key) => ({ namespace, key, text: `${en[key]} / ${de[key]}` })),
      ),
      ({ text }) => text,
    )
    const doubles = [...places].filter(
      // The keys of provider options are defined by the service.
      ([, at]) =>
        new Set(at.filter(({ key }) => !key.startsWith('option_')).map((one) => one.namespace)).size > 1,
    )
    expect(doubles).toEqual([])
  })

  it('of an area have no key of the common ones, which it would override', () => {
    const hidden = [...namespaces].flatMap(([namespace, { en: own = {} }]) =>
      namespace === 'common'
        ? []
        : Object.keys(own).flatMap((key) => (key in en.common ? `${namespace}.${key}` : [])),
    )
    expect(hidden).toEqual([])
  })

  it('reject a key that is missing in a language', () => {
    const t: Translate<'dns'> = i18next.getFixedT(null, 'dns')
    // @ts-expect-error There is no such key.
    t('noSuchKey')
    // @ts-expect-error It is a key of another area.
    t('newEndpoint')
    // @ts-expect-error A label of DNS is a key of DNS.
    const foreign: MessageKey<'dns'> = 'newEndpoint'
    const own: MessageKey<'dns'> = 'newZone'
    expect(foreign).not.toBe(own)
  })

  it('exist for every error code of the service', () => {
    const codes = [...Object.keys(problemCatalogue), 'no_answer'].toSorted()
    expect(Object.keys(en.problems).toSorted()).toEqual(codes)
  })

  it('are all used', () => {
    const text = Object.entries(sources)
      .filter(([path]) => !/messages(-\w+)?\.ts$/.test(path))
      .map(([, source]) => source)
      .join('\n')
    // Keys are also composed: `option_${name}`.
    const prefixes = [...text.matchAll(/`([a-z]\w*_)\$\{[\w.]+\}`/gi)].map(([, prefix = '']) => prefix)
    const isUsed = (key: string) =>
      new RegExp(`['"\\s]${key}['":]`).test(text) || prefixes.some((prefix) => key.startsWith(prefix))
    const unused = [...namespaces]
      .filter(([namespace]) => namespace !== 'problems')
      .flatMap(([namespace, messages]) =>
        Object.keys(messages['en'] ?? {})
          .map((key) => key.replace(/_(one|other)$/, ''))
          .filter((key) => !isUsed(key))
          .map((key) => `${namespace}.${key}`),
      )
    expect(unused).toEqual([])
  })
})
