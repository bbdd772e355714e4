import { markedId } from '#kernel/ip/firewall/mark.ts'
import type { FirewallRule } from '#kernel/ip/firewall/rule.ts'
import type { Context } from '#platform/context.ts'
import type { Manager, ManagersOf } from '#platform/related/managers.ts'

/** What keeps these rules, by the id in their marks. */
export async function managersOfRules(
  context: Context,
  managersOf: ManagersOf,
  rules: readonly FirewallRule[],
): Promise<Map<string, Manager>> {
  const ids = [...new Set(rules.flatMap(({ description }) => markedId(description) ?? []))]
  return ids.length === 0 ? new Map() : await managersOf(context, ids)
}
