import { Problem } from '#kernel/problem/problem.ts'
import type { DomainRow } from '../../store/tables.ts'

/** A domain at the registrar of a connection. */
export type HeldDomain = DomainRow & { connection_id: string }

/** Throws `wrong_state` for a domain that is held elsewhere. */
export function heldHere(domain: DomainRow): HeldDomain {
  const { connection_id, name, registrar } = domain
  if (connection_id !== null) return { ...domain, connection_id }
  throw new Problem(
    'wrong_state',
    `${name} is held at ${registrar ?? 'a registrar'}, which has no connection in Holdfast. Add a connection to it, and list its domains there.`,
  )
}
