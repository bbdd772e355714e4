import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kernel/id.ts'
import type { ProblemCode } from '#kernel/problem/catalogue.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { type Database, openDatabase } from '#platform/database/connection/database.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { givenDatabase } from '#testing/database.ts'
import { sealAll } from './chain/seal.ts'
import { createSigner } from './chain/signer.ts'
import { verifyChain } from './chain/verify.ts'
import { createRefusals, type Refusals } from './refusals.ts'

let now = new Date('2030-01-01T00:00:00Z')
let database: Database
let owner: Client
let account: string
let refusals: Refusals
beforeAll(async () => {
  const address = await givenDatabase()
  database = openDatabase(address, 10, () => {})
  owner = await connectOwner(address)
  refusals = createRefusals(database, () => now, createLog('silent'))
})
beforeEach(() => {
  account = newId('account')
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

const token = { type: 'token', id: 'tok_1', name: 'ci', hint: 'hf_…abcd', permissions: [] } as const
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

async function refuse(
  options: { code?: ProblemCode; action?: string; target?: string; isChange?: boolean; actor?: string } = {},
) {
  const { code = 'permission_denied', action = 'dns.zones.delete', target = 'zone_1' } = options
  await refusals.record({
    caller: {
      accountId: account,
      actor: { ...token, id: options.actor ?? 'tok_1' },
      origin: { ip: '192.0.2.1', user_agent: 'curl' },
      requestId: 'req_1',
      action,
    },
    target: { type: 'zone', id: target },
    isChange: options.isChange ?? true,
    problem: new Problem(code, 'No.'),
  })
}

type Row = Record<'action' | 'refusal' | 'actor' | 'target' | 'at' | 'request_id', any>
const entries = async () =>
  (await owner.query<Row>('select * from audit_log where account_id = $1 order by id', [account])).rows
const attempts = async () => (await entries()).map(({ action, refusal }) => [action, refusal.count])

describe('a refused attempt', () => {
  it('is recorded immediately, with who, what and why', async () => {
    await refuse()
    expect(await entries()).toMatchObject([
      {
        action: 'dns.zones.delete',
        actor: { type: 'token', id: 'tok_1', name: 'ci', hint: 'hf_…abcd' },
        target: { type: 'zone', id: 'zone_1' },
        request_id: 'req_1',
        changes: { before: null, after: null },
        refusal: { result: 'denied', code: 'permission_denied', count: 1, first_at: now.toISOString() },
      },
    ])
    expect(JSON.stringify(await entries())).not.toContain('permissions')
  })

  it('that is repeated a thousand times within a minute is one more entry, with the count', async () => {
    await Promise.all(Array.from({ length: 300 }, () => refuse()))
    for (let round = 0; round < 700; round++) await refuse()
    later(59)
    await refuse()
    await refusals.close()
    expect(await attempts()).toEqual([['dns.zones.delete', 1]])
    const last = now
    later(1)
    await Promise.all([refusals.close(), refusals.close()])
    expect(await attempts()).toEqual([
      ['dns.zones.delete', 1],
      ['dns.zones.delete', 1000],
    ])
    expect((await entries())[1]).toMatchObject({ at: last, request_id: null })
    await refuse()
    later(60)
    await refusals.close()
    expect(await attempts()).toHaveLength(3)
  })

  it('with ever different targets is bounded too, and every attempt is counted', async () => {
    for (let number = 0; number < 300; number++)
      await refuse({ action: `dns.things.verb_${number % 50}`, target: `zone_${number}` })
    later(60)
    await refusals.close()
    const found = await attempts()
    expect(found).toHaveLength(22)
    expect(found.filter(([action]) => action === '*')).toEqual([
      ['*', 1],
      ['*', 279],
    ])
    expect(found.reduce((sum, [, count]) => sum + count, 0)).toBe(300)
  })

  it('of one actor does not hide those of another', async () => {
    for (let number = 0; number < 30; number++) await refuse({ target: `zone_${number}` })
    await refuse({ actor: 'tok_2', action: 'dns.zones.read' })
    expect((await attempts()).at(-1)).toEqual(['dns.zones.read', 1])
  })

  it('is sealed like any other entry', async () => {
    await refuse()
    const signer = createSigner(Buffer.alloc(32, 1))
    const verify = () => verifyChain((task) => database.tenant(account, task), account, signer)
    await sealAll(database, signer, () => now)
    expect(await verify()).toMatchObject({ entries: 1, unsealed: 0, breaks: [] })
    await owner.query(
      `update audit_log set refusal = refusal || '{"code": "plan_limit_reached"}' where account_id = $1`,
      [account],
    )
    expect((await verify()).breaks).toHaveLength(1)
    await owner.query('update audit_log set refusal = null where account_id = $1', [account])
    expect((await verify()).breaks).toHaveLength(1)
  })
})

describe('whether an attempt is recorded', () => {
  it('depends on the response: denials always, failures only of changes, invalid input never', async () => {
    const noted: [ProblemCode, boolean, string | null][] = [
      ['plan_limit_reached', true, 'denied'],
      ['account_suspended', false, 'denied'],
      ['token_expired', false, 'denied'],
      ['token_revoked', true, 'denied'],
      ['permission_denied', false, 'denied'],
      ['provider_error', true, 'failed'],
      ['internal_error', true, 'failed'],
      ['provider_error', false, null],
      ['invalid_input', true, null],
      ['not_found', true, null],
      ['rate_limited', true, null],
      ['token_invalid', true, null],
    ]
    for (const [code, isChange, result] of noted) {
      account = newId('account')
      await refuse({ code, isChange })
      expect([code, isChange, (await entries())[0]?.refusal.result ?? null]).toEqual([code, isChange, result])
    }
  })
})
