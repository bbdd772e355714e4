/** The clients of sources of Certificate Transparency, against stand-ins for both. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { egressThrough } from '#platform/net/testing/egress.ts'
import type { IssuanceQuestion, IssuanceSearch } from '#providers/ports/issuance-search.ts'
import type { ProviderError } from '#providers/ports/provider-error.ts'
import { newCertificate } from '../../areas/certificates/testing/given-certificate.ts'
import type { FakeResponse } from '../testing/servers/fake-api.ts'
import { issuanceSearchesAt } from './adapter.ts'
import { type FakeCertspotter, startFakeCertspotter } from './testing/fake-certspotter.ts'
import { type FakeCrtsh, startFakeCrtsh } from './testing/fake-crtsh.ts'

const egress = egressThrough(async () => [{ address: '127.0.0.1', family: 4 }])
let certspotter: FakeCertspotter
let crtsh: FakeCrtsh
let searches: ReturnType<typeof issuanceSearchesAt>
beforeAll(async () => {
  ;[certspotter, crtsh] = await Promise.all([startFakeCertspotter(), startFakeCrtsh()])
  searches = issuanceSearchesAt({ certspotterUrl: new URL(certspotter.url), crtshUrl: new URL(crtsh.url) })
})
afterAll(() => Promise.all([certspotter.stop(), crtsh.stop()]))

const ask = (search: IssuanceSearch, question: Partial<IssuanceQuestion> = {}) =>
  search.search(egress, {
    domain: 'shop.example',
    includesSubdomains: true,
    cursor: null,
    token: null,
    ...question,
  })

async function failureOf(search: IssuanceSearch, question: Partial<IssuanceQuestion> = {}) {
  const error = await ask(search, question).then(
    () => null,
    (thrown: ProviderError) => thrown,
  )
  return error && { kind: error.kind, retryAfterSeconds: error.retryAfterSeconds, message: error.message }
}

const faults: readonly { name: string; response: FakeResponse; kind: string; retryAfterSeconds?: number }[] =
  [
    {
      name: 'a limit',
      response: {
        status: 429,
        headers: { 'Retry-After': '90' },
        body: { code: 'rate_limited', message: 'Too many' },
      },
      kind: 'rate_limited',
      retryAfterSeconds: 90,
    },
    { name: 'a failure', response: { status: 503, body: '<html>Try later</html>' }, kind: 'unavailable' },
    {
      name: 'a page instead of JSON',
      response: { body: '<html>Sorry, something went wrong</html>' },
      kind: 'unknown',
    },
    { name: 'another form', response: { body: { data: [] } }, kind: 'unknown' },
    {
      name: 'broken JSON',
      response: { headers: { 'Content-Type': 'application/json' }, body: '[{"id": "1"' },
      kind: 'unknown',
    },
    { name: 'more than is read', response: { body: `["${'x'.repeat(17 * 2 ** 20)}"]` }, kind: 'unknown' },
  ]

describe('both sources', () => {
  for (const { name, response, kind, retryAfterSeconds = null } of faults)
    it(`report ${name}`, async () => {
      certspotter.answerNext(response)
      expect(await failureOf(searches.certspotter)).toMatchObject({ kind, retryAfterSeconds })
      crtsh.answerNext(response)
      expect(await failureOf(searches.crtsh)).toMatchObject({ kind, retryAfterSeconds })
    })
})

describe('Cert Spotter', () => {
  it('is read page by page, and then from where it was', async () => {
    const pems = await Promise.all(
      ['www', 'api', 'mail'].map((host) => newCertificate(`DNS:${host}.shop.example`)),
    )
    for (const pem of pems) certspotter.log(pem)
    const first = await ask(searches.certspotter)
    expect(first).toMatchObject({
      hasMore: true,
      issuances: [{ names: ['www.shop.example'], serial: null }, {}],
    })
    expect(first.issuances[0]?.der).toBeInstanceOf(Buffer)
    const second = await ask(searches.certspotter, { cursor: first.cursor })
    expect(second).toMatchObject({ hasMore: true, issuances: [{ names: ['mail.shop.example'] }] })
    const end = await ask(searches.certspotter, { cursor: second.cursor })
    expect(end).toEqual({ issuances: [], cursor: second.cursor, hasMore: false, askAgainSeconds: 3600 })
    expect((await ask(searches.certspotter, { includesSubdomains: false })).issuances).toEqual([])
  })

  it('is asked with the token of the account only', async () => {
    expect(await failureOf(searches.certspotter, { token: 'wrong' })).toMatchObject({
      kind: 'auth',
      message: expect.stringContaining('not valid'),
    })
    expect(certspotter.requests.join()).not.toContain('wrong')
  })

  it('reads the others if one has another form', async () => {
    certspotter.logRaw({ tbs_sha256: 7 })
    certspotter.log(await newCertificate('DNS:one.others.example'))
    const { issuances, hasMore } = await ask(searches.certspotter, { domain: 'others.example' })
    expect([issuances.length, hasMore]).toEqual([1, true])
  })

  it('ends if the position does not move', async () => {
    certspotter.answerNext({ body: [{ id: '7' }] })
    expect(await ask(searches.certspotter, { cursor: '7' })).toMatchObject({ issuances: [], hasMore: false })
  })
})

describe('crt.sh', () => {
  it('is read at once, with its times in UTC', async () => {
    const pem = await newCertificate('DNS:www.shop.example,DNS:shop.example')
    crtsh.log(pem)
    crtsh.logRaw({ serial_number: 'no number' })
    const { issuances, ...end } = await ask(searches.crtsh)
    expect(end).toEqual({ cursor: null, hasMore: false, askAgainSeconds: null })
    expect(issuances).toMatchObject([
      {
        names: ['www.shop.example', 'shop.example'],
        der: null,
        keySha256: null,
        issuer: expect.stringContaining('O=Test'),
      },
    ])
    expect(Math.abs((issuances[0]?.loggedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(3_600_000)
    expect(crtsh.requests.at(-1)).toContain('exclude=expired')
    expect((await ask(searches.crtsh, { includesSubdomains: false })).issuances).toHaveLength(1)
    expect((await ask(searches.crtsh, { domain: 'mail.shop.example' })).issuances).toEqual([])
  })
})
