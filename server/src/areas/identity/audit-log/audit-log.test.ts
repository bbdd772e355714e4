import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordAudit } from '#platform/audit/audit.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { givenService, type TestService } from '#testing/service.ts'

let now = new Date()
let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false, clock: () => now })
})
afterAll(() => service.close())

const request: TestService['request'] = (...args) => service.request(...args)
async function givenToken(body: Record<string, unknown>, token?: string) {
  const made = await request('POST', '/v1/tokens', { body, ...(token !== undefined && { token }) })
  return made.body as { id: string; token: string; name: string; hint: string }
}
async function log(query: string, token?: string) {
  const { status, body } = await request(
    'GET',
    `/v1/audit-log?${query}`,
    token === undefined ? {} : { token },
  )
  expect([query, status]).toEqual([query, 200])
  return body.data as any[]
}

describe('an audit entry', () => {
  it('contains actor, action, target, origin, request, and the content before and after', async () => {
    const made = await givenToken({ name: 'before', permissions: ['dns.read'] })
    const headers = { 'user-agent': 'audit test' }
    const changed = await request('PATCH', `/v1/tokens/${made.id}`, { body: { name: 'after' }, headers })
    const [entry] = await log(`request_id=${changed.headers['request-id']}`)
    expect(entry).toMatchObject({
      actor: { type: 'token', name: 'First token', hint: `hf_…${service.token.slice(-4)}` },
      origin: { ip: '127.0.0.1', user_agent: 'audit test' },
      request_id: changed.headers['request-id'],
      action: 'account.tokens.update',
      target: { type: 'token', id: made.id, name: 'after' },
      result: 'ok',
      code: null,
      count: 1,
      first_at: null,
      changes: { before: { name: 'before' }, after: { name: 'after' } },
    })
    expect((await request('GET', `/v1/audit-log/${entry.id}`)).body).toEqual(entry)
    const all = await log(`target=${made.id}`)
    expect(all.map(({ action }) => action)).toEqual(['account.tokens.update', 'account.tokens.create'])
    expect(JSON.stringify(all)).not.toContain(made.token)
  })

  it('is not written for invalid input', async () => {
    const before = (await log('limit=200')).length
    expect((await request('POST', '/v1/tokens', { body: { name: 'x', preset: 'nonsense' } })).status).toBe(
      422,
    )
    expect(await log('limit=200')).toHaveLength(before)
  })

  it('of a refused attempt has the actor, the target and the problem code', async () => {
    const { token, id } = await givenToken({ name: 'only reads', permissions: ['dns.read'] })
    const { id: target } = await givenToken({ name: 'aimed at', preset: 'read_only' })
    const refused = await request('DELETE', `/v1/tokens/${target}`, { token })
    expect(refused.status).toBe(403)
    expect(await log(`target=${target}&result=denied`)).toMatchObject([
      {
        actor: { id, name: 'only reads' },
        action: 'account.tokens.revoke',
        target: { type: 'token', id: target },
        request_id: refused.headers['request-id'],
        result: 'denied',
        code: 'permission_denied',
      },
    ])
  })

  it('names expired, revoked, replaced and suspended tokens, but not malformed ones', async () => {
    const before = (await log('limit=200')).length
    await request('GET', '/v1/whoami', { token: `${service.token.slice(0, -1)}x` })
    await request('GET', '/v1/whoami', { token: null })
    expect(await log('limit=200')).toHaveLength(before)

    const revoked = await givenToken({ name: 'revoked', preset: 'read_only' })
    await request('DELETE', `/v1/tokens/${revoked.id}`)
    const expiry = new Date(now.getTime() + 60_000).toISOString()
    const expired = await givenToken({ name: 'expired', preset: 'read_only', expires_at: expiry })
    const replaced = await givenToken({ name: 'replaced', preset: 'read_only' })
    await request('POST', `/v1/tokens/${replaced.id}/rotate`, { body: { overlap_seconds: 1 } })
    now = new Date(now.getTime() + 120_000)
    for (const [subject, code] of [
      [revoked, 'token_revoked'],
      [expired, 'token_expired'],
      [replaced, 'token_expired'],
    ] as const) {
      const response = await request('GET', '/v1/dns/zones', { token: subject.token })
      expect([response.status, response.body.code]).toEqual([401, code])
      expect(response.headers['www-authenticate']).toContain('invalid_token')
      expect(await log(`actor=${subject.id}&result=denied`)).toMatchObject([
        { action: 'dns.zones.list', code, actor: { name: subject.name } },
      ])
    }
  })

  it('of a suspended account is visible when the account is active again', async () => {
    const other = await service.otherAccount()
    const owner = await connectOwner(service.address)
    const suspend = (at: Date | null) =>
      owner.query('update accounts set suspended_at = $1 where account_id = $2', [at, other.accountId])
    await suspend(new Date())
    expect((await request('GET', '/v1/whoami', { token: other.token })).body.code).toBe('account_suspended')
    await suspend(null)
    await owner.end()
    const [entry] = await log('action=whoami', (await given(other.token)) ? other.token : '')
    expect(entry).toMatchObject({ result: 'denied', code: 'account_suspended' })
  })
})

/** Repeats until the cached identity has expired, which takes up to a second. */
async function given(token: string): Promise<boolean> {
  for (;;) if ((await request('GET', '/v1/whoami', { token })).status === 200) return true
}

describe('filters', () => {
  let other: { accountId: string; token: string }
  let zoneMaker: { id: string; token: string }
  beforeAll(async () => {
    other = await service.otherAccount()
    zoneMaker = await givenToken({ name: 'Zoë =1+1', permissions: ['account.write'] }, other.token)
    const narrow = await givenToken({ name: 'narrow', permissions: ['dns.read'] }, zoneMaker.token)
    expect(narrow).toMatchObject({ code: 'permission_denied' })
    await givenToken({ name: 'made by Zoë', permissions: ['account.read'] }, zoneMaker.token)
    await request('POST', '/v1/connections', { body: { provider: 'sandbox' }, token: other.token })
  })
  const actions = async (query: string) => (await log(query, other.token)).map(({ action }) => action)

  it('select by actor, action, target, target type, result and address', async () => {
    expect(await actions('')).toEqual([
      'account.connections.create',
      'account.tokens.create',
      'account.tokens.create',
      'account.tokens.create',
    ])
    expect(await log('result=denied', other.token)).toMatchObject([{ actor: { id: zoneMaker.id } }])
    expect(await actions(`actor=${zoneMaker.id}`)).toHaveLength(2)
    expect(await actions(`actor=${zoneMaker.id}&result=ok`)).toHaveLength(1)
    expect(await actions(`target=${zoneMaker.id}`)).toEqual(['account.tokens.create'])
    expect(await actions('target_type=connection')).toEqual(['account.connections.create'])
    expect(await actions('action=account.*')).toHaveLength(4)
    expect(await actions('action=account.tokens.*')).toHaveLength(3)
    expect(await actions('action=account.connections.create')).toHaveLength(1)
    expect(await actions('action=account.connections')).toEqual([])
    expect(await actions('action=acc.*')).toEqual([])
    expect(await actions('ip=127.0.0.1')).toHaveLength(4)
    expect(await actions('ip=192.0.2.1')).toEqual([])
    expect((await request('GET', '/v1/audit-log?action=a*b')).status).toBe(422)
  })

  it('select by time', async () => {
    const [newest] = await log('limit=1', other.token)
    expect(await actions(`since=${newest.created_at}`)).toContain('account.connections.create')
    expect(await actions(`until=${newest.created_at}`)).not.toContain('account.connections.create')
    expect(await actions('since=2001-01-01T00:00:00Z&until=2002-01-01T00:00:00Z')).toEqual([])
  })

  it('search the names, the action and the changes, case-insensitively and without wildcards', async () => {
    expect(await actions('q=zo%C3%AB')).toHaveLength(3)
    expect(await actions('q=SANDBOX')).toEqual(['account.connections.create'])
    expect(await actions('q=%25')).toEqual([])
    expect(await actions(`q=${zoneMaker.id}`)).toEqual(['account.tokens.create'])
  })

  it('apply to all pages of a list', async () => {
    const first = await request('GET', '/v1/audit-log?action=account.tokens.*&limit=2', {
      token: other.token,
    })
    const rest = await request(
      'GET',
      `/v1/audit-log?action=account.tokens.*&limit=2&cursor=${first.body.next_cursor}`,
      { token: other.token },
    )
    expect([first.body.data.length, rest.body.data.length, rest.body.next_cursor]).toEqual([2, 1, null])
    const wrong = await request('GET', `/v1/audit-log?limit=2&cursor=${first.body.next_cursor}`, {
      token: other.token,
    })
    expect(wrong.status).toBe(422)
  })
})

describe('an export', () => {
  let other: { accountId: string; token: string }
  const count = 1234
  beforeAll(async () => {
    other = await service.otherAccount()
    await service.database.tenant(other.accountId, async (tx) => {
      for (let number = 1; number <= count; number++)
        await recordAudit(tx, other.accountId, {
          actor: { type: 'operator', id: 'operator', name: `=cmd|' /C calc'!A${number}` },
          origin: { ip: '192.0.2.1', user_agent: 'curl\r\n"8", \u2028' },
          requestId: null,
          at: new Date(1_900_000_000_000 + number),
          action: 'test.export',
          target: { type: 'zone', id: `zone_${number}`, name: number % 2 ? '@SUM(A1)' : '-2+3' },
          changes: { before: null, after: { number, note: '=1+1' } },
        })
    })
  })
  const file = async (query: string) =>
    await service.app.inject({
      url: `/v1/audit-log/export?${query}`,
      headers: { authorization: `Bearer ${other.token}` },
    })

  it('as JSON lines contains every entry once, oldest first, as in the list', async () => {
    const { statusCode, headers, body } = await file('')
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/jsonl'])
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.jsonl"$/,
    )
    const lines = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ changes }) => changes.after.number)).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    )
    expect((await request('GET', `/v1/audit-log/${lines[0].id}`, { token: other.token })).body).toEqual(
      lines[0],
    )
  })

  it('as CSV has a header and one row per entry, and contains no spreadsheet formula', async () => {
    const { headers, body } = await file('format=csv')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
    const rows = parseCsv(body)
    expect(rows).toHaveLength(count + 1)
    const heading = rows[0] ?? []
    const first = Object.fromEntries(heading.map((name, index) => [name, rows[1]?.[index]]))
    expect(first).toMatchObject({
      result: 'ok',
      count: '1',
      actor_name: "'=cmd|' /C calc'!A1",
      user_agent: 'curl\r\n"8", \u2028',
      target_name: "'@SUM(A1)",
      after: '{"note":"=1+1","number":1}',
      before: '',
    })
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  })

  it('accepts the filters of the list', async () => {
    const { body } = await file('target=zone_7')
    expect(body.split('\n')).toHaveLength(2)
    expect((await file('format=xml')).statusCode).toBe(422)
    expect((await file('q=nothing+like+that')).body).toBe('')
  })

  it('requires permission to read the log', async () => {
    const { token } = await givenToken({ name: 'dns', permissions: ['dns.read'] }, other.token)
    expect((await request('GET', '/v1/audit-log/export', { token })).status).toBe(403)
  })
})

/** Parses RFC 4180 independently of the code under test. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (isQuoted && char === '"' && text[at + 1] === '"') cell += text[++at]
    else if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && (char === ',' || char === '\n')) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (char === '\n') rows.push([])
    } else cell += char
  }
  return rows.slice(0, -1)
}
