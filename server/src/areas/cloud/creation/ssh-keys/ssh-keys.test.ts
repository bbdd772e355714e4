/** Public keys that are stored, and chosen for new servers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenSshKey, newPublicKey } from '../../testing/given-ssh-key.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

const post = (path: string, body: unknown) => service.request('POST', path, { body })
const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB7O3YTRcvmDWlTwgk8AI6xIu1IqjA07lD63Cy4qMUXT'

describe('an SSH key', () => {
  it('is added once, named after its comment, with both fingerprints', async () => {
    const added = await post('/v1/ssh-keys', { public_key: `  ${key} nina@laptop\n` })
    expect([added.status, added.body]).toMatchObject([
      201,
      { name: 'nina@laptop', comment: 'nina@laptop', public_key: key },
    ])
    expect(added.body.fingerprint).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/)
    expect(added.body.md5_fingerprint).toMatch(/^([0-9a-f]{2}:){15}[0-9a-f]{2}$/)
    const again = await post('/v1/ssh-keys', { public_key: `${key} another-comment`, name: 'Another' })
    expect([again.status, again.body.ssh_key_id]).toEqual([409, added.body.id])
  })

  it('that two requests add at the same time is added once', async () => {
    const body = { public_key: newPublicKey('twice@laptop') }
    const answers = await Promise.all([1, 2, 3].map(() => post('/v1/ssh-keys', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  it('that is private is refused, and nowhere stored', async () => {
    const secret = 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAE'
    const text = `-----BEGIN OPENSSH PRIVATE KEY-----\n${secret}\n-----END OPENSSH PRIVATE KEY-----`
    const { status, body } = await post('/v1/ssh-keys', { public_key: text })
    expect([status, body.errors[0].pointer]).toEqual([422, '/public_key'])
    expect(body.errors[0].message).toContain('private key')
    expect(JSON.stringify(body)).not.toContain(secret)
    const log = (await service.request('GET', '/v1/audit-log?limit=50')).body
    expect(JSON.stringify(log)).not.toContain(secret)
  })

  it('is found by its name, renamed and deleted', async () => {
    const id = await givenSshKey(service, { name: 'Grace, laptop' })
    const found = (await service.request('GET', '/v1/ssh-keys?q=grace')).body.data
    expect(found.map((one: { id: string }) => one.id)).toEqual([id])
    const renamed = await service.request('PATCH', `/v1/ssh-keys/${id}`, { body: { name: 'Grace, desk' } })
    expect(renamed.body.name).toBe('Grace, desk')
    expect((await service.request('DELETE', `/v1/ssh-keys/${id}`)).status).toBe(204)
    expect((await service.request('GET', `/v1/ssh-keys/${id}`)).status).toBe(404)
  })

  it('is given to a new server by its id, beside keys in the request', async () => {
    const [stored, other] = [newPublicKey('stored@laptop'), newPublicKey('other@laptop')]
    const id = await givenSshKey(service, { public_key: stored })
    const connection = (await post('/v1/connections', { provider: 'sandbox', name: 'Cloud' })).body.id
    const order = {
      connection_id: connection,
      name: 'web-1',
      region: 'nowhere-1',
      size: 'small',
      image: 'debian-13',
      ssh_keys: [other],
      max_monthly_price: { amount: '10.00', currency: 'EUR' },
    }
    const unknown = await post('/v1/servers', { ...order, ssh_key_ids: ['ssk_00000000000000000000000000'] })
    expect([unknown.status, unknown.body.errors?.[0].pointer]).toEqual([422, '/ssh_key_ids/0'])
    const created = await post('/v1/servers', { ...order, ssh_key_ids: [id] })
    expect(created.status).toBe(202)
    const withoutComment = (text: string) => text.split(' ').slice(0, 2).join(' ')
    expect(created.body.parameters.ssh_keys.map(withoutComment)).toEqual([other, stored].map(withoutComment))
    const ended = await eventually(async () => {
      const { body } = await service.request('GET', `/v1/actions/${created.body.id}`)
      return body.finished_at && body
    })
    expect(ended).toMatchObject({ state: 'succeeded', has_password: false })
  })
})
