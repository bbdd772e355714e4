import { describe, expect, it } from 'vitest'
import { givenBrowser } from '#testing/account/browser.ts'
import { givenService } from '#testing/service.ts'

const signInPath = '/v1/auth/sign-in'

describe('a request to a sign-in path without a session', () => {
  it('is rejected if its body is larger than 16 KiB', async () => {
    const service = await givenService({ works: false })
    const { request } = givenBrowser(service)
    const bodyOf = (bytes: number) => ({ email: 'x'.repeat(bytes) })
    const { body: document } = await service.request('GET', '/v1/openapi.json')
    const paths = Object.keys(document.paths).filter(
      (path) => path.startsWith('/v1/auth/') && document.paths[path].post,
    )
    expect(paths).toContain(signInPath)
    for (const path of paths) {
      const { status, body } = await request('POST', path.replace(/\{\w+\}/, 'x'), { body: bodyOf(17_000) })
      expect([path, status]).toEqual([path, expect.toBeOneOf([413, 401])])
      if (status === 413) expect(body.detail).toBe('The body is larger than 16 KiB.')
    }
    expect((await request('POST', signInPath, { body: bodyOf(16_000) })).status).toBe(422)
    await service.close()
  })

  it('counts against its address whatever the error is, and is then rejected before its body is read', async () => {
    const service = await givenService({
      works: false,
      environment: { HOLDFAST_FAILED_ATTEMPTS_PER_MINUTE: '4' },
    })
    const { request } = givenBrowser(service)
    const refused = [
      await request('POST', signInPath, { body: '{', headers: { 'content-type': 'application/json' } }),
      await request('POST', signInPath, { body: { unknown: true } }),
      await request('POST', signInPath, { body: { email: 'x'.repeat(17_000) } }),
      await request('GET', '/v1/auth/session'),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 422, 413, 401])
    const { status, body } = await request('POST', signInPath, { body: { unknown: true } })
    expect([status, body.code]).toEqual([429, 'rate_limited'])
    await service.close()
  })
})
