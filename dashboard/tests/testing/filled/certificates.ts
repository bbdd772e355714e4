import { report } from '#server/areas/agents/testing/given-agent.ts'
import { givenCaaRecords } from '#server/areas/certificates/testing/given-caa-records.ts'
import {
  type CertificateOptions,
  givenCertificates,
} from '#server/areas/certificates/testing/given-certificates.ts'
import { givenStaleGap } from '#server/areas/certificates/testing/given-gap.ts'
import { givenIssuance } from '#server/areas/certificates/testing/given-issuance.ts'
import { givenServedAddress } from '#server/areas/certificates/testing/given-served-address.ts'
import { eventually } from '#server/testing/wait/wait.ts'
import type { CreateResource, TestEnvironment } from '../filled-account.ts'

/** Certificates in every state: good, expiring, expired, replaced, self-signed, with a weak key, and a very long name. */
export async function createCertificates(
  createResource: CreateResource,
  { service }: TestEnvironment,
  { agentSecret, sandbox }: { agentSecret: string; sandbox: string },
) {
  const world = await givenCertificates()
  const agent = { secret: agentSecret, machine: 'web-1.kelpworks.example' }
  const issue = async (options: CertificateOptions) => (await world.issue(options)).pem + world.intermediate
  const listener = (port: number, server_name?: string) => ({
    address: '0.0.0.0',
    port,
    process: 'nginx',
    ...(server_name && { server_name }),
  })
  const shop = { names: 'DNS:shop.kelpworks.example,DNS:www.kelpworks.example,DNS:kelpworks.example' }
  const before = await issue({ ...shop, from: -88, until: 2 })
  const renewed = await issue(shop)
  const mail = await issue({ names: 'DNS:mail.kelpworks.example', from: -86, until: 4 })
  const expired = await issue({ names: 'DNS:old.kelpworks.example', from: -100, until: -10 })
  const self = (await world.selfSigned({ names: 'DNS:nas.lan', key: ['rsa:1024'] })).pem
  const long = `DNS:a-rather-long-name-of-a-branch.of-a-department.${'of-the-company.'.repeat(4)}kelpworks.example`
  const wildcard = await issue({ names: `${long},DNS:*.kelpworks.example`, until: 170 })
  const live = '/etc/letsencrypt/live'
  const reportAll = (hash: string, shopFile: string) =>
    report(service, agent, {
      certificates_hash: hash,
      certificates: [
        {
          pem: shopFile,
          file: {
            path: `${live}/shop/fullchain.pem`,
            key_path: `${live}/shop/privkey.pem`,
            key_mode: '0600',
          },
        },
        { pem: before, listener: listener(443, 'shop.kelpworks.example') },
        { pem: mail, listener: listener(465) },
        { pem: expired, file: { path: '/etc/ssl/old.pem' } },
        {
          pem: self,
          file: { path: '/srv/nas/tls/nas.pem', key_path: '/srv/nas/tls/nas.key', key_mode: '0644' },
        },
        { pem: wildcard, listener: listener(8443) },
      ],
    })
  for (const [hash, shopFile] of Object.entries({ before, renewed })) {
    const { status, body } = await reportAll(hash, shopFile)
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  await createResource('certificates/authorities', { name: 'Kelpworks office', pem: world.root })
  await createResource('certificates', {
    content: (await world.issue({ names: 'DNS:vpn.kelpworks.example' })).pem,
    labels: { team: 'ops' },
    notes: 'On the firewall of the office, which has no agent.',
  })
  await createResource(
    'certificates/policy',
    { lifetime_days_max: 150, issuers: ['Test', 'Let’s Encrypt'] },
    'PATCH',
  )
  await createResource(`certificates/providers/${sandbox}`, undefined, 'PUT')
  const idFor = async (host: string, query = '') =>
    (await service.request('GET', `/v1/certificates?host=${host}${query}`)).body.data[0].id as string
  const certificate = await idFor('shop.kelpworks.example')
  await eventually(
    async () => (await service.request('GET', `/v1/certificates/${certificate}`)).body.trust === 'trusted',
  )
  await world.remove()
  const endpoint = await createResource('certificates/endpoints', { name: 'vpn.kelpworks.example' })
  await givenCaaRecords(service, 'vpn.kelpworks.example')
  const heldCertificate = await eventually(() => idFor('shop.sandbox.example').catch(() => undefined))
  const { places } = (await service.request('GET', `/v1/certificates/${certificate}`)).body
  const certificateGap = await givenStaleGap(service, places[0].server_id)
  const uploadedCertificate = await idFor('vpn.kelpworks.example')
  for (const [address, serverId, certificateId] of [
    ['203.0.113.20', null, uploadedCertificate],
    ['2001:db8::20', places[0].server_id, certificate],
  ])
    await givenServedAddress(service, { endpointId: endpoint.id, address, serverId, certificateId })
  await createResource('certificates/transparency', { enabled: true, domains: [] }, 'PATCH')
  const certificateIssuance = await givenIssuance(service, 'login.kelpworks.example')
  await givenIssuance(service, 'shop.kelpworks.example', certificate)
  return {
    certificate,
    certificateIssuance,
    certificateGap,
    heldCertificate,
    certificateEndpoint: endpoint.id as string,
    uploadedCertificate,
  }
}
