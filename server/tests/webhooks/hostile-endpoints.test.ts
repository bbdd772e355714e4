/**
 * A forbidden webhook URL can neither be saved nor tested nor delivered to. All three apply the same rule, tested with
 * the corpus of hostile URLs and a listener on every address.
 */
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectOwner } from '../../src/platform/database/testing/owner.ts'
import type { Resolver } from '../../src/platform/net/resolve.ts'
import { hostileUrls } from '../../src/platform/net/testing/hostile-urls.ts'
import { givenRebindingNameServer } from '../../src/platform/net/testing/rebinding-name-server.ts'
import { givenSocketWatch, givenTripwire } from '../../src/platform/net/testing/servers.ts'
import { givenService, type TestService, type TestServiceOptions } from '../../src/testing/service.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

const strict = { HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'false' }
const events = ['dns.records_changed']
/** Every name resolves to this machine, wherever the test runs. */
const resolver: Resolver = async () => [{ address: '127.0.0.1', family: 4 }]

async function givenStrictService(options: TestServiceOptions = {}): Promise<TestService> {
  const service = await givenService({ environment: strict, ...options })
  onTestFinished(() => service.close())
  return service
}

/** The addresses that this process connected to, except its own PostgreSQL. */
const outside = (attempts: readonly string[]) => attempts.filter((target) => !target.includes('PGSQL'))

describe('a hostile URL', () => {
  it('cannot be saved, neither in a new endpoint nor in an existing one', async () => {
    const service = await givenStrictService({ works: false, resolver })
    const tripwire = await givenTripwire('::')
    const attempts = givenSocketWatch()
    const { body: endpoint } = await service.request('POST', '/v1/webhook-endpoints', {
      body: { url: 'https://[2606:4700::1111]/hook', events },
    })
    const saved = []
    for (const [index, { url, way }] of hostileUrls(tripwire.port).entries()) {
      const { status, body } =
        index % 2 === 0
          ? await service.request('POST', '/v1/webhook-endpoints', { body: { url, events } })
          : await service.request('PATCH', `/v1/webhook-endpoints/${endpoint.id}`, { body: { url } })
      if (status !== 422 || body.errors?.[0]?.pointer !== '/url') saved.push([way, url, status])
    }
    expect(saved).toEqual([])
    expect(outside(attempts)).toEqual([])
    expect(await tripwire.touched()).toBe(0)
  })

  it('that is already in the database is neither delivered to nor tested, and the log has the reason', async () => {
    const service = await givenStrictService({ resolver })
    const tripwire = await givenTripwire('::')
    const owner = await connectOwner(service.address)
    onTestFinished(() => owner.end())
    const urls = hostileUrls(tripwire.port).filter((_each, index) => index % 17 === 0)
    expect(urls.length).toBeGreaterThan(40)
    const endpoints: string[] = []
    for (const { url } of urls) {
      const { body } = await service.request('POST', '/v1/webhook-endpoints', {
        body: { url: 'https://[2606:4700::1111]/hook', events },
      })
      await owner.query('update webhook_endpoints set url = $1 where id = $2', [url, body.id])
      endpoints.push(body.id)
    }
    const attempts = givenSocketWatch()
    for (const id of endpoints)
      expect((await service.request('POST', `/v1/webhook-endpoints/${id}/test`, { body: {} })).status).toBe(
        202,
      )
    for (const id of endpoints) {
      const delivery = await eventually(async () => {
        const { body } = await service.request('GET', `/v1/webhook-deliveries?endpoint_id=${id}`)
        return body.data.find((row: any) => row.attempt_count > 0)
      })
      expect(delivery).toMatchObject({ state: 'pending', last_status: null })
      expect(delivery.last_error).toMatch(/does not connect|may connect to|connects to|use https|URL|Port/)
    }
    expect(outside(attempts)).toEqual([])
    expect(await tripwire.touched()).toBe(0)
  })
})

describe('a name that changes its address', () => {
  it('between save, test and delivery is checked again each time', async () => {
    const names = await givenRebindingNameServer()
    const service = await givenStrictService({ resolver: names.resolver })
    const tripwire = await givenTripwire('::')
    const url = `https://rebinding.test:${tripwire.port}/`
    names.setAnswer('rebinding.test', ['2606:4700::1111'], ['127.0.0.1', '::1'])
    const { status, body } = await service.request('POST', '/v1/webhook-endpoints', { body: { url, events } })
    expect(status).toBe(201)
    const attempts = givenSocketWatch()
    await service.request('POST', `/v1/webhook-endpoints/${body.id}/test`, { body: {} })
    const failed = await eventually(async () => {
      const response = await service.request('GET', `/v1/webhook-deliveries?endpoint_id=${body.id}`)
      return response.body.data.find((row: any) => row.attempt_count > 0)
    })
    expect(failed.last_error).toContain(
      'does not resolve to an address that this installation may connect to',
    )
    expect(failed.last_error).not.toContain('127.0.0.1')
    expect(outside(attempts)).toEqual([])
    expect(await tripwire.touched()).toBe(0)
    const again = await service.request('PATCH', `/v1/webhook-endpoints/${body.id}`, { body: { url } })
    expect([again.status, again.body.errors[0].pointer]).toEqual([422, '/url'])
  })
})

describe('an address that the operator allows', () => {
  it('can be saved, tested and delivered to, but its neighbours cannot', async () => {
    const names = await givenRebindingNameServer()
    const service = await givenStrictService({
      environment: { ...strict, HOLDFAST_EGRESS_ALLOW: '127.0.0.1' },
      resolver: names.resolver,
    })
    const tripwire = await givenTripwire('::')
    const save = (url: string) => service.request('POST', '/v1/webhook-endpoints', { body: { url, events } })
    const made = await save(`http://127.0.0.1:${tripwire.port}/`)
    expect(made.status).toBe(201)
    for (const host of ['127.0.0.2', '[::1]', '10.0.0.1'])
      expect((await save(`http://${host}:${tripwire.port}/`)).status).toBe(422)
    await service.request('POST', `/v1/webhook-endpoints/${made.body.id}/test`, { body: {} })
    await eventually(async () => (await tripwire.touched()) === 1)
  })
})
