import { describe, expect, it } from 'vitest'
import { isOwn, ruleDescription } from './own-rules.ts'

const id = 'fwb_01jcqkz0000000000000000000'
const mark = `[holdfast ${id}]`
const ascii = 'a-zA-Z0-9 ._:/()#,@[\\]+=&;{}!$*-'

describe('the description of a rule', () => {
  it.each([
    ['Büro “Süd”', { descriptionMax: 255 }, `Büro “Süd” ${mark}`],
    ['', { descriptionMax: 255 }, mark],
    ['Büro – “Süd” 東京?', { descriptionMax: 255, descriptionCharacters: ascii }, `Buro Sud ${mark}`],
    ['office #1 [a]', { descriptionMax: 255, descriptionCharacters: ascii }, `office #1 [a] ${mark}`],
    ['東京', { descriptionMax: 255, descriptionCharacters: ascii }, mark],
    ['headquarters', { descriptionMax: mark.length + 5 }, `head ${mark}`],
  ])('%j within %j is %j', (description, limits, expected) => {
    const written = ruleDescription({ id, description }, limits)
    expect(written).toBe(expected)
    const rule = { direction: 'inbound', protocol: 'tcp', ports: '22', network: '192.0.2.1/32' } as const
    expect(isOwn(id, { ...rule, description: written })).toBe(true)
  })
})
