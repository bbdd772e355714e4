/** The actor of an apply, as recorded at that time. */
export function actorName({ actor }: { actor: Record<string, unknown> }): string {
  return String(actor['name'] ?? '')
}
