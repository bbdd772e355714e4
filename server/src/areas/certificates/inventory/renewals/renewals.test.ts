import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenAgent, report } from '#areas/agents/testing/given-agent.ts'
import {
  type CertificateOptions,
  type CertificateWorld,
  givenCertificates,
} from '#areas/certificates/testing/given-certificates.ts'
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

type Issued = Pick<CertificateOptions, 'from' | 'until' | 'key' | 'extensions'>

const get = async (path: string) => (await service.request('GET', path)).body
const outlook = () => get('/v1/certificates/renewals?months=60')

async function upload(name: string, history: readonly Issued[]): Promise<void> {
  for (const issued of history) {
    const { pem } = await world.issue({ names: `DNS:${name}`, ...issued })
    await service.request('POST', '/v1/certificates', { body: { content: pem } })
  }
}

/** Of what expires last of it. */
async function shownOf(name: string) {
  const { data } = await get(`/v1/certificates?host=${name}`)
  const { automation, renewed_by } = data.at(-1)
  return [automation, renewed_by]
}

it('says what renews a certificate, by its places and by its history', async () => {
  const files = {
    'certbot.example': '/etc/letsencrypt/live/a/cert.pem',
    'lego.example': '/root/.lego/certificates/lego.example.crt',
    'by-hand.example': '/etc/ssl/by-hand.pem',
  }
  const certificates = []
  for (const [name, path] of Object.entries(files)) {
    const { pem } = await world.issue({ names: `DNS:${name}` })
    certificates.push({ pem, file: { path } })
  }
  await report(service, await givenAgent(service, 'web-1'), { certificates, certificates_hash: 'a' })
  expect(await shownOf('certbot.example')).toEqual(['observed', 'certbot'])
  expect(await shownOf('lego.example')).toEqual(['observed', 'lego'])
  expect(await shownOf('by-hand.example')).toEqual(['unknown', null])

  const regular = [
    { from: -130, until: -40 },
    { from: -71, until: 19 },
    { from: -10, until: 80 },
  ]
  const histories: Readonly<Record<string, readonly Issued[]>> = {
    'regular.example': regular,
    'twice.example': regular.slice(1),
    'irregular.example': [{ from: -150, until: -60 }, ...regular.slice(1)],
    'after-the-end.example': [
      { from: -130, until: -40 },
      { from: -35, until: 55 },
      { from: 56, until: 146 },
    ],
    'late.example': [
      { from: -190, until: -100 },
      { from: -131, until: -41 },
      { from: -71, until: 5 },
    ],
    // With a certificate of each kind of key, the two are no renewals of each other.
    'both-keys.example': regular.flatMap((one) => [one, { ...one, key: ['rsa:2048'] }]),
  }
  for (const [name, history] of Object.entries(histories)) await upload(name, history)
  expect(await Promise.all(Object.keys(histories).map(shownOf))).toEqual(
    ['observed', 'unknown', 'unknown', 'unknown', 'unknown', 'observed'].map((one) => [one, null]),
  )

  const { total, by_automation } = await outlook()
  expect([total, by_automation]).toEqual([9, { managed: 0, observed: 4, unknown: 5 }])
  const unknown = await get('/v1/certificates?automation=unknown&current=true&authority=false&limit=200')
  const names = unknown.data.flatMap((certificate: { names: string[] }) => certificate.names)
  expect(new Set(names)).toEqual(new Set(['by-hand.example', ...Object.keys(histories).slice(1, 5)]))
  expect((await get('/v1/certificates?automation=observed&host=certbot.example')).data).toHaveLength(1)
  expect((await get('/v1/certificates?automation=managed')).data).toEqual([])
})

it('counts renewals, more of them under the limits for public authorities', async () => {
  const other = { token: (await service.otherAccount()).token }
  const outlookOf = async () =>
    (await service.request('GET', '/v1/certificates/renewals?months=60', other)).body
  const add = async (issued: Issued, name: string) => {
    const { pem } = await world.issue({ names: `DNS:${name}`, ...issued })
    await service.request('POST', '/v1/certificates', { ...other, body: { content: pem } })
    return await outlookOf()
  }
  const sum = (shown: { months: { renewals: number }[] }) =>
    shown.months.reduce((total, { renewals }) => total + renewals, 0)

  const own = await add({ from: -10, until: 190 }, 'own.example')
  expect(own.months).toHaveLength(60)
  expect(own.limits.at(-1)).toEqual({ from: '2029-03-15', days: 47 })
  expect(sum(own)).toBeGreaterThan(10)
  expect(sum(own)).toBeLessThan(16)
  // Logs of Certificate Transparency have signed it: it is of a public authority.
  const timestamps = ['1.3.6.1.4.1.11129.2.4.2=DER:04020000']
  const shared = await add({ from: -10, until: 190, extensions: timestamps }, 'public.example')
  expect(sum(shared) - sum(own)).toBeGreaterThan(sum(own))
  expect(shared.overdue).toEqual({ managed: 0, observed: 0, unknown: 0 })

  const [first] = shared.months
  const late = await add({ from: -80, until: 10 }, 'late.example')
  expect(late.overdue).toMatchObject({ unknown: 1 })
  expect(late.months[0].by_automation.unknown).toBe(first.renewals + 1)
  // Forgotten long ago, in a file that is still there.
  const forgotten = await add({ from: -400, until: -40 }, 'forgotten.example')
  expect([forgotten.total, forgotten.long_expired]).toEqual([3, 1])
})
