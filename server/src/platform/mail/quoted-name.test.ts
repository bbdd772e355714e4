import { describe, expect, it } from 'vitest'
import { quotedName } from './quoted-name.ts'

describe('a name in a mail', () => {
  it('is quoted', () => {
    expect(quotedName('Ops team')).toBe('"Ops team"')
  })

  it('is on one line, and does not end the quotation', () => {
    expect(quotedName('A\r\n\r\nB" \u202Eevil\u2028C')).toBe(`"A B' evil C"`)
  })

  it('does not become a link', () => {
    expect(quotedName('Pay at https://evil.example/x or a@evil.example')).toBe(
      '"Pay at https[:]//evil[.]example/x or a[@]evil[.]example"',
    )
  })

  it('is shortened', () => {
    expect(quotedName('x'.repeat(200))).toBe(`"${'x'.repeat(60)}…"`)
  })
})
