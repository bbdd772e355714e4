/** Who asked for an apply, as it was written down then. */
export function actorName({ actor }: { actor: Record<string, unknown> }): string {
  return String(actor['name'] ?? '')
}
