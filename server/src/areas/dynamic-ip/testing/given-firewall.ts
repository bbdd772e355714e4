import { eventually } from '#testing/wait/wait.ts'
import type { DynamicIpWorld, TestDynamicIp } from './given-dynamic-ip.ts'

export type SandboxRule = {
  direction?: string
  protocol: string
  ports: string | null
  network: string
  description: string
}

/** A sandbox firewall with access to both sides. */
export interface TestFirewall {
  ref: string
  /** The rules at the provider, oldest first. */
  rules(): Promise<SandboxRule[]>
  networks(): Promise<string[]>
  /** Sets its rules outside of Holdfast. */
  replace(rules: readonly SandboxRule[]): Promise<void>
}

/** An ssh rule of another tool. */
export const foreignRule: SandboxRule = {
  direction: 'inbound',
  protocol: 'tcp',
  ports: '22',
  network: '198.51.100.0/24',
  description: 'the data centre',
}

export async function givenFirewall(world: DynamicIpWorld, name: string): Promise<TestFirewall> {
  const { service, connectionId } = world
  const path = `/v1/connections/${connectionId}/sandbox`
  const firewall: TestFirewall = {
    ref: name,
    async rules() {
      const { body } = await service.request('GET', path)
      return body.firewalls.find((one: { name: string }) => one.name === name).rules
    },
    networks: async () => (await firewall.rules()).map(({ network }) => network),
    async replace(rules) {
      const answer = await service.request('PUT', `${path}/firewalls/${name}`, { body: { rules } })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    },
  }
  await firewall.replace([foreignRule])
  return firewall
}

export interface TestFirewallBinding {
  id: string
  path: string
  /** The binding as it was created. */
  made: Record<string, any>
  read(): Promise<Record<string, any>>
  /** Waits until it is in this state. */
  in(state: string): Promise<Record<string, any>>
}

/** Opens ssh for the IPv4 address of the dynamic IP by default. */
export async function bindFirewall(
  world: DynamicIpWorld,
  dynamicIp: TestDynamicIp,
  firewall: Pick<TestFirewall, 'ref'>,
  fields: Record<string, unknown> = {},
): Promise<TestFirewallBinding> {
  const { service, connectionId: connection_id } = world
  const rule = { protocol: 'tcp', ports: '22', networks: ['{ipv4}/32'], overlap_seconds: 0 }
  const { status, body } = await service.request('POST', `${dynamicIp.path}/firewall-bindings`, {
    body: { connection_id, firewall_ref: firewall.ref, ...rule, ...fields },
    headers: { prefer: 'wait=20' },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  const path = `${dynamicIp.path}/firewall-bindings/${body.id}`
  const read = async () => (await service.request('GET', path)).body
  return {
    id: body.id,
    path,
    made: body,
    read,
    in: (state) =>
      eventually(async () => {
        const binding = await read()
        return binding.state === state && binding
      }),
  }
}
