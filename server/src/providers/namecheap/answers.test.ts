import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { startHttpServer } from '#providers/testing/servers/http-server.ts'
import { testTools } from '#providers/testing/tools.ts'
import { readXml } from '#providers/xml.ts'
import { namecheapAt } from './adapter.ts'
import { account, startNamecheap } from './testing/namecheap-server.ts'

function providerAt(url: string) {
  return namecheapAt({ production: url, sandbox: url }).open(account, testTools())
}

describe('responses of Namecheap', () => {
  let stop = async () => {}
  afterEach(() => stop())
  const given = async (body: string, status = 200) => {
    const server = await startHttpServer((_, response) => void response.writeHead(status).end(body))
    stop = server.stop
    return providerAt(server.url)
  }
  const refusal = (number: string, text: string) =>
    `<ApiResponse Status="ERROR"><Errors><Error Number="${number}">${text}</Error></Errors></ApiResponse>`

  test.each([
    ['1011102', 'API Key is invalid', 'auth', /API access is not enabled/],
    [
      '1011150',
      'Invalid request IP: 192.0.2.1',
      'auth',
      /allow-list.*client_ip \(Invalid request IP: 192\.0\.2\.1\)/,
    ],
    ['2019166', 'Domain not found', 'not_found', /has no such domain/],
    ['4011103', 'DomainName not available', 'not_found', /has no such domain/],
    ['4011103', 'Access denied', 'auth', /may not do this/],
    ['2528166', 'Order creation failed: insufficient funds', 'rejected', /insufficient funds/],
    ['3031510', 'Error response from the registry', 'rejected', /registry/],
    ['3050900', 'Unknown error', 'unavailable', /Unknown error/],
    ['5050900', 'Unhandled exceptions', 'unavailable', /Unhandled/],
    ['500000', 'Too many requests', 'rate_limited', /limits/],
    ['4099999', 'Never seen', 'unknown', /Never seen/],
  ])('the error %s (%s) is of the kind %s', async (number, text, kind, words) => {
    const provider = await given(refusal(number, text))
    await expect(provider.verify()).rejects.toMatchObject({
      kind,
      vendorCode: number,
      message: expect.stringMatching(words),
    })
  })

  test.each([
    ['an HTML page', '<html><body><p>Maintenance</body></html>'],
    ['a truncated document', '<ApiResponse Status="OK"><CommandResponse>'],
    ['another document', '<Other Status="OK"/>'],
    [
      'a document with entities',
      '<!DOCTYPE a [<!ENTITY b "c">]><ApiResponse Status="OK"><CommandResponse/></ApiResponse>',
    ],
    ['a response without its result', '<ApiResponse Status="OK"><CommandResponse/></ApiResponse>'],
  ])('%s is not mistaken for a response', async (_, body) => {
    const provider = await given(body)
    await expect(provider.verify()).rejects.toMatchObject({ kind: 'unknown' })
  })

  test('characters of XML are read', () => {
    const element = readXml('<a b="1 &lt; 2 &amp; &quot;3&quot;">Smith &amp; Sons<![CDATA[ <x>]]></a>')
    expect(element).toMatchObject({
      attributes: { b: '1 < 2 & "3"' },
      text: expect.stringContaining('Smith & Sons'),
    })
  })
})

describe('failures of Namecheap', () => {
  let server: Awaited<ReturnType<typeof startNamecheap>>
  beforeAll(async () => {
    server = await startNamecheap()
  })
  afterAll(() => server.stop())

  test('HTTP 405 is the limit of calls', async () => {
    server.model.faults.add('rate_limit')
    await expect(providerAt(server.url).verify()).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfterSeconds: 60,
    })
  })

  test.each([
    ['server_error', 'unavailable'],
    ['malformed', 'unknown'],
  ] as const)('%s is of the kind %s', async (fault, kind) => {
    server.model.faults.add(fault)
    await expect(providerAt(server.url).verify()).rejects.toMatchObject({ kind })
  })

  test('no error contains the key', async () => {
    for (const fault of ['rate_limit', 'server_error', 'malformed'] as const) {
      server.model.faults.add(fault)
      const error: unknown = await providerAt(server.url)
        .verify()
        .catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(ProviderError)
      expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toContain(account.api_key)
    }
  })

  test('a registration that its registry executes later is not reported as absent', async () => {
    const sent = { kind: 'register', key: '', sentAt: new Date(), expiresAt: null } as const
    const find = (name: string) => providerAt(server.url).purchases?.find({ ...sent, name })
    expect(await find('example.com')).toBeNull()
    await expect(find('example.slow')).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('a domain is found among more than a page of names that contain its name', async () => {
    for (let number = 100; number < 205; number++)
      server.model.addDomain(`a${number}-y.com`, new Date('2031-01-01'))
    server.model.addDomain('y.com', new Date('2031-01-01'), { isAutoRenewed: true })
    const provider = providerAt(server.url)
    expect(await provider.registrar?.readDomain('y.com')).toMatchObject({ isAutoRenewed: true })
    const sent = { kind: 'register', name: 'y.com', key: '', sentAt: new Date(), expiresAt: null } as const
    expect(await provider.purchases?.find(sent)).toMatchObject({ state: 'done' })
  })

  test('contacts of one role are replaced, and the others stay', async () => {
    const { contacts } = providerAt(server.url)
    server.model.addDomain('contacts.com', new Date('2031-01-01'))
    const details = {
      id: 'con_1',
      organization: 'Müller & Söhne',
      firstName: 'Ada',
      lastName: 'Example',
      street: ['1 Example Street', 'Floor 2'],
      city: 'Berlin',
      state: null,
      postalCode: '10115',
      country: 'DE',
      phone: '+4930123456',
      email: 'ada@example.com',
      extensions: {},
    }
    await contacts?.setContacts('contacts.com', { registrant: details })
    const { id: _, ...shown } = details
    const read = await contacts?.readContacts('contacts.com')
    expect(read?.registrant).toEqual({ ...shown, handle: null })
    expect(read?.admin).toMatchObject({ firstName: 'John', lastName: 'Smith', phone: null })
  })
})
