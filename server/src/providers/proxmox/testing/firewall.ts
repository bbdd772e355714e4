/** The firewalls of guests in the stand-in, as in PVE/API2/Firewall/Rules.pm and PVE/Firewall.pm of pve-firewall. */
import { createHash } from 'node:crypto'
import { familyOf } from '#kernel/ip/address.ts'
import { type FakeResponse, type FakeRoute, route } from '#providers/testing/servers/fake-api.ts'
import { shownConfig } from './disks.ts'
import type { FakeFirewall, FakeGuest, FakeRule, GuestTools } from './guests.ts'
import { data, failure } from './responses.ts'

export const othersRule: FakeRule = { type: 'in', action: 'DROP', enable: 1, comment: 'by another user' }

export function firewallRoutes(
  type: FakeGuest['type'],
  { guarded }: Pick<GuestTools, 'guarded'>,
): FakeRoute[] {
  const path = `/nodes/{node}/${type}/{vmid}`
  const rules = `${path}/firewall/rules`

  /** A change of the rule in the path, if the digest is that of the list. */
  const change = (
    method: 'PUT' | 'DELETE',
    execute: (firewall: FakeFirewall, pos: number, set: Partial<FakeRule>) => FakeResponse,
  ) =>
    route(
      method,
      `${rules}/{pos}`,
      guarded('VM.Config.Network', ({ firewall }, { params, query, body }) => {
        const { digest = query.get('digest'), ...set } = Object(body) as Record<string, string>
        const pos = Number(params['pos'])
        if (digest && digest !== digestOf(firewall.rules))
          return failure(500, 'detected modified configuration - file changed by other user? Try again.\n')
        if (pos >= firewall.rules.length) return failure(500, `no rule at position ${pos}\n`)
        return execute(firewall, pos, set)
      }),
      { isOrder: true },
    )

  return [
    route(
      'GET',
      rules,
      guarded('VM.Audit', ({ firewall }) => {
        const digest = digestOf(firewall.rules)
        const shown = firewall.rules.map((rule, pos) => ({ ...rule, pos, digest }))
        if (firewall.changesAfterReading > 0) {
          firewall.changesAfterReading--
          firewall.rules.unshift(othersRule)
        }
        return data(shown)
      }),
    ),
    route(
      'POST',
      rules,
      guarded('VM.Config.Network', ({ firewall }, { body }) => {
        // Whatever `pos` and `digest` are: the method reads neither.
        const { pos: _, digest: __, ...set } = body as FakeRule & { pos?: number; digest?: string }
        return written({ ...set, enable: set.enable ?? 0 }, (rule) => firewall.rules.unshift(rule))
      }),
      { isOrder: true },
    ),
    change('PUT', (firewall, pos, set) =>
      // `change` has made sure that it is there.
      written({ ...(firewall.rules[pos] as FakeRule), ...set }, (rule) =>
        firewall.rules.splice(pos, 1, rule),
      ),
    ),
    change('DELETE', (firewall, pos) => {
      firewall.rules.splice(pos, 1)
      return data(null)
    }),
    route(
      'GET',
      `${path}/firewall/options`,
      guarded('VM.Audit', ({ firewall }) => data({ ...firewall.options, digest: 'f00d' })),
    ),
    ...(type === 'lxc'
      ? [
          route(
            'GET',
            `${path}/config`,
            guarded('VM.Audit', (guest, { query }) =>
              data({ hostname: guest.name, ...shownConfig(guest, query.get('current') === '1') }),
            ),
          ),
        ]
      : []),
  ]
}

function written(rule: FakeRule, keep: (rule: FakeRule) => void): FakeResponse {
  const fault = faultIn(rule)
  if (fault !== null) return failure(400, 'Parameter verification failed.\n', fault)
  const { comment = '', ...rest } = rule
  const line = comment.trim()
  keep({ ...rest, ...(!['', '-', '0'].includes(line) && { comment: line }) })
  return data(null)
}

const digestOf = (rules: readonly FakeRule[]) =>
  createHash('sha1').update(JSON.stringify(rules)).digest('hex')

function faultIn({ source, dest, proto = '', dport }: FakeRule): Record<string, string> | null {
  let family = proto === 'icmp' ? 'ipv4' : proto === 'ipv6-icmp' ? 'ipv6' : null
  for (const [name, list] of Object.entries({ source, dest })) {
    if (list === undefined || /^[+A-Za-z]/.test(list)) continue
    for (const one of list.split(',')) {
      const own = familyOf(one.split(/[/-]/)[0] ?? '')
      if (own === null) return { [name]: 'invalid IP address' }
      if (family !== null && family !== own) return { [name]: 'detected mixed ipv4/ipv6 addresses in rule' }
      family = own
    }
  }
  if (dport !== undefined && proto !== 'tcp' && proto !== 'udp')
    return { dport: `protocol '${proto}' does not support ports` }
  if (dport !== undefined && !dport.split(',').every((one) => /^(\d+(:\d+)?|[a-z]+)$/.test(one)))
    return { dport: `invalid port '${dport}'` }
  return null
}
