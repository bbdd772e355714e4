import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tokenDigest } from '#kernel/access/token.ts'
import { newId } from '#kernel/id.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { insertTokenDigest, selectTokenKey } from './token-digest-store.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
})
afterAll(() => service.close())

const made = async (path: string, body: object) => (await service.request('POST', path, { body })).body
const keyOf = (secret: string) =>
  service.database.system((tx) => selectTokenKey(tx, tokenDigest(secret))).then((key) => key?.id)
const digestsOf = async (id: string) => {
  const { rows } = await service.database.system((tx) =>
    sql`select 1 from token_digests where id = ${id}`.execute(tx),
  )
  return rows.length
}

const kinds = [
  { title: 'an API token', path: '/v1/tokens', body: { name: 'CI', preset: 'read_only' }, secret: 'token' },
  {
    title: 'the token of a dynamic IP',
    path: '/v1/dynamic-ips',
    body: { name: 'Home' },
    secret: 'token_secret',
  },
]

it.each(kinds)('$title is found by its secret, and by the previous one while that is valid', async (kind) => {
  const { id, [kind.secret]: first } = await made(kind.path, kind.body)
  expect(await keyOf(first)).toBe(id)
  const rotate = async (overlap_seconds: number) =>
    (await made(`${kind.path}/${id}/rotate`, { overlap_seconds }))[kind.secret]
  const second = await rotate(600)
  expect([await keyOf(first), await keyOf(second)]).toEqual([id, id])
  const third = await rotate(600)
  expect([await keyOf(first), await keyOf(second), await keyOf(third)]).toEqual([undefined, id, id])
  const last = await rotate(0)
  expect([await keyOf(third), await keyOf(last), await digestsOf(id)]).toEqual([undefined, id, 1])
})

it('a revoked token is still found by its secret, but not by the previous one', async () => {
  const { id, token: first } = await made('/v1/tokens', { name: 'CI', preset: 'read_only' })
  const { token: secret } = await made(`/v1/tokens/${id}/rotate`, { overlap_seconds: 600 })
  await service.request('DELETE', `/v1/tokens/${id}`)
  expect([await keyOf(first), await keyOf(secret)]).toEqual([undefined, id])
  expect((await service.request('GET', '/v1/whoami', { token: secret })).body.code).toBe('token_revoked')
})

it('a deleted dynamic IP leaves no digest', async () => {
  const { id } = await made('/v1/dynamic-ips', { name: 'Away' })
  await made(`/v1/dynamic-ips/${id}/rotate`, { overlap_seconds: 600 })
  expect(await digestsOf(id)).toBe(2)
  await service.request('DELETE', `/v1/dynamic-ips/${id}`)
  expect(await digestsOf(id)).toBe(0)
})

it('an account can neither see nor remove the digest of another one’s token, nor assign it to itself', async () => {
  const other = await service.otherAccount()
  const digest = tokenDigest(other.token)
  await service.database.tenant(service.accountId, async (tx) => {
    const { rows } = await sql`select 1 from token_digests where digest = ${digest}`.execute(tx)
    expect(rows).toEqual([])
    await sql`delete from token_digests where digest = ${digest}`.execute(tx)
  })
  const taking = (account_id: string) =>
    service.database.tenant(service.accountId, (tx) =>
      insertTokenDigest(tx, { account_id, id: newId('token') }, { digest }),
    )
  await expect(taking(service.accountId)).rejects.toThrow('token_digests_pkey')
  await expect(taking(other.accountId)).rejects.toThrow('row-level security')
  expect((await service.request('GET', '/v1/whoami', { token: other.token })).status).toBe(200)
})
