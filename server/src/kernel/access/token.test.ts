import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isWellFormedToken, newToken, type TokenPrefix, tokenDigest, tokenHint } from './token.ts'

const prefixes: TokenPrefix[] = ['hf_', 'hfh_', 'hfd_', 'hfip_', 'hfa_', 'hfp_']
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

describe('a token', () => {
  it('consists of its prefix, 30 random characters, and 6 characters of the CRC-32 of all before', () => {
    for (const prefix of prefixes) {
      const token = newToken(prefix)
      expect(token).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{36}$`))
      const sum = [...token.slice(-6)].reduce((value, char) => value * 62 + base62.indexOf(char), 0)
      expect(sum).toBe(crc32(token.slice(0, -6)))
    }
  })

  it('is well formed with its own prefix and with no other', () => {
    for (const prefix of prefixes)
      for (const other of prefixes) {
        const isWellFormed = isWellFormedToken(newToken(prefix), other)
        expect([prefix, other, isWellFormed]).toEqual([prefix, other, prefix === other])
      }
  })

  it('is never repeated, and uses the whole alphabet', () => {
    const tokens = Array.from({ length: 1000 }, () => newToken('hf_'))
    expect(new Set(tokens).size).toBe(tokens.length)
    expect(new Set(tokens.flatMap((token) => [...token.slice(3, 33)])).size).toBe(62)
  })
})

describe('the checksum', () => {
  it('catches every change of a single character', () => {
    const token = newToken('hf_')
    for (let at = 0; at < token.length; at++)
      for (const char of `${base62}_- é`)
        if (char !== token[at]) {
          const changed = token.slice(0, at) + char + token.slice(at + 1)
          expect([at, char, isWellFormedToken(changed, 'hf_')]).toEqual([at, char, false])
        }
  })

  it('detects two swapped neighbours, and a token that was shortened or extended', () => {
    const token = newToken('hf_')
    for (let at = 3; at < token.length - 1; at++) {
      const swapped = token.slice(0, at) + token[at + 1] + token[at] + token.slice(at + 2)
      if (swapped !== token) expect([at, isWellFormedToken(swapped, 'hf_')]).toEqual([at, false])
    }
    for (const wrong of ['', 'hf_', token.slice(0, -1), `${token}0`, ` ${token}`, `${token}\n`])
      expect([wrong, isWellFormedToken(wrong, 'hf_')]).toEqual([wrong, false])
  })

  it('does not make up for characters that a token cannot contain', () => {
    const body = `hf_${'é'.repeat(30)}`
    let sum = crc32(body)
    let text = ''
    for (let i = 0; i < 6; i++) {
      text = base62.charAt(sum % 62) + text
      sum = Math.floor(sum / 62)
    }
    expect(isWellFormedToken(body + text, 'hf_')).toBe(false)
  })
})

describe('what is stored of a token', () => {
  it('is its SHA-256', () => {
    const token = newToken('hf_')
    expect(tokenDigest(token).toString('hex')).toBe(createHash('sha256').update(token).digest('hex'))
  })

  it('is displayed as its prefix and last four characters', () => {
    for (const prefix of prefixes) {
      const token = newToken(prefix)
      expect(tokenHint(token)).toBe(`${prefix}…${token.slice(-4)}`)
    }
  })
})
