import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount, setOperator } from '#areas/identity/area.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { givenSecondProcess } from '#platform/http/testing/second-process.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { givenOwner } from '#testing/account/browser.ts'
import { givenService, type TestService, type TestServiceOptions } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import type { Service } from '../../service.ts'
import { warnOfOpenNetworks } from './settings.ts'

const given = (options: TestServiceOptions = {}) =>
  givenService({
    ...options,
    environment: { HOLDFAST_ALLOW_PRIVATE_NETWORKS: '', ...options.environment },
  })

const settings = (service: TestService) => service.request('GET', '/v1/instance/settings')
const change = (service: TestService, body: object, headers = {}) =>
  service.request('PATCH', '/v1/instance/settings', { body, headers })

describe('private networks', () => {
  let service: TestService
  let other: Service
  let url: string
  const server = createServer((_request, response) => response.writeHead(204).end())
  beforeAll(async () => {
    service = await given()
    other = await givenSecondProcess(service)
    await other.start()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  afterAll(async () => {
    await other?.stop(10)
    await service.close()
    server.close()
  })
  const register = async (at: Pick<Service, 'app'>, address = url) => {
    const response = await at.app.inject({
      method: 'POST',
      url: '/v1/webhook-endpoints',
      headers: { authorization: `Bearer ${service.token}` },
      payload: { url: address, events: ['dns.records_changed'] },
    })
    return { status: response.statusCode, body: response.json() }
  }

  it("are closed at the first start, and the problem's code says that they can be opened", async () => {
    expect((await settings(service)).body).toMatchObject({
      private_networks_open: false,
      private_networks_set_by: 'default',
      other_account_count: 0,
    })
    const { status, body } = await register(service)
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      {
        pointer: '/url',
        code: 'private_networks_closed',
        message: expect.stringContaining('PATCH /v1/instance/settings'),
      },
    ])
    const credentials = { url, api_key: 'key' }
    const connection = await service.request('POST', '/v1/connections', {
      body: { provider: 'powerdns', credentials },
    })
    expect(connection.body.errors).toMatchObject([
      { pointer: '/credentials', code: 'private_networks_closed' },
    ])
  })

  it('are opened by the operator permanently, in every process, and audited', async () => {
    const { status, body } = await change(service, { private_networks_open: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({ private_networks_open: true, private_networks_set_by: 'operator' })
    expect((await register(service)).status).toBe(201)
    await eventually(async () => (await register(other)).status === 201)
    const { body: log } = await service.request('GET', '/v1/audit-log?action=instance.settings.update')
    expect(log.data[0]).toMatchObject({
      target: { type: 'instance' },
      changes: { before: { private_networks_open: null }, after: { private_networks_open: true } },
    })
    const later = await givenSecondProcess(service)
    expect((await register(later)).status).toBe(201)
    await later.stop(10)
  })

  it('remain closed for link-local and cloud metadata addresses', async () => {
    for (const address of ['http://169.254.169.254/', 'http://169.254.1.1/', 'http://[fd00:ec2::254]/'])
      expect((await register(service, address)).status).toBe(422)
  })

  it('can be closed again', async () => {
    await change(service, { private_networks_open: false })
    expect((await settings(service)).body).toMatchObject({
      private_networks_open: false,
      private_networks_set_by: 'operator',
    })
    expect((await register(service)).status).toBe(422)
    await eventually(async () => (await register(other)).status === 422)
  })

  it('cannot be opened with an outdated ETag', async () => {
    const { headers } = await settings(service)
    const ifMatch = { 'if-match': headers['etag'] ?? '' }
    expect((await change(service, { private_networks_open: false }, ifMatch)).status).toBe(200)
    expect((await change(service, { private_networks_open: true }, ifMatch)).status).toBe(412)
  })

  it("cannot be opened with other people's accounts, who do not see the settings", async () => {
    const { token } = await service.otherAccount()
    const refused = await change(service, { private_networks_open: true })
    expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state'])
    expect(refused.body.detail).toContain('HOLDFAST_EGRESS_ALLOW')
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', { private_networks_open: true }],
      ['PATCH', { on_hold: true }],
    ] as const)
      expect((await service.request(method, '/v1/instance/settings', { token, body })).status).toBe(404)
  })

  it('can be changed by tokens that may change the account', async () => {
    const { body } = await service.request('POST', '/v1/tokens', { body: { name: 'r', preset: 'read_only' } })
    const { status } = await service.request('PATCH', '/v1/instance/settings', {
      token: body.token,
      body: { private_networks_open: true },
    })
    expect(status).toBe(403)
  })
})

describe('HOLDFAST_ALLOW_PRIVATE_NETWORKS', () => {
  it.each(['true', 'false'])('set to %s overrides the stored setting, and is shown', async (value) => {
    const service = await given({ environment: { HOLDFAST_ALLOW_PRIVATE_NETWORKS: value } })
    const isOpen = value === 'true'
    expect((await settings(service)).body).toMatchObject({
      private_networks_open: isOpen,
      private_networks_set_by: 'environment',
    })
    const refused = await change(service, { private_networks_open: !isOpen })
    expect(refused.body).toMatchObject({
      code: 'wrong_state',
      detail: expect.stringContaining(`HOLDFAST_ALLOW_PRIVATE_NETWORKS=${value}`),
    })
    const owner = await givenOwner(service)
    expect((await owner.request('GET', '/v1/instance/settings')).status).toBe(200)
    await service.close()
  })

  it('shows both the stored and the effective setting, and allows closing the stored one', async () => {
    const service = await given()
    await change(service, { private_networks_open: true })
    for (const value of ['true', 'false']) {
      const other = await givenSecondProcess(service, { HOLDFAST_ALLOW_PRIVATE_NETWORKS: value })
      const request = async (method: 'GET' | 'PATCH', payload?: object) => {
        const response = await other.app.inject({
          method,
          url: '/v1/instance/settings',
          headers: { authorization: `Bearer ${service.token}` },
          ...(payload && { payload }),
        })
        return { status: response.statusCode, body: response.json() }
      }
      const isOpen = value === 'true'
      const shown = { private_networks_open: isOpen, private_networks_set_by: 'environment' }
      expect((await request('GET')).body).toMatchObject({ ...shown, private_networks_stored: true })
      expect((await request('PATCH', { private_networks_open: true })).status).toBe(409)
      const closed = await request('PATCH', { private_networks_open: false })
      if (isOpen) expect(closed.status).toBe(409)
      else expect(closed.body).toMatchObject({ ...shown, private_networks_stored: false })
      await other.stop(10)
    }
    expect((await settings(service)).body).toMatchObject({
      private_networks_open: false,
      private_networks_set_by: 'operator',
    })
    await service.close()
  })
})

describe("another person's account", () => {
  const input = { name: 'Stranger', plan: 'free', email: null }
  let service: TestService
  beforeEach(async () => {
    service = await given()
  })
  afterEach(() => service.close())
  const installation = () => ({ ...service, clock: service.database.now })

  it('closes stored private networks if the environment decides, so that they do not open later', async () => {
    await change(service, { private_networks_open: true })
    const decided = { ...input, privateNetworksByEnvironment: true }
    expect((await createAccount(installation(), decided)).hasClosedNetworks).toBe(true)
    expect((await settings(service)).body).toMatchObject({
      private_networks_open: false,
      private_networks_stored: false,
      other_account_count: 1,
    })
    const { body } = await service.request('GET', '/v1/audit-log?action=instance.settings.update')
    expect(body.data[0]).toMatchObject({
      actor: { type: 'operator', name: 'holdfast account create' },
      changes: { before: { private_networks_open: true }, after: { private_networks_open: false } },
    })
    expect((await createAccount(installation(), decided)).hasClosedNetworks).toBe(false)
  })

  it("closes them too when an account is no longer the operator's", async () => {
    await change(service, { private_networks_open: true })
    const changed = await setOperator(installation(), 'Home', false, { privateNetworksByEnvironment: true })
    expect(changed.hasClosedNetworks).toBe(true)
    await expect(
      setOperator(installation(), 'Home', false, { privateNetworksByEnvironment: true }),
    ).rejects.toThrow('is not an operator’s account')
  })

  it('never coexists with open private networks, even if both are made concurrently', async () => {
    const { promise: isReady, resolve: proceed } = Promise.withResolvers<void>()
    const { secrets } = service
    const creating = createAccount(
      {
        ...installation(),
        secrets: {
          ...secrets,
          async createAccountKey(tx, accountId) {
            await isReady
            await secrets.createAccountKey(tx, accountId)
          },
        },
      },
      { ...input, privateNetworksByEnvironment: false },
    )
    const opening = change(service, { private_networks_open: true })
    // The change has counted the accounts and waits for the lock on the settings.
    const watcher = await connectOwner(service.address)
    await eventually(async () => {
      const { rows } = await watcher.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%instance_settings%for update%'`,
      )
      return rows.length === 1
    })
    await watcher.end()
    proceed()
    await creating
    const { status, body } = await opening
    expect([status, body.code]).toEqual([409, 'conflict'])
    const again = await change(service, { private_networks_open: true })
    expect([again.status, again.body.code]).toEqual([409, 'wrong_state'])
    expect((await settings(service)).body.private_networks_open).toBe(false)
  })

  it('of an older version with open private networks causes a warning at each start', async () => {
    await service.otherAccount()
    await service.database.system((tx) =>
      sql`update instance_settings set private_networks_open = true`.execute(tx),
    )
    const lines: string[] = []
    const warn = (environment: boolean | null) =>
      warnOfOpenNetworks(
        service.database,
        environment,
        createLog('warn', { write: (line) => void lines.push(line) }),
      )
    await warn(true)
    expect(lines).toEqual([])
    await warn(null)
    expect(lines.join()).toContain('other accounts can connect to private networks')
  })
})
