/** The export of certificates as CycloneDX, checked with its official JSON Schema. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cycloneDxValidator } from '#areas/certificates/testing/cyclonedx-validator.ts'
import { type CertificateWorld, givenCertificates } from '#areas/certificates/testing/given-certificates.ts'
import { givenService, type TestService } from '#testing/service.ts'

let service: TestService
let world: CertificateWorld
beforeAll(async () => {
  ;[service, world] = await Promise.all([givenService(), givenCertificates()])
})
afterAll(async () => {
  await service.close()
  await world.remove()
})

const exported = async (query = '') =>
  await service.request('GET', `/v1/certificates/export?format=cyclonedx${query}`)

it('is valid, has each algorithm and key once, and says what a certificate depends on', async () => {
  const faultsOf = await cycloneDxValidator()
  const empty = await exported()
  expect(empty.headers['content-type']).toBe('application/vnd.cyclonedx+json; version=1.6')
  expect(empty.headers['content-disposition']).toMatch(/filename="certificates-[\d-]+\.cdx\.json"/)
  expect(faultsOf(empty.body)).toBeNull()

  const issued = await Promise.all([
    world.issue({ names: 'DNS:shop.example,DNS:*.shop.example' }),
    world.selfSigned({ names: 'DNS:rsa.example', key: ['rsa:2048'] }),
  ])
  const content = issued.map(({ pem }) => pem).join('') + world.intermediate
  await service.request('POST', '/v1/certificates', { body: { content, labels: { team: 'web' } } })
  const { body: bom } = await exported()
  expect(faultsOf(bom)).toBeNull()

  const byType = Map.groupBy<string, any>(bom.components, (one) => one.cryptoProperties.assetType)
  const refs = bom.components.map((one: any) => one['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  expect(byType.get('certificate')).toHaveLength(3)
  expect(byType.get('related-crypto-material')).toHaveLength(3)
  expect(
    byType
      .get('algorithm')
      ?.map(({ name }) => name)
      .sort(),
  ).toEqual(['EC-prime256v1', 'RSA-2048', 'ecdsa-with-SHA256', 'sha256WithRSAEncryption'])
  const shop = byType.get('certificate')?.find(({ name }) => name === 'shop.example')
  expect(shop).toMatchObject({
    cryptoProperties: {
      certificateProperties: {
        issuerName: 'O=Test, CN=Test Intermediate',
        signatureAlgorithmRef: 'signature:ecdsa-with-SHA256',
        certificateFormat: 'X.509',
      },
    },
    evidence: { occurrences: [{ location: 'upload' }] },
  })
  expect(shop.properties).toContainEqual({ name: 'holdfast:label:team', value: 'web' })
  const { subjectPublicKeyRef } = shop.cryptoProperties.certificateProperties
  const dependsOn = (ref: string) => bom.dependencies.find((one: any) => one.ref === ref).dependsOn
  expect(dependsOn(shop['bom-ref'])).toEqual(['signature:ecdsa-with-SHA256', subjectPublicKeyRef])
  expect(dependsOn(subjectPublicKeyRef)).toEqual(['key:EC-prime256v1'])
  expect(bom.dependencies.every(({ ref }: any) => refs.includes(ref))).toBe(true)

  const { body: filtered } = await exported('&host=rsa.example')
  expect(filtered.components.map(({ name }: any) => name)).toContain('rsa.example')
  expect(JSON.stringify(filtered)).not.toContain('shop.example')
})
