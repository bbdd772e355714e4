import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'

let service: TestService
let path: string
beforeAll(async () => {
  service = await givenService({ works: false })
  const { body } = await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })
  path = `/v1/connections/${body.id}`
})
afterAll(() => service.close())

const put = (name: string, rules: unknown[]) =>
  service.request('PUT', `${path}/sandbox/firewalls/${name}`, { body: { rules } })

describe('a sandbox firewall', () => {
  it('has the rules that were set outside of Holdfast, in canonical form', async () => {
    const { status, body } = await put('edge', [
      { protocol: 'tcp', ports: '022', network: '192.0.2.77/24', description: 'office' },
      { direction: 'outbound', protocol: 'icmp', network: '2001:DB8::1' },
    ])
    expect(status).toBe(200)
    expect(body.rules).toEqual([
      { direction: 'inbound', protocol: 'tcp', ports: '22', network: '192.0.2.0/24', description: 'office' },
      { direction: 'outbound', protocol: 'icmp', ports: null, network: '2001:db8::1/128', description: '' },
    ])
    const { body: sandbox } = await service.request('GET', `${path}/sandbox`)
    expect(sandbox.firewalls).toContainEqual(body)
  })

  it('rejects an invalid rule with its place and the reason', async () => {
    const good = { protocol: 'tcp', ports: '22', network: '192.0.2.0/24' }
    for (const [fault, pointer] of [
      [{ network: '192.0.2.0/33' }, '/rules/1/network'],
      [{ ports: '0' }, '/rules/1/ports'],
      [{ ports: '90-80' }, '/rules/1/ports'],
      [{ protocol: 'icmp' }, '/rules/1/ports'],
    ] as const) {
      const { status, body } = await put('edge', [good, { ...good, ...fault }])
      expect([fault, status, body.errors[0].pointer]).toEqual([fault, 422, pointer])
    }
  })
})
