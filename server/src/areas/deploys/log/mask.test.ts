import { expect, it } from 'vitest'
import { newToken } from '#kernel/access/token.ts'
import { masked } from './mask.ts'

it('replaces what looks like a secret in a log', () => {
  const token = newToken('hf_')
  for (const [line, expected] of [
    [`Using ${token} now`, 'Using hf_*** now'],
    [`ghp_${'a1'.repeat(18)}`, 'ghp_***'],
    ['glpat-abcdefghij0123456789', 'glpat-***'],
    ['https://deploy:hunter2@example.com/repo.git', 'https://deploy:***@example.com/repo.git'],
    ['Authorization: Bearer abc.def', 'Authorization: Bearer ***'],
    ['DB_PASSWORD=hunter2 DEBUG=1', 'DB_PASSWORD=*** DEBUG=1'],
    ['{"api_key": "0123456789"}', '{"api_key": "***"}'],
    ['AKIAIOSFODNN7EXAMPLE', 'AKIA***'],
  ] as const)
    expect(masked(line)).toBe(expected)
})

it('leaves everything else as it is', () => {
  for (const line of [
    'commit 6dcb09b5b57875f334f61aebed695e2e4193db5e',
    'Cloning into https://example.com/repo.git…',
    'token: ***',
    'Password changed for 3 users',
    '12:30:01 GET /v1/tokens 200',
  ])
    expect(masked(line)).toBe(line)
})

// With unbounded repetitions, each of these takes hours.
it('leaves long lines that only begin like secrets as they are', () => {
  for (const piece of ['a-', 'a.', 'eyJ-', 'a://b:', 'authorization  ']) {
    const line = piece.repeat(300_000)
    expect(masked(line) === line).toBe(true)
  }
})
