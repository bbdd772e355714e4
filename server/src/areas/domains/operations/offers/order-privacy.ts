import { invalidInput } from '#kernel/problem/problem.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'

/** Whether a registration hides the contacts. Throws a fault for what the registrar would not do. */
export function orderPrivacy(
  chosen: boolean | undefined,
  { name, purchases }: Pick<ProviderManifest, 'name' | 'purchases'>,
): boolean {
  const possible = purchases?.privacy ?? 'never'
  if (possible === 'optional') return chosen ?? true
  const only = possible === 'always'
  if (chosen === undefined || chosen === only) return only
  throw invalidInput([
    {
      pointer: '/privacy',
      message: only
        ? `${name} registers domains only with privacy: leave it out, or set it to true.`
        : `${name} takes no orders with privacy: leave it out, or set it to false.`,
    },
  ])
}
