/**
 * Each guest has a firewall of its own, with the ref of the guest. The calls and their behaviour are those of
 * PVE/API2/Firewall/Rules.pm and PVE/Firewall.pm in pve-firewall.
 */
import { Type } from 'typebox'
import { distinctRules, type FirewallRule, ruleKey } from '#kernel/ip/firewall/rule.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { FirewallChange, FirewallsProvider, FirewallTarget } from '#providers/ports/firewalls.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { dataReader } from '../connection/client.ts'
import { type Guest, listGuests, pathTo, withGuest } from '../guests.ts'
import { readPolicies } from './policies.ts'
import { foreignOf, newRule, type ProxmoxRule, Rule, rulesOf, withoutNetworks } from './rules.ts'

/** Proxmox VE has no limit: this one keeps the file and the number of requests small. */
export const rulesMax = 100

const readList = dataReader(Type.Array(Rule))

export function createProxmoxFirewalls(client: JsonApi): FirewallsProvider {
  const pathToRules = (guest: Guest) => `${pathTo(guest)}/firewall/rules`
  const listRules = (guest: Guest) => readList(client, { method: 'GET', path: pathToRules(guest) })
  return {
    async listFirewalls() {
      const guests = await listGuests(client)
      return guests.map(({ ref, name }) => ({ ref, name, attachedTo: targetsOf(ref) }))
    },
    async read(ref) {
      return await withGuest(client, ref, async (guest) => {
        const present = await listRules(guest)
        return {
          name: guest.name,
          rules: distinctRules(present.flatMap(rulesOf)),
          foreign: [...present.flatMap(foreignOf), ...(await readPolicies(client, guest))],
        }
      })
    },
    readTargets: async (ref) => await withGuest(client, ref, async () => targetsOf(ref)),
    async change(ref, change) {
      await withGuest(client, ref, async (guest) => {
        await addTo(guest, change.add)
        await removeFrom(guest, keysToRemove(change))
      })
    },
  }

  /** The first rule that matches decides, and Proxmox VE places a new one first, whatever `pos` it is given. */
  async function addTo(guest: Guest, add: readonly FirewallRule[]): Promise<void> {
    if (add.length === 0) return
    const present = await listRules(guest)
    const there = new Set(present.flatMap(rulesOf).map(ruleKey))
    const missing = distinctRules(add).filter((rule) => !there.has(ruleKey(rule)))
    requireKept(missing)
    if (missing.length > 0 && present.length + missing.length > rulesMax)
      throw new ProviderError(
        'rejected',
        `Holdfast keeps at most ${rulesMax} rules in a firewall of Proxmox VE.`,
      )
    for (const rule of missing)
      await client.call({ method: 'POST', path: pathToRules(guest), body: newRule(rule) })
  }

  /**
   * The last one first, and each after another reading, since every change gives the list another digest. If another user
   * changes the list between the two, Proxmox VE refuses, and it is read once more.
   */
  async function removeFrom(guest: Guest, gone: ReadonlySet<string>): Promise<void> {
    if (gone.size === 0) return
    let hasChanged = false
    for (;;) {
      const present = await listRules(guest)
      const rule = present.findLast((one) => rulesOf(one).some((read) => gone.has(ruleKey(read))))
      if (!rule) return
      try {
        await shorten(guest, rule, gone)
      } catch (error) {
        if (hasChanged || !isChangedMeanwhile(error)) throw error
        hasChanged = true
      }
    }
  }

  async function shorten(guest: Guest, rule: ProxmoxRule, gone: ReadonlySet<string>): Promise<void> {
    const { pos, digest } = rule
    const path = pathToRules(guest) + pathOf(String(pos))
    const leaving = rulesOf(rule).filter((read) => gone.has(ruleKey(read)))
    const body = withoutNetworks(rule, new Set(leaving.map(({ network }) => network)))
    if (body === null) await client.call({ method: 'DELETE', path, query: { digest } })
    else await client.call({ method: 'PUT', path, body: { ...body, digest } })
  }
}

function targetsOf(ref: string): FirewallTarget[] {
  return [{ kind: 'server', ref }]
}

function keysToRemove({ add, remove }: FirewallChange): Set<string> {
  const kept = new Set(add.map(ruleKey))
  return new Set(remove.map(ruleKey).filter((key) => !kept.has(key)))
}

/** A comment is the end of a line in a file, and `-` and `0` mean that there is none. */
function requireKept(rules: readonly FirewallRule[]): void {
  const lost = rules.find(({ description: text }) => /^[-0]$|\p{Cc}/u.test(text) || text.trim() !== text)
  if (lost)
    throw new ProviderError('rejected', `Proxmox VE does not keep the description “${lost.description}”.`)
}

function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ProviderError && error.vendorCode === 'changed'
}
