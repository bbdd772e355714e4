import { type components, request } from '@holdfast/client'
import { useApiQuery } from '#api/api.ts'
import type { Domain } from '../states.tsx'

export type RegistrarCapabilities = components['schemas']['RegistrarCapabilities']
export type DomainSetting = RegistrarCapabilities['settings'][number]

/** What the API of the domain's registrar can do; undefined while this is loading, null for one that is not followed. */
export function useRegistrarCapabilities({
  connection_id,
}: Pick<Domain, 'connection_id'>): RegistrarCapabilities | null | undefined {
  const registrars = useApiQuery(request('domains.registrars.list')).data?.body.data
  if (registrars === undefined) return undefined
  return registrars.find((registrar) => registrar.connection_id === connection_id)?.capabilities ?? null
}
