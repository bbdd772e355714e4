import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { durationSeconds, durationText, longDurationText, millisecondsText } from './duration.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('A duration', () => {
  beforeAll(async () => void (await i18next.init({ lng: 'en' })))

  it.each([
    [0, '0 s', '0 Sek.'],
    [59, '59 s', '59 Sek.'],
    [300, '5 min', '5 Min.'],
    [3_600, '1 h', '1 Std.'],
    [5_400, '1 h 30 min', '1 Std. 30 Min.'],
    [129_600, '1 d 12 h', '1 Tg. 12 Std.'],
    [86_461, '1 d 1 min 1 s', '1 Tg. 1 Min. 1 Sek.'],
    [2_147_483_647, '24,855 d 3 h 14 min 7 s', '24.855 Tg. 3 Std. 14 Min. 7 Sek.'],
  ])('of %d seconds is formatted, and parsed back to the same value', async (seconds, en, de) => {
    for (const [language, text] of Object.entries({ en, de })) {
      await i18next.changeLanguage(language)
      expect(plain(durationText(seconds))).toBe(text)
      expect(durationSeconds(durationText(seconds))).toBe(seconds)
      expect(durationSeconds(longDurationText(seconds))).toBe(seconds)
    }
  })

  it('can be limited to its largest units', async () => {
    await i18next.changeLanguage('en')
    expect(plain(durationText(93_784, 2))).toBe('1 d 2 h')
  })

  it.each([
    ['300', 300],
    ['5m', 300],
    ['1h', 3_600],
    ['1H30M', 5_400],
    ['1 d', 86_400],
    ['1d 12h', 129_600],
    ['2 weeks', 1_209_600],
    ['1 Std.', 3_600],
    ['1,5 h', undefined],
    ['soon', undefined],
    ['5 x', undefined],
    ['h', undefined],
    ['-5', undefined],
    ['', undefined],
  ])('can be entered as %s', (text, seconds) => {
    expect(durationSeconds(text)).toBe(seconds)
  })
})

describe('A measured duration', () => {
  beforeAll(async () => void (await i18next.init({ lng: 'en' })))

  it.each([
    [0.4, '0 ms', '0 ms'],
    [128.6, '129 ms', '129 ms'],
    [999.7, '1.0 s', '1,0 s'],
    [1_240, '1.2 s', '1,2 s'],
    [3_600_000, '3,600.0 s', '3.600,0 s'],
  ])('of %d ms is formatted as in the language', async (ms, en, de) => {
    for (const [language, text] of Object.entries({ en, de })) {
      await i18next.changeLanguage(language)
      expect(plain(millisecondsText(ms))).toBe(text)
    }
  })
})
