import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { temporaryDirectory } from '#testing/process/process.ts'
import { api } from './api.ts'

const directory = temporaryDirectory()
const tokenFile = join(directory.path, 'token')

/** A server that accepts every request, or redirects it, and records what it receives. */
async function givenServer(location?: () => string) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    response.writeHead(location ? 307 : 200, location && { location: location() }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, requests, close: () => server.close() }
}
type Server = Awaited<ReturnType<typeof givenServer>>

describe('holdfast api', () => {
  let service: Server
  let other: Server
  beforeAll(async () => {
    writeFileSync(tokenFile, 'hf_canary\n')
    service = await givenServer()
    other = await givenServer()
  })
  beforeEach(() => {
    for (const { requests } of [service, other]) requests.length = 0
  })
  afterAll(() => {
    service.close()
    other.close()
    directory.remove()
  })
  const get = (path: string, url = service.url) => api(['GET', path, '--url', url, '--token-file', tokenFile])

  it('sends the token to the service, given a path or a full URL', async () => {
    await get('/v1/whoami')
    await get(`${service.url}/v1/zones?limit=1`)
    expect(service.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/v1/whoami', 'Bearer hf_canary'],
      ['/v1/zones?limit=1', 'Bearer hf_canary'],
    ])
  })

  it('refuses every other origin, however it is written, and sends nothing', async () => {
    const { host, port } = new URL(other.url)
    const paths = [
      `${other.url}/v1/whoami`,
      `//${host}/v1/whoami`,
      `/\\${host}/v1/whoami`,
      `\\\\${host}/v1/whoami`,
      `/\t/${host}/v1/whoami`,
      ` //${host}/v1/whoami`,
      `http:\\\\${host}/v1/whoami`,
      `https://127.0.0.1:${new URL(service.url).port}/v1/whoami`,
      `http://127.0.0.1:${new URL(service.url).port}@127.0.0.1:${port}/v1/whoami`,
      `http://localhost:${new URL(service.url).port}/v1/whoami`,
      'file:///etc/passwd',
      'data:application/json,{}',
    ]
    for (const path of paths)
      await expect(get(path), path).rejects.toThrow(`The path must be a path of ${service.url}`)
    await expect(get('http://[')).rejects.toThrow('is not a URL')
    expect([service.requests, other.requests]).toEqual([[], []])
  })

  it('does not follow a redirect, and reports its target', async () => {
    const redirecting = await givenServer(() => `${other.url}/v1/whoami`)
    await expect(get('/v1/whoami', redirecting.url)).rejects.toThrow(`redirects to ${other.url}/v1/whoami`)
    expect(other.requests).toEqual([])
    redirecting.close()
  })
})
