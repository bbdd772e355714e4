/** Where challenges are answered: zones on BIND that are changed by dynamic updates, and aliases of zones that are elsewhere. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenAcmeAccount, givenManaged, untilState } from '../../src/areas/acme/testing/given-acme.ts'
import { type Pebble, pebblePrograms, startPebble } from '../../src/areas/acme/testing/given-pebble.ts'
import { createAliasLookup } from '../../src/platform/delegation/alias-lookup.ts'
import { type BindServer, bindPrograms, startBind } from '../../src/providers/testing/servers/bind-server.ts'
import { missingPrograms, titleWithout } from '../../src/providers/testing/servers/programs.ts'
import { runProgram } from '../../src/providers/testing/servers/server-process.ts'
import { givenService, type TestService } from '../../src/testing/service.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

const missing = missingPrograms([...pebblePrograms, ...bindPrograms, 'dig'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'a challenge for a zone on BIND'), () => {
  let bind: BindServer
  let pebble: Pebble
  let service: TestService
  let account: string
  beforeAll(async () => {
    bind = await startBind({ recursion: true })
    await bind.createZone('answers.test', ['_acme-challenge.lost CNAME lost.elsewhere.net.'])
    // No zones of the account.
    await bind.createZone('elsewhere.net', [
      '_acme-challenge.www CNAME www-elsewhere.answers.test.',
      '_acme-challenge.far CNAME far.third.net.',
    ])
    await bind.createZone('third.net', ['far CNAME far.answers.test.'])
    pebble = await startPebble({ dnsPort: bind.port })
    service = await givenService({ aliasOf: createAliasLookup([`127.0.0.1:${bind.port}`]) })
    const { body: connection } = await service.request('POST', '/v1/connections', {
      body: { provider: 'rfc2136', credentials: bind.credentials },
    })
    await service.request('POST', '/v1/dns/zones/import', {
      headers: { prefer: 'wait=20' },
      body: { name: 'answers.test', connection_id: connection.id },
    })
    account = await givenAcmeAccount(service, pebble)
  })
  afterAll(async () => {
    await service?.close()
    await pebble?.stop()
    await bind?.stop()
  })

  const issued = async (names: string[]) => {
    const id = await givenManaged(service, { names, acme_account_id: account })
    const { last_order } = await untilState(service, id, 'issued')
    return last_order.authorizations.map(({ name, record, zone }: Record<string, string>) => [
      name,
      record,
      zone,
    ])
  }
  const txtAt = async (name: string) =>
    (await runProgram('dig', ['@127.0.0.1', '-p', String(bind.port), '+short', name, 'TXT'])).trim()

  it('is answered by dynamic updates, for a name and its wildcard, and nothing is left there', async () => {
    const record = '_acme-challenge.answers.test'
    expect(await issued(['answers.test', '*.answers.test'])).toEqual([
      ['answers.test', record, 'answers.test'],
      ['answers.test', record, 'answers.test'],
    ])
    await eventually(async () => (await txtAt(record)) === '')
  })

  it('is answered in a zone of the account if aliases of zones that are elsewhere lead there', async () => {
    expect(await issued(['www.elsewhere.net', 'far.elsewhere.net'])).toEqual([
      ['www.elsewhere.net', 'www-elsewhere.answers.test', 'answers.test'],
      ['far.elsewhere.net', 'far.answers.test', 'answers.test'],
    ])
    await eventually(async () => (await txtAt('far.answers.test')) === '')
  })

  it('cannot be answered if an alias leads out of the zones of the account', async () => {
    const { status, body } = await service.request('POST', '/v1/certificates/managed', {
      body: { names: ['lost.answers.test', 'elsewhere.net'], acme_account_id: account },
    })
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          pointer: '/names/0',
          message:
            '_acme-challenge.lost.answers.test leads to lost.elsewhere.net, which no zone of this account contains.',
        },
        {
          pointer: '/names/1',
          message:
            'No zone of this account contains elsewhere.net. Add its zone, or create a CNAME record at _acme-challenge.elsewhere.net to a name in a zone of this account.',
        },
      ],
    ])
  })
})
