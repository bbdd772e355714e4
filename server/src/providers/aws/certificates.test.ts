import { expect, test } from 'vitest'
import { certificatesConformance, dnsNamesOf } from '#providers/testing/cloud/certificates-conformance.ts'
import { testTools } from '#providers/testing/tools.ts'
import { awsAt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { nowhere } from './testing/ec2-at.ts'
import { type FakeCertificate, startFakeCertificateManager } from './testing/fake-certificate-manager.ts'
import { rightKeys } from './testing/signature-fault.ts'

const regions = ['eu-central-1', 'us-east-1']
const credentials = { ...rightKeys, regions: regions.join(', ') }

async function givenCertificateManager() {
  const fake = await startFakeCertificateManager()
  const addresses = { domains: nowhere(), ec2: nowhere, cloudWatch: nowhere, certificates: () => fake.url }
  const add = (certificate: Omit<FakeCertificate, 'arn'>): string => {
    const count = fake.certificates.size
    const arn = `arn:aws:acm:${regions[count % 2]}:123456789012:certificate/${count + 1}`
    fake.certificates.set(arn, { arn, ...certificate })
    return arn
  }
  const open = (keys: Record<string, string> = credentials) => awsAt(addresses).open(keys, testTools())
  return { fake, add, open }
}

certificatesConformance('AWS Certificate Manager', manifest.certificates, async () => {
  const { fake, add, open } = await givenCertificateManager()
  const usedBy = ['arn:aws:cloudfront::123456789012:distribution/E1']
  return {
    open,
    add: async ({ pem, chain, isRenewed }) =>
      add({ names: dnsNamesOf(pem), pem, chain, isImported: !isRenewed, usedBy }),
    addPending: async (name) => add({ names: [name], pem: null, chain: null, isImported: false, usedBy: [] }),
    moreThanPage: 101,
    deniedCredentials: { ...credentials, secret_access_key: 'wrong' },
    stop: fake.stop,
  }
})

test('one that is deleted while the list is read does not end the listing', async () => {
  const { fake, add, open } = await givenCertificateManager()
  const certificate = { pem: null, chain: null, isImported: false, usedBy: [] }
  add({ ...certificate, names: ['gone.example'], isGone: true })
  add({ ...certificate, names: ['other.example'] })
  add({ ...certificate, names: ['kept.example'] })
  const page = await open().certificates?.listCertificates(null)
  expect(page?.certificates.map(({ name }) => name)).toEqual(['kept.example'])
  await fake.stop()
})

test('what uses a certificate is named, and a missing permission is said', async () => {
  const { fake, add, open } = await givenCertificateManager()
  const usedBy = [
    'arn:aws:elasticloadbalancing:eu-central-1:123456789012:loadbalancer/app/web/1',
    'arn:aws:cognito-idp:eu-central-1:123456789012:userpool/2',
  ]
  add({ names: ['example.com'], pem: null, chain: null, isImported: false, usedBy })
  const page = await open().certificates?.listCertificates(null)
  expect(page?.certificates[0]?.usedBy.map(({ kind }) => kind)).toEqual(['load_balancer', 'cognito_idp'])
  fake.setDenied(true)
  await expect(open().certificates?.listCertificates(null)).rejects.toMatchObject({
    kind: 'auth',
    message: expect.stringContaining('acm:ListCertificates'),
  })
  await fake.stop()
})
