import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOperations } from '../testing/own-operations.ts'

const page = '<!doctype html><title>Holdfast</title><script type="module" src="/assets/main-abc.js"></script>'
const built = `${page}<meta property="csp-nonce" nonce="nonce-of-this-answer">`
const nonceIn = (body: string) => /nonce="([^"]+)"/.exec(body)?.[1]
const script = 'console.log("built")'
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

let directory: string
let world: Awaited<ReturnType<typeof givenOperations>>
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'holdfast-dashboard-'))
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'index.html'), built)
  writeFileSync(join(directory, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(directory, 'assets', 'main-abc.js'), script)
  writeFileSync(join(directory, 'assets', 'main-abc.js.br'), brotliCompressSync(script))
  world = await givenOperations([], { dashboard: directory })
})
afterAll(async () => {
  await world.close()
  rmSync(directory, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers })

describe('Without a built dashboard', () => {
  it.each(['/', '/join', '/reset-access', '/dns/zones'])(
    'a browser finds at %s how to build it',
    async (path) => {
      const bare = await givenOperations([])
      const { statusCode, headers, body } = await bare.app.inject({ url: path, headers: browser })
      await bare.close()
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(body).toContain('npm run build')
      expect(body).not.toMatch(/<script|src=|http:/)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    },
  )
})

describe('the dashboard', () => {
  it.each(['/', '/dns/zones/zone_1?tab=changes', '/sign-in', '/v10', '/members'])(
    'is the page at %s for a browser',
    async (path) => {
      const { statusCode, headers, body } = await get(path, browser)
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(body.startsWith(page)).toBe(true)
    },
  )

  it('runs only its own scripts, cannot be framed and is not cached', async () => {
    for (const path of ['/', '/dns/zones']) {
      const { headers } = await get(path, browser)
      const policy = new Map(
        String(headers['content-security-policy'])
          .split('; ')
          .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
      )
      expect(policy.get('default-src')).toBe("'none'")
      expect(policy.get('script-src')).toBe("'self'")
      expect(policy.get('connect-src')).toBe("'self'")
      expect(String(headers['content-security-policy'])).not.toContain('unsafe')
      expect(policy.get('frame-ancestors')).toBe("'none'")
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  it('allows styles by a nonce that differs in each response', async () => {
    const responses = [await get('/', browser), await get('/', browser)]
    const nonces = responses.map(({ body }) => nonceIn(body))
    expect(new Set([...nonces, 'nonce-of-this-answer']).size).toBe(3)
    expect(responses.map(({ headers }) => headers['content-security-policy'])).toEqual(
      nonces.map((nonce) => expect.stringContaining(`style-src 'self' 'nonce-${nonce}';`)),
    )
  })

  it('is not returned to a program for an unknown path', async () => {
    const programs: Record<string, string>[] = [{}, { accept: 'application/json' }, { accept: '*/*' }]
    for (const headers of programs) {
      const { statusCode, headers: answered } = await get('/dns/zones', headers)
      expect([statusCode, answered['content-type']]).toEqual([
        404,
        expect.stringContaining('application/problem+json'),
      ])
    }
    const posted = await world.app.inject({ method: 'POST', url: '/dns/zones', headers: browser })
    expect([posted.statusCode, posted.json().code]).toEqual([404, 'not_found'])
  })

  it.each(['/v1', '/v1/nothing', '/v1?x=1', '/nic/nothing', '/assets/nothing.js', '/healthz/nothing'])(
    'is not at %s, not even for a browser',
    async (path) => {
      const { statusCode, body } = await get(path, browser)
      expect([statusCode, JSON.parse(body).code]).toEqual([404, 'not_found'])
    },
  )

  it('has files that are cached forever, since their names change with them', async () => {
    const { statusCode, headers, body } = await get('/assets/main-abc.js')
    expect([statusCode, body]).toEqual([200, script])
    expect(headers['content-type']).toContain('javascript')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('sends precompressed files to clients that accept them', async () => {
    const { headers, rawPayload } = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, br' })
    expect([headers['content-encoding'], headers['vary']]).toEqual([
      'br',
      expect.stringMatching(/accept-encoding/i),
    ])
    expect(brotliDecompressSync(rawPayload).toString()).toBe(script)
  })

  it('serves only its own files', async () => {
    for (const path of ['/assets/../index.html', '/assets/%2e%2e/index.html', '/assets/..%2findex.html']) {
      const { statusCode } = await get(path)
      expect([path, statusCode]).toEqual([path, 404])
    }
  })
})
