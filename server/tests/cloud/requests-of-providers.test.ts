/** What is sent to providers: for actions of servers at those that keep none, and for many orders at once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newInstance as newEc2Instance } from '#providers/aws/testing/ec2-instances.ts'
import { type FakeEc2, startFakeEc2 } from '#providers/aws/testing/fake-ec2.ts'
import { startFakeRoute53Domains } from '#providers/aws/testing/fake-route53-domains.ts'
import { rightKeys } from '#providers/aws/testing/signature-fault.ts'
import { loopbackEgress } from '#providers/testing/tools.ts'
import { type FakeVultr, rightCredentials, startFakeVultr } from '#providers/vultr/testing/fake-vultr.ts'
import { newInstance as newVultrInstance } from '#providers/vultr/testing/instances.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { forwardingEgress } from '../dynamic-ip/testing/cloud-providers.ts'

let vultr: FakeVultr
let ec2: FakeEc2
let domains: { url: string; stop(): Promise<void> }
let service: TestService
beforeAll(async () => {
  vultr = await startFakeVultr()
  ec2 = await startFakeEc2()
  domains = (await startFakeRoute53Domains()).fake
  const addresses = {
    'https://api.vultr.com/v2': vultr.url,
    'https://ec2.us-east-1.amazonaws.com': ec2.url,
    'https://route53domains.us-east-1.amazonaws.com': domains.url,
  }
  service = await givenService({ egress: forwardingEgress(loopbackEgress(), addresses) })
})
afterAll(async () => {
  await service.close()
  await vultr.stop()
  await ec2.stop()
  await domains.stop()
})

/** Adds the server of a provider, and returns a function that runs an action on it to its end. */
async function given(provider: string, credentials: object, ref: string) {
  const connection = await service.request('POST', '/v1/connections', {
    body: { provider, name: `${provider} ${ref}`, credentials },
  })
  expect(connection).toMatchObject({ status: 201 })
  const added = await service.request('POST', '/v1/servers/import', {
    body: { connection_id: connection.body.id, refs: [ref] },
  })
  expect(added).toMatchObject({ status: 200, body: { added: 1 } })
  const { body } = await service.request('GET', `/v1/servers?connection_id=${connection.body.id}`)
  const path = `/v1/servers/${body.data[0].id}/actions`
  return {
    start: (kind: string, own = {}) => service.request('POST', path, { body: { kind, ...own } }),
    async run(kind: string, own = {}): Promise<any> {
      const { status, body: action } = await service.request('POST', path, { body: { kind, ...own } })
      expect([status, action]).toMatchObject([202, { kind }])
      return await eventually(async () => {
        const { body: read } = await service.request('GET', `/v1/actions/${action.id}`)
        return read.finished_at !== null && read
      })
    },
  }
}

async function givenVultr(name: string) {
  const instance = newVultrInstance(name)
  vultr.instances.set(instance.id, instance)
  const orders = () =>
    vultr.requests.filter((request) => request.startsWith(`POST /instances/${instance.id}/`))
  return { ...(await given('vultr', rightCredentials, instance.id)), instance, orders }
}

it('a power cycle whose answer is lost is unknown, and not sent again', async () => {
  const { run, orders } = await givenVultr('cycled')
  vultr.loseNextAnswer()
  expect(await run('power_cycle')).toMatchObject({
    state: 'unknown',
    message: expect.stringContaining('look at the server'),
  })
  expect(orders()).toHaveLength(1)
})

it('a power cycle that the provider refuses for now is sent until it is accepted', async () => {
  const { run, instance, orders } = await givenVultr('locked')
  Object.assign(instance, { server_status: 'locked', change: { readings: 3, power_status: 'running' } })
  const action = run('power_cycle')
  await eventually(async () => orders().length > 0)
  // The provider has ended what it did.
  Object.assign(instance, { server_status: 'ok', change: null })
  expect(await action).toMatchObject({ state: 'succeeded' })
})

it('a power off whose answer is lost is sent again', async () => {
  const { run, instance, orders } = await givenVultr('stopped')
  vultr.loseNextAnswer()
  const action = run('power_off')
  await eventually(async () => orders().length > 0)
  Object.assign(instance, { server_status: 'ok', change: null })
  expect(await action).toMatchObject({ state: 'succeeded' })
  expect(instance.power_status).toBe('stopped')
})

it('changes whose answers are lost are sent once, and end when the server shows them', async () => {
  const changed = await Promise.all(
    [
      { kind: 'snapshot', own: { name: 'before the upgrade' }, order: () => 'POST /snapshots' },
      { kind: 'resize', own: { size: 'vc2-2c-2gb' }, order: (id: string) => `PATCH /instances/${id}` },
      { kind: 'rebuild', own: { image: '2284' }, order: (id: string) => `PATCH /instances/${id}` },
    ].map(async (change) => ({ ...change, ...(await givenVultr(change.kind)) })),
  )
  const actions: Promise<unknown>[] = []
  for (const { kind, own, order, run, instance } of changed) {
    vultr.loseNextAnswer()
    actions.push(run(kind, own))
    await eventually(async () => vultr.requests.includes(order(instance.id)))
  }
  expect(await Promise.all(actions)).toMatchObject(changed.map(() => ({ state: 'succeeded' })))
  for (const { order, instance } of changed)
    expect(vultr.requests.filter((request) => request === order(instance.id))).toHaveLength(1)
  expect(changed.map(({ instance }) => [instance.plan, instance.os_id])).toEqual([
    ['vc2-1c-2gb', 2625],
    ['vc2-2c-2gb', 2625],
    ['vc2-1c-2gb', 2284],
  ])
})

it('what a provider cannot do is refused before it is sent', async () => {
  const { start, orders } = await givenVultr('refused')
  expect(await start('shutdown')).toMatchObject({ status: 422 })
  expect(orders()).toEqual([])
})

it('an instance of EC2 is stopped and started by a power cycle', async () => {
  const instance = newEc2Instance('us-east-1', 'cycled')
  const ref = `us-east-1/${instance.id}`
  ec2.instances.set(ref, instance)
  const { run } = await given('aws', { ...rightKeys, regions: 'us-east-1' }, ref)
  expect(await run('power_cycle')).toMatchObject({ state: 'succeeded' })
  expect(instance.state).toBe('running')
  const order = ec2.requests.filter((request) => /(Start|Stop)Instances$/.test(request))
  expect(order.map((request) => request.split(' ').at(-1))).toEqual(['StopInstances', 'StartInstances'])
})

it('orders at the same time read the catalogue of their provider once', async () => {
  const { body: connection } = await service.request('POST', '/v1/connections', {
    body: { provider: 'vultr', name: 'orders', credentials: rightCredentials },
  })
  const order = { connection_id: connection.id, region: 'fra', size: 'vc2-1c-2gb', image: '2625' }
  const create = (name: string) =>
    service.request('POST', '/v1/servers', { body: { ...order, name, dry_run: true } })
  const readings = () => vultr.requests.filter((request) => request.startsWith('GET /plans')).length
  const before = readings()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, number) => create(`many-${number}`)))
  answers.push(await create('later'))
  for (const { status, body } of answers)
    expect([status, body]).toMatchObject([202, { parameters: { monthly_price: { amount: '10.00' } } }])
  expect(readings() - before).toBe(1)
})
