/** Several processes of the service with one database, and a load balancer in front of them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePorts } from '#providers/testing/servers/server-process.ts'
import { testMasterKey, testMetricsToken } from '#testing/service.ts'
import { type RunningProgram, startProgram } from './process.ts'

export type Role = 'api' | 'worker' | 'all'

export interface Member {
  role: Role
  port: number
  program: RunningProgram
  /** Ends the process with this signal and restarts it on the same port. */
  restart(signal: NodeJS.Signals): Promise<void>
}

export interface Fleet {
  members: Member[]
  /** The first account's full-access token. */
  token: string
  end(): Promise<void>
}

export type BalancedResponse = { status: number; body: any }

/** Starts all processes at once on an empty database, as deployment tools would. */
export async function givenFleet(
  databaseUrl: string,
  roles: readonly Role[],
  settings: Record<string, string> = {},
): Promise<Fleet> {
  const directory = mkdtempSync(join(tmpdir(), 'holdfast-fleet-'))
  const ports = await freePorts(roles.length)
  const start = (role: Role, port: number) =>
    startProgram({
      DATABASE_URL: databaseUrl,
      HOLDFAST_MASTER_KEY: testMasterKey,
      HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
      HOLDFAST_LOG_LEVEL: 'warn',
      HOLDFAST_METRICS_TOKEN: testMetricsToken,
      HOLDFAST_DATA_DIR: directory,
      HOLDFAST_ROLE: role,
      HOLDFAST_PORT: String(port),
      ...settings,
    })
  const members = await Promise.all(
    roles.map(async (role, index) => {
      const port = ports[index] ?? 0
      const member: Member = {
        role,
        port,
        program: await start(role, port),
        async restart(signal) {
          await member.program.end(signal)
          member.program = await start(role, port)
        },
      }
      return member
    }),
  )
  return {
    members,
    // Any of them may have created the account, since they share the directory.
    token: readFileSync(join(directory, 'first-token'), 'utf8').trim(),
    async end() {
      await Promise.all(members.map(({ program }) => program.end('SIGTERM')))
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export interface Balancer {
  request(method: string, path: string, body?: unknown): Promise<BalancedResponse>
  stop(): void
}

/**
 * Sends requests to ready members in turn, each on a new connection. A refused connection is retried with the next
 * member; a request that was sent must get a response, or this throws.
 */
export function startBalancer(members: readonly Member[], token: string): Balancer {
  const ready = new Set(members)
  const probes = members.map((member) =>
    setInterval(async () => {
      const isReady = await send(member.port, token, 'GET', '/readyz').then(
        ({ status }) => status === 200,
        () => false,
      )
      if (isReady) ready.add(member)
      else ready.delete(member)
    }, 100),
  )
  let turn = 0
  return {
    async request(method, path, body) {
      for (;;) {
        const member = [...ready][turn++ % Math.max(1, ready.size)]
        try {
          if (member) return await send(member.port, token, method, path, body)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error
        }
        await delay(20)
      }
    },
    stop() {
      for (const probe of probes) clearInterval(probe)
    },
  }
}

function send(
  port: number,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<BalancedResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<BalancedResponse>()
  const payload = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-length': Buffer.byteLength(payload),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const outgoing = httpRequest(
    { host: '127.0.0.1', port, method, path, headers, agent: false },
    async (response) => {
      try {
        const text = Buffer.concat(await response.toArray()).toString()
        resolve({ status: response.statusCode ?? 0, body: text === '' ? null : JSON.parse(text) })
      } catch (error) {
        reject(error)
      }
    },
  )
  outgoing.on('error', reject)
  outgoing.end(payload)
  return promise
}
