/** What the listing of a registrar tells of its domains. */
import type { OpenConnection } from '#areas/connections/index.ts'
import { type RegistrarDomain, registrarFields } from '#providers/ports/registrar/registrar.ts'
import type { DomainReading } from '../domain/reading.ts'

export function listedReading({ manifest }: OpenConnection, domain: RegistrarDomain): DomainReading {
  const fields = manifest.registrar?.listed ?? []
  return Object.fromEntries(fields.map((field) => [field, domain[field]]))
}

/** Whether the listing leaves out fields, so that each domain must be read, too. */
export function needsReading({ manifest }: OpenConnection): boolean {
  return (manifest.registrar?.listed.length ?? 0) < registrarFields.length
}
