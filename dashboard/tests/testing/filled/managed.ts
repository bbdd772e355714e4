import { newSigningRequest } from '#server/areas/acme/protocol/signing-request.ts'
import { refuse, startFakeCa } from '#server/areas/acme/testing/fake-ca.ts'
import { givenAcmeAccount, readManaged, untilState } from '#server/areas/acme/testing/given-acme.ts'
import { startIssuingCa } from '#server/areas/acme/testing/issuing-ca.ts'
import { reportJob } from '#server/areas/deploys/testing/given-deploys.ts'
import { eventually, observe } from '#server/testing/wait/wait.ts'
import type { CreateResource, TestEnvironment } from '../filled-account.ts'

const log = `nginx: [emerg] cannot load certificate key "/etc/nginx/tls/shop.key": PEM_read_bio_PrivateKey() failed
nginx: configuration file /etc/nginx/nginx.conf test failed
[test failed with the exit code 1.]
[The previous files are restored.]
`

const longNames = Array.from(
  { length: 12 },
  (_, index) =>
    `a-rather-long-name-of-a-service-${index + 1}.of-a-department.of-the-company.kelp-works.example`,
)

/** Managed certificates in every state, and ACME accounts: one is registered, one is refused. */
export async function createManaged(
  createResource: CreateResource,
  { service }: TestEnvironment,
  { sandbox, server, agentSecret }: { sandbox: string; server: string; agentSecret: string },
) {
  const ca = await startIssuingCa({
    termsOfService: 'https://ca.example/terms',
    website: 'https://ca.example',
    caaIdentities: ['ca.example'],
    profiles: { classic: 'Valid for 90 days.', shortlived: 'Valid for six days.' },
  })
  const refusing = await startFakeCa()
  refusing.answer('/accounts', (response) =>
    refuse(response, 403, 'unauthorized', 'This CA registers accounts of employees only.'),
  )
  await createResource('dns/zones', { name: 'kelp-works.example', connection_id: sandbox })
  const acme_account_id = await givenAcmeAccount(
    service,
    { directoryUrl: ca.directoryUrl },
    { name: 'Kelpworks CA', labels: { team: 'ops' } },
  )
  const { id: refusedAccount } = await createResource('certificates/acme-accounts', {
    name: 'A rather long name of an account at the CA of the parent company',
    directory_url: refusing.directoryUrl,
    terms_agreed: true,
  })
  const order = async (names: string[], input: object = {}): Promise<string> =>
    (await createResource('certificates/managed', { names, acme_account_id, ...input })).id
  const issued = await order(['kelp-works.example', '*.kelp-works.example', 'www.kelp-works.example'], {
    labels: { team: 'web' },
  })
  const refused = await order(['refused.kelp-works.example', 'blog.kelp-works.example'])
  const slow = await order(['slow.kelp-works.example'], { profile: 'classic' })
  const waiting = await order(['limited.kelp-works.example', ...longNames])
  const installed = await order(['shop.kelp-works.example'], {
    key_place: 'server',
    server_id: server,
    recipe: 'shop',
  })
  const { id: job } = await eventually(async () => {
    const { last_order } = observe(await readManaged(service, installed))
    return last_order?.step === 'csr' ? last_order : null
  })
  const report = (state: string, certificate: object, fields: object = {}) =>
    reportJob(service, { secret: agentSecret }, job, { state, certificate, ...fields })
  const { csr } = await newSigningRequest('ec256', ['shop.kelp-works.example'])
  await report('succeeded', { step: 'request', csr })
  await untilState(service, installed, 'issued')
  await report(
    'failed',
    { step: 'install', failed_step: 'test', is_rolled_back: true },
    { log, recipe_hash: '5e884898da280471' },
  )
  await untilState(service, issued, 'issued')
  await untilState(service, refused, 'failing')
  await eventually(async () => {
    const { last_order } = observe(await readManaged(service, slow))
    return last_order?.step === 'validate'
  })
  await eventually(async () => {
    const { suggested_renewal } = observe(await readManaged(service, issued))
    return suggested_renewal !== null
  })
  return {
    acmeAccount: acme_account_id,
    refusedAccount: refusedAccount as string,
    managed: issued,
    failingManaged: refused,
    validatingManaged: slow,
    waitingManaged: waiting,
    installedManaged: installed,
  }
}
