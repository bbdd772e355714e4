import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'

const path = '/v1/certificates/endpoints'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

it('an endpoint is added by hand once, in canonical form, and found by its name', async () => {
  const { status, body } = await service.request('POST', path, {
    body: { name: 'München.Example.', port: 8443 },
  })
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({
      name: 'xn--mnchen-3ya.example',
      port: 8443,
      protocol: 'tls',
      sources: [{ kind: 'pin', id: null, detail: null }],
      is_expected: true,
      is_pinned: true,
      grade: null,
    }),
  ])
  const again = await service.request('POST', path, { body: { name: 'münchen.example', port: 8443 } })
  expect([again.status, again.body.code]).toEqual([409, 'conflict'])
  const wildcard = await service.request('POST', path, { body: { name: '*.example' } })
  expect([wildcard.status, wildcard.body.errors[0].pointer]).toEqual([422, '/name'])
  for (const query of [`name=${body.name}`, 'q=mnchen', 'source=pin&expected=true'])
    expect((await service.request('GET', `${path}?${query}`)).body.data).toMatchObject([{ id: body.id }])
  expect((await service.request('GET', `${path}?source=mail`)).body.data).toEqual([])
})

it('an ignored endpoint is not scanned, and one without a pin can be deleted', async () => {
  const { body } = await service.request('POST', path, { body: { name: 'ignored.example' } })
  const one = `${path}/${body.id}`
  const ignored = await service.request('PATCH', one, { body: { is_ignored: true, is_pinned: false } })
  expect(ignored.body).toMatchObject({ is_ignored: true, is_pinned: false, sources: [], next_scan_at: null })
  expect(ignored.body.forgotten_at).not.toBeNull()
  const scan = await service.request('POST', `${one}/scan`)
  expect([scan.status, scan.body.code]).toEqual([409, 'wrong_state'])
  const pinned = await service.request('PATCH', one, { body: { is_ignored: false, is_pinned: true } })
  expect(pinned.body).toMatchObject({ is_expected: true, forgotten_at: null, sources: [{ kind: 'pin' }] })
  expect((await service.request('DELETE', one)).status).toBe(204)
  expect((await service.request('GET', one)).status).toBe(404)
})
