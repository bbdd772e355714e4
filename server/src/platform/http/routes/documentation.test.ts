import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOperations } from '../testing/own-operations.ts'

const guide = '<!doctype html><title>DNS</title>'

let folder: string
let world: Awaited<ReturnType<typeof givenOperations>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-documentation-'))
  for (const below of ['assets', 'docs/guides', 'docs/assets', 'docs/files'])
    mkdirSync(join(folder, below), { recursive: true })
  const write = (path: string, content: string | Buffer) => writeFileSync(join(folder, path), content)
  write('index.html', '<!doctype html><title>Holdfast</title>')
  write('icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  write('docs/index.html', '<!doctype html><title>Documentation</title>')
  write('docs/api.html', '<!doctype html><title>API reference</title>')
  write('docs/guides/dns.html', guide)
  write('docs/files/receiver.py.txt', '<script>alert(1)</script>')
  write('docs/assets/docs-abc.js', 'console.log(1)')
  write('docs/assets/renderer-abc.js.gz', gzipSync('console.log(2)'))
  world = await givenOperations([], { dashboard: folder })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers })

describe('the documentation', () => {
  it.each(['/docs', '/docs/api', '/docs/guides/dns'])('is at %s for everyone', async (path) => {
    const { statusCode, headers } = await get(path)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })

  it('loads nothing from other origins and runs only its own scripts', async () => {
    for (const path of ['/docs', '/docs/api', '/docs/guides/dns']) {
      const policy = String((await get(path)).headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'; script-src 'self';")
      expect(policy).toContain("connect-src 'self'")
      expect(policy).not.toMatch(/unsafe-eval|https?:|\*/)
      // Styles of the API reference's renderer are the only exception.
      expect([path, policy.includes("'unsafe-inline'")]).toEqual([path, path === '/docs/api'])
    }
  })

  it('is sent again only after a change', async () => {
    const { headers } = await get('/docs/guides/dns')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await get('/docs/guides/dns', { 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/docs/guides/dns', { 'if-none-match': '"other"' })).body).toBe(guide)
  })

  it('has files that are cached forever, since their names change with them', async () => {
    const { statusCode, headers } = await get('/docs/assets/docs-abc.js')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  })

  it('has a script that is stored compressed and sent to every client', async () => {
    const compressed = await get('/docs/assets/renderer-abc.js', { 'accept-encoding': 'gzip, br' })
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(gunzipSync(compressed.rawPayload).toString()).toBe('console.log(2)')
    const plain = await get('/docs/assets/renderer-abc.js')
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'console.log(2)'])
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('shows sources as text, never as a page', async () => {
    const { headers } = await get('/docs/files/receiver.py.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it.each([
    '/docs/assets/nothing.js',
    '/docs/files/nothing',
    '/docs/assets/..%2findex.html',
    '/docs/samples.json',
  ])('returns 404 at %s', async (path) => {
    expect((await get(path)).statusCode).toBe(404)
  })
})
