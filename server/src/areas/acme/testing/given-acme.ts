import type { PowerDnsServer } from '#providers/testing/servers/powerdns-server.ts'
import { eventually, observe } from '#testing/wait/wait.ts'
import type { Pebble } from './given-pebble.ts'

/** Of a test service, or of a process. */
export type AcmeService = {
  request(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<{ status: number; body: any }>
}

const wait = { prefer: 'wait=20' }

/** A zone at PowerDNS; returns its id. */
export async function givenZoneAt(
  service: AcmeService,
  { credentials }: PowerDnsServer,
  name: string,
): Promise<string> {
  const { body: found } = await service.request('GET', '/v1/connections?provider=powerdns')
  const connection =
    found.data[0] ??
    (
      await service.request('POST', '/v1/connections', {
        body: { provider: 'powerdns', name: 'PowerDNS', credentials },
      })
    ).body
  const { status, body } = await service.request('POST', '/v1/dns/zones', {
    headers: wait,
    body: { name, connection_id: connection.id, options: { nameservers: ['ns1.example.net'] } },
  })
  if (status !== 201 && status !== 202) throw new Error(JSON.stringify(body))
  return body.id
}

/** A registered account; returns its id. */
export async function givenAcmeAccount(
  service: AcmeService,
  { directoryUrl, authority }: Pick<Pebble, 'directoryUrl'> & Partial<Pick<Pebble, 'authority'>>,
  input: object = {},
): Promise<string> {
  const { status, body } = await service.request('POST', '/v1/certificates/acme-accounts', {
    body: {
      name: 'Pebble',
      directory_url: directoryUrl,
      terms_agreed: true,
      authorities_pem: authority,
      emails: ['ops@example.com'],
      ...input,
    },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  const path = `/v1/certificates/acme-accounts/${body.id}`
  await eventually(async () => {
    const account = observe((await service.request('GET', path)).body)
    return account.state === 'valid'
  })
  return body.id
}

export async function givenManaged(service: AcmeService, input: object): Promise<string> {
  const { status, body } = await service.request('POST', '/v1/certificates/managed', { body: input })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

export async function readManaged(service: AcmeService, id: string) {
  return (await service.request('GET', `/v1/certificates/managed/${id}`)).body
}

/** Waits until a managed certificate has this state, and has no open order. */
export function untilState(service: AcmeService, id: string, state: string) {
  return eventually(async () => {
    const managed = observe(await readManaged(service, id))
    return managed.state === state && managed.last_order?.state !== 'open' ? managed : null
  })
}
