/**
 * Requests of devices that are not available here, in the format of their firmware, update scripts and custom provider
 * forms.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic, type DynamicIpWorld, givenDynamicIpWorld } from '../testing/given-dynamic-ip.ts'

let world: DynamicIpWorld
let zoneId: string
beforeAll(async () => {
  world = await givenDynamicIpWorld()
  zoneId = (await world.zone('devices.example')).id
})
afterAll(() => world.close())

type Shape = {
  device: string
  agent: string
  path: string
  /** The user of HTTP basic, with the token as its password; null if the token is in the URL. */
  user: string | null
  answer: string
  known: (string | null)[]
}

const host = 'HOST'
const token = 'TOKEN'
const four = '9.9.9.9'
const six = '2620:fe::fe'

const shapes: Shape[] = [
  {
    device: 'FRITZ!Box, dual stack with a prefix',
    agent: 'Fritz!Box DDNS/1.0.1',
    path: `/nic/update?hostname=${host}&myip=9.9.9.9&myipv6=2620:fe::fe&ip6lanprefix=2a02:8100:1::/56&dualstack=1`,
    user: 'anybody',
    answer: `good ${four},${six}`,
    known: [four, six, '2a02:8100:1::/56'],
  },
  {
    device: 'FRITZ!Box, IPv4 alone',
    agent: 'Fritz!Box DDNS/1.0.1',
    path: `/nic/update?hostname=${host}&myip=9.9.9.9&myipv6=&ip6lanprefix=&dualstack=0`,
    user: 'anybody',
    answer: `good ${four}`,
    known: [four, null, null],
  },
  {
    device: 'FRITZ!Box without IPv6, which sends its placeholders',
    agent: 'Fritz!Box DDNS/1.0.1',
    path: `/nic/update?hostname=${host}&myip=9.9.9.9&myipv6=<ip6addr>&ip6lanprefix=<ip6lanprefix>&dualstack=<dualstack>`,
    user: 'anybody',
    answer: `good ${four}`,
    known: [four, null, null],
  },
  {
    device: 'FRITZ!Box without IPv4, with its addresses in one list',
    agent: 'Fritz!Box DDNS/1.0.1',
    path: `/nic/update?hostname=<domain>&myip=%3Cipaddr%3E,2620:fe::fe&ip6lanprefix=<ip6lanprefix>/56`,
    user: 'anybody',
    answer: `good ${six}`,
    known: [null, six, null],
  },
  {
    device: 'OpenWrt ddns-scripts (dyndns.org.json)',
    agent: 'Wget/1.21.4 (linux-gnu)',
    path: `/nic/update?wildcard=OFF&hostname=${host}&myip=9.9.9.9`,
    user: 'anybody',
    answer: `good ${four}`,
    known: [four, null, null],
  },
  {
    device: 'OpenWrt ddns-scripts with curl, IPv6',
    agent: 'curl/8.6.0',
    path: `/nic/update?hostname=${host}&myip=2620:fe::fe`,
    user: 'anybody',
    answer: `good ${six}`,
    known: [null, six, null],
  },
  {
    device: 'pfSense, custom',
    agent: 'phpDynDNS/0.7',
    path: `/nic/update?hostname=${host}&myip=9.9.9.9`,
    user: 'anybody',
    answer: `good ${four}`,
    known: [four, null, null],
  },
  {
    device: 'pfSense and OPNsense (dyndns)',
    agent: 'phpDynDNS/0.7',
    path: `/nic/update?system=dyndns&hostname=${host}&myip=9.9.9.9&wildcard=OFF&mx=&backmx=NO`,
    user: host,
    answer: `good ${four}`,
    known: [four, null, null],
  },
  {
    device: 'OPNsense os-ddclient, both families',
    agent: 'OPNsense-dyndns',
    path: `/nic/update?hostname=${host}&myip=9.9.9.9,2620:fe::fe&system=dyndns&wildcard=NOCHG`,
    user: 'anybody',
    answer: `good ${four},${six}`,
    known: [four, six, null],
  },
  {
    device: 'UniFi (inadyn inside)',
    agent: 'inadyn/2.9.1 https://github.com/troglobit/inadyn/issues',
    path: `/nic/update?hostname=${host}&myip=9.9.9.9`,
    user: 'anybody',
    answer: `good ${four}`,
    known: [four, null, null],
  },
  {
    device: 'MikroTik, /tool fetch',
    agent: 'Mikrotik/7.14 Fetch',
    path: `/v1/ingest/dynamic-ips/${token}?ip=9.9.9.9&ip6=2620%3Afe%3A%3Afe`,
    user: null,
    answer: `good ${four},${six}`,
    known: [four, six, null],
  },
  {
    device: 'Synology, a provider of one’s own',
    agent: 'DSM 7.2-64570',
    path: `/nic/update?hostname=${host}&myip=9.9.9.9&username=anybody&password=${token}`,
    user: null,
    answer: `good ${four}`,
    known: [four, null, null],
  },
  {
    device: 'ddclient 4, both families',
    agent: 'ddclient/4.0.0',
    path: `/nic/update?hostname=${host}&myip=9.9.9.9,2620:fe::fe`,
    user: 'anybody',
    answer: `good ${four},${six}`,
    known: [four, six, null],
  },
  {
    device: 'Speedport and others that know nothing but the user',
    agent: 'Speedport',
    path: '/v3/update?myip=9.9.9.9',
    user: host,
    answer: `good ${four}`,
    known: [four, null, null],
  },
]

describe('a report in the format of', () => {
  it.each(shapes)('$device', async ({ device, agent, path, user, answer, known }) => {
    const dynamicIp = await world.dynamicIp()
    const name = `d${shapes.findIndex((shape) => shape.device === device)}`
    await dynamicIp.bind({ zone_id: zoneId, name, type: 'A' })
    const filled = (text: string) =>
      text.replace(token, dynamicIp.token).replace(host, `${name}.devices.example`)
    const authorization: Record<string, string> =
      user === null ? {} : { authorization: basic(filled(user), dynamicIp.token) }
    const request = { headers: { 'user-agent': agent, ...authorization } }
    expect(await world.send(filled(path), request)).toMatchObject({ status: 200, text: answer })
    const { ipv4, ipv6, ipv6_prefix, last_report } = await dynamicIp.read()
    expect([ipv4, ipv6, ipv6_prefix].map((one) => one?.address ?? null)).toEqual(known)
    expect(last_report).toMatchObject({ user_agent: agent, answer })
    expect(JSON.stringify(last_report)).not.toContain(dynamicIp.token)
    expect((await world.send(filled(path), request)).text).toBe(answer.replace('good', 'nochg'))
  })
})
