import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'

let service: TestService
let auditor: string
let zoneId: string
beforeAll(async () => {
  service = await givenService({ works: false })
  const connection = await post('/v1/connections', { provider: 'sandbox' })
  const zone = await post('/v1/dns/zones', { name: 'canary.example', connection_id: connection.id })
  zoneId = zone.id
  await post(`/v1/dns/zones/${zoneId}/records`, { type: 'A', name: 'www', value: '192.0.2.10' })
  auditor = (await post('/v1/tokens', { name: 'auditor', permissions: ['account.read'] })).token
})
afterAll(() => service.close())

async function post(path: string, body: unknown) {
  const response = await service.request('POST', path, { body })
  expect([path, response.status, response.body.detail]).toEqual([path, expect.any(Number), undefined])
  return response.body
}
const asAuditor = (path: string) => service.request('GET', path, { token: auditor })

describe('the audit log, read with account.read only', () => {
  it('shows that DNS was changed, by whom and from where, but not what', async () => {
    const { body } = await asAuditor('/v1/audit-log?action=dns.*')
    expect(body.data).toHaveLength(2)
    for (const entry of body.data) {
      expect(entry).toMatchObject({
        actor: { type: 'token', name: 'First token' },
        action: expect.stringMatching(/^dns\./),
        target: { type: expect.stringMatching(/^(zone|record)$/), id: expect.any(String) },
        changes: { before: null, after: null },
        redacted: true,
        permission: 'dns.read',
      })
      expect((await asAuditor(`/v1/audit-log/${entry.id}`)).body).toEqual(entry)
    }
    expect(body.data[1].target).toEqual({ type: 'zone', id: zoneId })
    expect(JSON.stringify(body)).not.toContain('canary')
  })

  it('shows what concerns the account itself', async () => {
    const { body } = await asAuditor('/v1/audit-log?action=account.tokens.create')
    expect(body.data[0]).toMatchObject({
      target: { name: 'auditor' },
      changes: { after: { name: 'auditor' } },
      redacted: false,
      permission: 'account.read',
    })
  })

  it('cannot be searched for hidden content', async () => {
    const found = async (path: string, request = asAuditor) => (await request(path)).body.data.length
    expect(await found('/v1/audit-log?q=192.0.2.10')).toBe(0)
    expect(await found('/v1/audit-log?q=canary')).toBe(0)
    expect(await found('/v1/audit-log?q=dns.records')).toBe(1)
    expect(await found('/v1/audit-log?q=192.0.2.10', (path) => service.request('GET', path))).toBe(1)
  })

  it('is exported without it, as JSON lines and as CSV', async () => {
    for (const format of ['jsonl', 'csv']) {
      const { status, body } = await asAuditor(`/v1/audit-log/export?format=${format}`)
      expect([status, JSON.stringify(body).includes(zoneId)]).toEqual([200, true])
      expect(JSON.stringify(body)).not.toMatch(/canary|192\.0\.2\.10/)
      const whole = await service.request('GET', `/v1/audit-log/export?format=${format}`)
      expect(JSON.stringify(whole.body)).toMatch(/canary/)
    }
  })
})
