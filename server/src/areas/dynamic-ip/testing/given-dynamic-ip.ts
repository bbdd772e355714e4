import { givenZoneWorld, type TestZone, type ZoneWorld } from '#areas/dns/testing/given-zone.ts'
import type { TestServiceOptions } from '#testing/service.ts'

export type ReportRequest = {
  method?: 'GET' | 'POST' | 'HEAD'
  /** The address of the client. */
  from?: string
  /** HTTP basic with this user and the token of the dynamic IP. */
  user?: string
  headers?: Record<string, string>
  body?: string
}

export type ReportResponse = { status: number; text: string; headers: Record<string, unknown> }

export interface TestDynamicIp {
  id: string
  path: string
  token: string
  read(): Promise<Record<string, any>>
  /** Reports through dyndns2 as `user`, with the given query. */
  report(query?: string, request?: ReportRequest): Promise<ReportResponse>
  bind(binding: Record<string, unknown>): Promise<Record<string, any>>
  bindings(): Promise<Record<string, any>[]>
  history(): Promise<Record<string, any>[]>
  reports(): Promise<Record<string, any>[]>
}

export interface DynamicIpWorld extends ZoneWorld {
  dynamicIp(fields?: Record<string, unknown>): Promise<TestDynamicIp>
  /** Sends any request. */
  send(path: string, request?: ReportRequest): Promise<ReportResponse>
}

export const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** A service with one or more sandbox zones, and devices that report to it. */
export async function givenDynamicIpWorld(options: TestServiceOptions = {}): Promise<DynamicIpWorld> {
  const world = await givenZoneWorld(options)
  const { service } = world
  async function send(path: string, request: ReportRequest = {}): Promise<ReportResponse> {
    const { method = 'GET', from = '127.0.0.1', headers = {}, body } = request
    const answer = await service.app.inject({
      method,
      url: path,
      remoteAddress: from,
      headers: { 'user-agent': 'test/1.0', ...headers },
      ...(body !== undefined && { payload: body }),
    })
    return { status: answer.statusCode, text: answer.body, headers: answer.headers }
  }
  let made = 0
  return {
    ...world,
    send,
    async dynamicIp(fields = {}) {
      const { status, body } = await service.request('POST', '/v1/dynamic-ips', {
        body: { name: `dynamic-ip-${++made}`, ...fields },
      })
      if (status !== 201) throw new Error(JSON.stringify(body))
      const path = `/v1/dynamic-ips/${body.id}`
      const token: string = body.token_secret
      const list = async (what: string) =>
        (await service.request('GET', `${path}/${what}?limit=200`)).body.data
      return {
        id: body.id,
        path,
        token,
        read: async () => (await service.request('GET', path)).body,
        report(query = '', { user = 'device', headers = {}, ...request } = {}) {
          const authorization = basic(user, token)
          return send(`/nic/update?${query}`, { ...request, headers: { authorization, ...headers } })
        },
        async bind(binding) {
          const answer = await service.request('POST', `${path}/bindings`, {
            body: binding,
            headers: { prefer: 'wait=20' },
          })
          if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
          return answer.body
        },
        bindings: () => list('bindings'),
        history: () => list('history'),
        reports: () => list('reports'),
      }
    },
  }
}

/** Whether the states of all bindings are these, in order. */
export function isInStates(bindings: readonly Record<string, any>[], ...states: string[]): boolean {
  return bindings.map(({ state }) => state).join() === states.join()
}

export type { TestZone }
