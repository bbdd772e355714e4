/**
 * A managed certificate from its order to nginx, which serves it: the service, pebble as CA, PowerDNS for the answers to its
 * challenges, and both forms of the agent.
 */
import { chmodSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleAgent } from '../../scripts/release/agent-bundle.ts'
import { givenManaged, readManaged } from '../../server/src/areas/acme/testing/given-acme.ts'
import {
  type AcmeWorld,
  acmePrograms,
  givenAcmeWorld,
} from '../../server/src/areas/acme/testing/given-acme-world.ts'
import { givenAgent, report } from '../../server/src/areas/agents/testing/given-agent.ts'
import { connectOwner } from '../../server/src/platform/database/testing/owner.ts'
import { missingPrograms, titleWithout } from '../../server/src/providers/testing/servers/programs.ts'
import { temporaryFolder } from '../../server/src/providers/testing/servers/server-process.ts'
import type { TestService } from '../../server/src/testing/service.ts'
import { eventually, observe } from '../../server/src/testing/wait/wait.ts'
import { type CertificateMachine, type Form, givenCertificateMachine } from './testing/certificate-machine.ts'

const missing = [
  ...(process.getuid?.() === 0 ? [] : ['root, to whom recipes belong']),
  ...missingPrograms([...acmePrograms, 'nginx', 'openssl', 'dash', 'curl']),
]

describe.skipIf(missing.length > 0)(titleWithout(missing, 'a managed certificate on a server'), () => {
  let world: AcmeWorld
  let service: TestService
  let account: string
  let folder: string
  let removeFolder: () => Promise<void>
  let program: string
  let url: string
  beforeAll(async () => {
    ;({ folder, remove: removeFolder } = await temporaryFolder('managed-certificates'))
    chmodSync(folder, 0o755)
    program = join(folder, 'agent.cjs')
    await bundleAgent(program)
    world = await givenAcmeWorld(['acme.test'])
    ;({ service, account } = world)
    url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await world?.close()
    await removeFolder?.()
  })

  const until = (id: string, isReached: (managed: any) => boolean) =>
    eventually(async () => {
      const managed = observe(await readManaged(service, id))
      return isReached(managed) ? managed : null
    })
  const untilIssued = (id: string) =>
    until(id, ({ state, installation }) => state === 'issued' && installation?.state === 'waiting')
  const eventsOf = async (id: string, type: string) =>
    (await service.request('GET', `/v1/events?event=${type}`)).body.data.filter(
      (event: { data: { managed_certificate_id: string } }) => event.data.managed_certificate_id === id,
    )

  async function givenMachine(form: Form) {
    const agent = await givenAgent(service, `${form}.example`)
    const root = join(folder, form)
    const machine = await givenCertificateMachine(root, form, {
      url,
      program,
      secret: agent.secret,
      names: `${form}.acme.test`,
    })
    machine.recipe({ check_name: `${form}.acme.test` })
    return { agent, machine }
  }
  const order = (form: Form, server_id: string) =>
    givenManaged(service, {
      names: [`${form}.acme.test`],
      acme_account_id: account,
      key_place: 'server',
      server_id,
      recipe: 'web',
    })
  /** The agent makes its key and sends the request. */
  async function request(id: string, machine: CertificateMachine): Promise<void> {
    await until(id, ({ state }) => state === 'waiting_for_csr')
    expect(await machine.run()).toMatchObject({ code: 0 })
  }
  const fingerprintOf = async (certificateId: string) =>
    (await service.request('GET', `/v1/certificates/${certificateId}`)).body.sha256

  it.each(['node', 'dash'] as const)(
    'is served by nginx, renewed, and rolled back, with the agent in %s',
    async (form) => {
      const { agent, machine } = await givenMachine(form)
      const id = await order(form, agent.serverId)
      await until(id, ({ state }) => state === 'waiting_for_csr')
      expect((await report(service, agent)).body.jobs).toBe(true)
      const served: string[] = []
      const keys: string[] = []
      for (const isRenewal of [false, true]) {
        if (isRenewal) await service.request('POST', `/v1/certificates/managed/${id}/renew`)
        await request(id, machine)
        const { certificate_id } = await untilIssued(id)
        expect(await machine.run()).toMatchObject({ code: 0 })
        const managed = await until(id, ({ installation }) => installation.state === 'served')
        const sha256 = await fingerprintOf(certificate_id)
        expect(managed).toMatchObject({
          key_type: 'ec256',
          key_state: null,
          server_id: agent.serverId,
          installation: { sha256, failed_step: null, log: expect.stringContaining('reload: ') },
        })
        await eventually(async () => (await machine.served()) === sha256)
        served.push(sha256)
        keys.push(readFileSync(machine.file('web.key'), 'utf8'))
      }
      expect([new Set(served).size, new Set(keys).size]).toEqual([2, 2])
      expect((await report(service, agent)).body.jobs).toBe(false)
      expect(await eventsOf(id, 'certificate.installed')).toHaveLength(2)

      // A reload that fails is rolled back; after the cause is corrected, the same certificate is installed.
      await service.request('POST', `/v1/certificates/managed/${id}/renew`)
      await request(id, machine)
      const { certificate_id } = await untilIssued(id)
      machine.recipe({ check_name: `${form}.acme.test`, test: 'echo broken; exit 1' })
      await machine.run()
      const failed = await until(id, ({ installation }) => installation.state === 'failed')
      expect(failed.installation).toMatchObject({
        failed_step: 'test',
        is_rolled_back: true,
        message: 'test failed with the exit code 1.',
        log: expect.stringContaining('broken'),
      })
      expect(await machine.served()).toBe(served[1])
      expect(await eventsOf(id, 'certificate.installation_failed')).toHaveLength(1)
      expect(
        (await service.request('GET', '/v1/certificates/managed?needs_attention=true')).body.data,
      ).toMatchObject([{ id }])
      machine.recipe({ check_name: `${form}.acme.test` })
      expect((await service.request('POST', `/v1/certificates/managed/${id}/install`)).status).toBe(200)
      await machine.run()
      await until(id, ({ installation }) => installation.state === 'served')
      const sha256 = await fingerprintOf(certificate_id)
      await eventually(async () => (await machine.served()) === sha256)
      await machine.close()
    },
  )

  it('fails with the reason of the agent if the recipe does not allow it, and needs an agent', async () => {
    const { agent, machine } = await givenMachine('busybox')
    const id = await givenManaged(service, {
      names: ['other.acme.test'],
      acme_account_id: account,
      key_place: 'server',
      server_id: agent.serverId,
      recipe: 'web',
    })
    await until(id, ({ state }) => state === 'waiting_for_csr')
    await machine.run()
    expect(await until(id, ({ state }) => state === 'failing')).toMatchObject({
      error: {
        code: 'agent_rejected',
        message: expect.stringContaining('does not allow the name other.acme.test: add it to names='),
      },
    })
    await machine.close()
    const refused = await service.request('POST', '/v1/certificates/managed', {
      body: { names: ['other.acme.test'], acme_account_id: account, key_place: 'server' },
    })
    expect([refused.status, refused.body.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
      422,
      ['/server_id', '/recipe'],
    ])
  })

  it('says what is missing on a server whose agent does not ask, and fails after a day', async () => {
    const agent = await givenAgent(service, 'silent.example')
    const id = await order('dash', agent.serverId)
    await until(id, ({ state }) => state === 'waiting_for_csr')
    const owner = await connectOwner(service.address)
    const pass = async (time: string) => {
      const earlier =
        'update acme_orders set step_since = now() - $2::interval where managed_certificate_id = $1'
      await owner.query(earlier, [id, time])
      await owner.query('update managed_certificates set due_at = now() where id = $1', [id])
    }
    await pass('16 minutes')
    expect(await until(id, ({ error }) => error !== null)).toMatchObject({
      state: 'waiting_for_csr',
      error: { code: 'agent_silent', message: expect.stringContaining('--certificates') },
    })
    await pass('25 hours')
    await until(id, ({ state, last_order }) => state === 'failing' && last_order.state === 'failed')
    await owner.end()
  })
})
