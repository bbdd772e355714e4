/**
 * Every response of the device protocol, with the conditions under which a client gets it. Clients differ in which of
 * them they can cause.
 */
import type { AddressInfo } from 'node:net'
import {
  type DynamicIpWorld,
  givenDynamicIpWorld,
  type TestDynamicIp,
} from '../../../src/areas/dynamic-ip/testing/given-dynamic-ip.ts'
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

/** The client settings that lead to the response. */
export type Situation = {
  dynamicIp: TestDynamicIp
  port: number
  token: string
  hosts: string[]
  /** The client's own address. */
  address: string
  /** Further query parameters, for clients that support them. */
  more: string
}

export interface Answers {
  world: DynamicIpWorld
  /** Settings with which a client gets this response. */
  situation(code: AnswerCode): Promise<Situation>
  close(): Promise<void>
}

const zoneName = 'clients.example'
const trusting = { HOLDFAST_TRUSTED_PROXIES: '127.0.0.0/8' }

export async function givenResponses(): Promise<Answers> {
  const world = await givenDynamicIpWorld({ environment: trusting })
  const withoutFriends = await givenDynamicIpWorld({
    environment: { ...trusting, HOLDFAST_BLOCKED_AGENTS: '*' },
  })
  const zoneId = (await world.zone(zoneName)).id
  const portOf = ({ service }: DynamicIpWorld) => (service.app.server.address() as AddressInfo).port
  let made = 0

  async function givenHost(dynamicIp: TestDynamicIp): Promise<string> {
    const name = `h${++made}`
    await dynamicIp.bind({ zone_id: zoneId, name, type: 'A' })
    return `${name}.${zoneName}`
  }

  /** Settings without an error. */
  async function usual(): Promise<Situation> {
    const dynamicIp = await world.dynamicIp()
    const hosts = [await givenHost(dynamicIp)]
    return { dynamicIp, port: portOf(world), token: dynamicIp.token, hosts, address: '9.9.9.9', more: '' }
  }

  const changes: Record<AnswerCode, (usual: Situation) => Partial<Situation> | Promise<Partial<Situation>>> =
    {
      good: () => ({}),
      async nochg({ dynamicIp, address }) {
        await dynamicIp.report(`hostname=${dynamicIp.id}&myip=${address}`)
        return {}
      },
      badauth: () => ({ token: newToken('hfip_') }),
      nohost: () => ({ hosts: [`nobody.${zoneName}`] }),
      '!yours': async () => ({ hosts: [await givenHost(await world.dynamicIp())] }),
      notfqdn: () => ({ hosts: ['localhost'] }),
      numhost: () => ({ hosts: Array.from({ length: 21 }, (_each, index) => `n${index}.${zoneName}`) }),
      dnserr: () => ({ address: '192.0.2.1' }),
      '!donator': () => ({ more: '&offline=YES' }),
      async abuse({ dynamicIp }) {
        await world.service.request('POST', `${dynamicIp.path}/block`, { body: { reason: 'test' } })
        return {}
      },
      badagent: () => ({ port: portOf(withoutFriends) }),
      badsys: () => ({ more: '&system=foo' }),
      async 911({ dynamicIp }) {
        for (let n = 1; n <= 10; n++) await dynamicIp.report(`myip=9.9.8.${n}`)
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
