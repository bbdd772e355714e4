import { describe, expect, it } from 'vitest'
import { givenEgress } from '#platform/net/testing/egress.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { runProgram, temporaryFolder } from '#providers/testing/servers/server-process.ts'
import { placeOrder } from '../orders/step.ts'
import type { OrderRow } from '../store.ts'
import { refuse, startFakeCa } from '../testing/fake-ca.ts'
import { createAcmeClient } from './acme-client.ts'
import { AcmeError } from './acme-error.ts'
import { newAccountKey } from './jws.ts'
import { limitedClient } from './limited-client.ts'
import { readSigningRequest } from './signing-request.ts'

async function givenClient() {
  const ca = await startFakeCa()
  const { egress } = givenEgress()
  const client = createAcmeClient(
    egress,
    { directoryUrl: ca.directoryUrl, authorities: null },
    () => new Date(),
  )
  return { ca, client, signer: { keyPem: newAccountKey(), kid: ca.url('/accounts/1') } }
}

async function refusal(attempt: Promise<unknown>): Promise<AcmeError> {
  try {
    await attempt
  } catch (error) {
    if (error instanceof AcmeError) return error
    throw error
  }
  throw new Error('It was no error')
}

describe('the client of a CA', () => {
  it('connects only where the installation may, whatever URLs the CA names', async () => {
    const { ca, client, signer } = await givenClient()
    const inside = 'http://169.254.169.254/latest'
    for (const attempt of [client.get(inside), client.post(inside, null, signer)])
      expect(await refusal(attempt)).toMatchObject({ code: 'blocked', isTransient: false })
    ca.answer('/elsewhere', (response) => response.writeHead(302, { Location: inside }).end())
    expect(await refusal(client.get(ca.url('/elsewhere')))).toMatchObject({ status: 302 })
  })

  it('waits where too many requests are answered without a problem document', async () => {
    const { ca, client } = await givenClient()
    ca.answer('/busy', (response) => response.writeHead(429, { 'Retry-After': '60' }).end('<html>'))
    expect(await refusal(client.get(ca.url('/busy')))).toMatchObject({
      code: 'rateLimited',
      isTransient: true,
      retryAfterSeconds: 60,
    })
  })

  it('sends no more requests for a step that has taken too long', async () => {
    const { client, ca } = await givenClient()
    expect(await refusal(limitedClient(client, 0).get(ca.directoryUrl))).toMatchObject({ isTransient: true })
    expect(ca.requests).toEqual([])
  })

  it('orders without a replacement if the CA refuses it', async () => {
    const { ca, client, signer } = await givenClient()
    ca.answer('/orders', (response) => refuse(response, 404, 'malformed', 'No such certificate.'))
    const order = { names: ['a.example'], profile: null, replaces: 'AA.BB' } as OrderRow
    expect(await placeOrder({ client, signer }, order)).toEqual({
      step: 'order',
      set: { replaces: null },
      waitSeconds: 0,
    })
    const without = placeOrder({ client, signer }, { ...order, replaces: null })
    expect(await refusal(without)).toMatchObject({ code: 'malformed' })
  })
})

const missing = missingPrograms(['openssl'])
describe.skipIf(missing.length > 0)(titleWithout(missing, 'a signing request'), () => {
  it('names all that it wants in the certificate, also as the common name and of other kinds', async () => {
    const { folder, remove } = await temporaryFolder('request')
    const pem = await runProgram('openssl', [
      ...[
        'req',
        '-new',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-keyout',
        `${folder}/key`,
      ],
      ...['-subj', '/O=Shop/CN=Other.example', '-addext', 'subjectAltName=DNS:a.example,email:b@a.example'],
    ])
    await remove()
    expect(readSigningRequest(pem).names).toEqual(['a.example', 'a name of another kind', 'other.example'])
  })
})
