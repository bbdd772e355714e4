import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { BenchService } from './service-process.ts'

async function ownTokenId({ url, token }: BenchService): Promise<string> {
  const response = await fetch(`${url}/v1/whoami`, { headers: { authorization: `Bearer ${token}` } })
  return ((await response.json()) as { token: { id: string } }).token.id
}

/** Starts the bare routes on the service's database. */
export async function startBare(address: ClientConfig, service: BenchService) {
  const tokenId = await ownTokenId(service)
  const env = { ...process.env, BENCH_ADDRESS: JSON.stringify(address), BENCH_TOKEN_ID: tokenId }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-process.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: line.toString().trim(),
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
