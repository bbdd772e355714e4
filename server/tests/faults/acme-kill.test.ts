/** The service is killed with `kill -9` in the middle of an order of a certificate. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AcmeService,
  givenAcmeAccount,
  givenManaged,
  givenZoneAt,
  readManaged,
  untilState,
} from '../../src/areas/acme/testing/given-acme.ts'
import { acmePrograms } from '../../src/areas/acme/testing/given-acme-world.ts'
import { type Pebble, startPebble } from '../../src/areas/acme/testing/given-pebble.ts'
import { startLosingProxy } from '../../src/areas/acme/testing/losing-proxy.ts'
import { type PowerDnsServer, startPowerDns } from '../../src/providers/testing/servers/powerdns-server.ts'
import { missingPrograms, titleWithout } from '../../src/providers/testing/servers/programs.ts'
import {
  firstToken,
  type RunningProgram,
  startProgram,
  temporaryDirectory,
} from '../../src/testing/process/process.ts'
import { eventually, observe } from '../../src/testing/wait/wait.ts'

const missing = missingPrograms(acmePrograms)

describe.skipIf(missing.length > 0)(titleWithout(missing, 'an order of a killed service'), () => {
  const directory = temporaryDirectory()
  let powerdns: PowerDnsServer
  let pebble: Pebble
  let program: RunningProgram
  let service: AcmeService
  const start = () =>
    startProgram({ HOLDFAST_DATA_DIR: directory.path, HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true' })
  beforeAll(async () => {
    powerdns = await startPowerDns()
    pebble = await startPebble({ dnsPort: powerdns.port })
    program = await start()
    const token = firstToken(program)
    service = {
      request: (method, path, options = {}) => program.request(method, path, { token, ...options }),
    }
  })
  afterAll(async () => {
    await program?.end('SIGKILL')
    await pebble?.stop()
    await powerdns?.stop()
    directory.remove()
  })

  it('is continued: the CA gets no second one, and no record is left', async () => {
    await givenZoneAt(service, powerdns, 'killed.test')
    const account = await givenAcmeAccount(service, pebble)
    // Without its name server, the order waits for its record.
    await powerdns.shutDown()
    const id = await givenManaged(service, {
      names: ['killed.test', '*.killed.test'],
      acme_account_id: account,
    })
    await eventually(async () => observe(await readManaged(service, id)).last_order?.step === 'publish')
    await program.end('SIGKILL')
    await powerdns.restart()
    program = await start()
    await untilState(service, id, 'issued')
    const { body } = await service.request('GET', `/v1/certificates/managed/${id}/orders`)
    expect(body.data).toMatchObject([{ state: 'succeeded' }])
    expect(ordersAtCa()).toBe(1)
    await eventually(hasNoRecords)
  })

  it('is placed again if the answer of the CA to it was not recorded', async () => {
    await givenZoneAt(service, powerdns, 'lost.test')
    const killed = Promise.withResolvers<void>()
    const proxy = await startLosingProxy(pebble, {
      path: '/order-plz',
      onLost: () => program.end('SIGKILL').finally(killed.resolve),
    })
    const { directoryUrl } = proxy
    const account = await givenAcmeAccount(service, { ...pebble, directoryUrl }, { name: 'Proxy' })
    const before = ordersAtCa()
    const id = await givenManaged(service, { names: ['lost.test'], acme_account_id: account })
    await killed.promise
    expect(ordersAtCa()).toBe(before + 1)
    program = await start()
    await untilState(service, id, 'issued')
    const { body } = await service.request('GET', `/v1/certificates/managed/${id}/orders`)
    expect(body.data).toMatchObject([{ state: 'succeeded', reason: 'first' }])
    // The first one has no records here, and ends at the CA.
    expect(ordersAtCa()).toBe(before + 2)
    await eventually(hasNoRecords)
    await proxy.stop()
  })

  const ordersAtCa = () => pebble.process.log().match(/POST \/order-plz/g)?.length ?? 0
  const hasNoRecords = async () =>
    observe(await powerdns.sql(`select name from records where type = 'TXT';`)).trim() === ''
})
