/**
 * Every answer that the protocol of devices has, each with what has to be so for a client to get it. Clients differ in
 * which of them they can cause.
 */
import type { AddressInfo } from 'node:net'
import {
  givenSourceWorld,
  type SourceWorld,
  type TestSource,
} from '../../../src/areas/dynamic-ip/testing/given-source.ts'
import { newToken } from '../../../src/kernel/access/token.ts'

export const answerCodes = [
  'good',
  'nochg',
  'badauth',
  'nohost',
  '!yours',
  'notfqdn',
  'numhost',
  'dnserr',
  '!donator',
  'abuse',
  'badagent',
  'badsys',
  '911',
] as const
export type AnswerCode = (typeof answerCodes)[number]

/** What to set up in a client, so that it gets the answer. */
export type Situation = {
  source: TestSource
  port: number
  token: string
  hosts: string[]
  /** What the client takes for its own address. */
  address: string
  /** More of the query, for clients in which it can be set. */
  more: string
}

export interface Answers {
  world: SourceWorld
  /** One in which a client gets this answer. */
  situation(code: AnswerCode): Promise<Situation>
  close(): Promise<void>
}

const zoneName = 'clients.example'
const trusting = { HOLDFAST_TRUSTED_PROXIES: '127.0.0.0/8' }

export async function givenAnswers(): Promise<Answers> {
  const world = await givenSourceWorld({ environment: trusting })
  const withoutFriends = await givenSourceWorld({
    environment: { ...trusting, HOLDFAST_BLOCKED_AGENTS: '*' },
  })
  const zoneId = (await world.zone(zoneName)).id
  const portOf = ({ service }: SourceWorld) => (service.app.server.address() as AddressInfo).port
  let made = 0

  async function givenHost(source: TestSource): Promise<string> {
    const name = `h${++made}`
    await source.bind({ zone_id: zoneId, name, type: 'A' })
    return `${name}.${zoneName}`
  }

  /** Where nothing is out of the way. */
  async function usual(): Promise<Situation> {
    const source = await world.source()
    const hosts = [await givenHost(source)]
    return { source, port: portOf(world), token: source.token, hosts, address: '9.9.9.9', more: '' }
  }

  const changes: Record<AnswerCode, (usual: Situation) => Partial<Situation> | Promise<Partial<Situation>>> =
    {
      good: () => ({}),
      async nochg({ source, address }) {
        await source.report(`hostname=${source.id}&myip=${address}`)
        return {}
      },
      badauth: () => ({ token: newToken('hfip_') }),
      nohost: () => ({ hosts: [`nobody.${zoneName}`] }),
      '!yours': async () => ({ hosts: [await givenHost(await world.source())] }),
      notfqdn: () => ({ hosts: ['localhost'] }),
      numhost: () => ({ hosts: Array.from({ length: 21 }, (_each, index) => `n${index}.${zoneName}`) }),
      dnserr: () => ({ address: '192.0.2.1' }),
      '!donator': () => ({ more: '&offline=YES' }),
      async abuse({ source }) {
        await world.service.ask('POST', `${source.path}/block`, { body: { reason: 'test' } })
        return {}
      },
      badagent: () => ({ port: portOf(withoutFriends) }),
      badsys: () => ({ more: '&system=foo' }),
      async 911({ source }) {
        for (let n = 1; n <= 10; n++) await source.report(`myip=9.9.8.${n}`)
        return {}
      },
    }

  return {
    world,
    async situation(code) {
      const before = await usual()
      return { ...before, ...(await changes[code](before)) }
    },
    async close() {
      await world.close()
      await withoutFriends.close()
    },
  }
}
