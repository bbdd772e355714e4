import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newToken } from '#kernel/access/token.ts'
import { createLog, redactSecrets } from './log.ts'

/** The lines of a log of this level, written by `use`. */
function linesOf(level: string, use: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = []
  use(createLog(level, { write: (line: string) => void lines.push(line) }))
  return lines
}

const secrets = [
  ...(['hf_', 'hfh_', 'hfd_', 'hfip_', 'hfa_', 'hfp_'] as const).map(newToken),
  `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
]

describe('a line of the log', () => {
  it('is one JSON object with its level by name and its time in UTC', () => {
    const [line = ''] = linesOf('info', (log) => log.warn({ zone: 'zone_1' }, 'two\nlines'))
    expect(line.endsWith('\n')).toBe(true)
    expect(JSON.parse(line)).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      zone: 'zone_1',
      msg: 'two\nlines',
    })
  })

  it('is not written below the configured level', () => {
    expect(linesOf('warn', (log) => log.info('quiet'))).toEqual([])
    expect(linesOf('silent', (log) => log.fatal('quiet'))).toEqual([])
  })

  it('never contains a secret of the service, in any position', () => {
    for (const secret of secrets)
      for (const text of [
        secret,
        `x${secret}`,
        `${secret}x`,
        `a\n${secret}\tb`,
        `"${secret}"`,
        `\\${secret}`,
      ]) {
        const [line = ''] = linesOf('info', (log) =>
          log.error({ err: new Error(text), deep: [{ text }] }, text),
        )
        expect(line).not.toContain(secret)
        expect(() => JSON.parse(line)).not.toThrow()
      }
  })

  it("never contains the value of a field with a secret's name", () => {
    for (const name of ['authorization', 'cookie', 'password', 'secret', 'token', 'credentials']) {
      const [line = ''] = linesOf('info', (log) => log.info({ [name]: 'canary', in: { [name]: 'canary' } }))
      expect([name, line.includes('canary')]).toEqual([name, false])
    }
  })

  it('never contains one in an error, or in the bindings of a logger', () => {
    const error = Object.assign(new Error('refused'), { token: 'canary', at: { password: 'canary' } })
    const lines = linesOf('info', (log) => {
      log.error({ err: error }, 'failed')
      log.child({ password: 'canary', of: { token: 'canary' } }).info('by a child')
    })
    expect(lines.map((line) => line.includes('canary'))).toEqual([false, false])
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { message: 'refused', token: '[redacted]' } })
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ password: '[redacted]', of: { token: '[redacted]' } })
  })

  it('never contains a bearer header or a password in a URL', () => {
    const text = 'Bearer canary-canary\nBearer  canary+canary at postgres://user:canary%21@db:5432/x'
    const [line = ''] = linesOf('info', (log) => log.info(text))
    expect(line).not.toContain('canary')
    expect(line).toContain('postgres://user:[redacted]@db:5432/x')
  })
})

describe('redacting secrets', () => {
  it('does not change text without secrets', () => {
    const plain = 'zone_01jcqkz0000000000000000000 at https://example.com:8443/a@b hf_short whsec_x Bearer x'
    expect(redactSecrets(plain)).toBe(plain)
  })

  it('ends quickly with text designed to take exponential time', () => {
    for (const piece of ['//a:', 'Bearer ', 'hf_', 'whsec_', '//', ':', 'Bearer \t'])
      expect(redactSecrets(piece.repeat(100_000)).length).toBeGreaterThan(0)
  })

  it('finds a token surrounded by other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
        const token = secrets[0] ?? ''
        expect(redactSecrets(JSON.stringify(before + token + after))).not.toContain(token)
      }),
    )
  })
})
