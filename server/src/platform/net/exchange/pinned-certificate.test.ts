import { X509Certificate } from 'node:crypto'
import { expect, it } from 'vitest'
import { failure, get, givenEgress } from '../testing/egress.ts'
import { givenCertificate, givenHttpsServer } from '../testing/servers.ts'

const fingerprintOf = (pem: string) =>
  new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase()

async function givenServer(...time: 'expired'[]) {
  const certificate = givenCertificate('other.test', ...time)
  const seen: string[] = []
  const port = await givenHttpsServer(certificate, async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push(`${request.method} ${body} ${request.headers.connection}`)
    response.end('ok')
  })
  return { seen, url: `https://hook.test:${port}/`, fingerprint: fingerprintOf(certificate.cert) }
}

it('accepts the certificate with the fingerprint, whatever its name and period are', async () => {
  for (const time of [[], ['expired']] as 'expired'[][]) {
    const { seen, url, fingerprint } = await givenServer(...time)
    const { egress } = givenEgress()
    for (const body of ['a', 'b']) {
      const answer = await egress.request(get(url, { method: 'POST', body, trust: { fingerprint } }))
      expect(answer).toMatchObject({ status: 200, address: '127.0.0.1' })
    }
    expect(seen).toEqual(['POST a close', 'POST b close'])
  }
})

it('sends nothing to a server with another certificate', async () => {
  const { seen, url, fingerprint } = await givenServer()
  const { egress } = givenEgress()
  const other = { fingerprint: fingerprint.replace(/./g, '0') }
  expect(await failure(egress.request(get(url, { trust: other })))).toMatchObject({
    kind: 'tls',
    message: expect.stringContaining('another fingerprint'),
  })
  expect(await failure(egress.request(get(url)))).toMatchObject({ kind: 'tls' })
  expect(seen).toEqual([])
})

it('trusts the given authority alone', async () => {
  const certificate = givenCertificate('hook.test')
  const port = await givenHttpsServer(certificate, (_request, response) => response.end('ok'))
  const { egress } = givenEgress()
  const url = `https://hook.test:${port}/`
  const ask = (authority: string) => egress.request(get(url, { trust: { authority } }))
  expect(await ask(certificate.cert)).toMatchObject({ status: 200 })
  expect(await failure(ask(givenCertificate('hook.test').cert))).toMatchObject({ kind: 'tls' })
})

it('sends nothing by plain HTTP, nor to an address that is not allowed', async () => {
  const { seen, url, fingerprint } = await givenServer()
  const trust = { fingerprint }
  const { egress } = givenEgress(['127.0.0.1'], { allowPrivateNetworks: false })
  expect((await failure(egress.request(get(url, { trust })))).kind).not.toBe('none')
  const plain = url.replace('https:', 'http:')
  expect(await failure(givenEgress().egress.request(get(plain, { trust })))).toMatchObject({ kind: 'tls' })
  expect(seen).toEqual([])
})
