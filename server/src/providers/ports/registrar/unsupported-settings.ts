import { ProviderError } from '#providers/ports/provider-error.ts'
import type { RegistrarProvider } from './registrar.ts'

type Settings = Omit<RegistrarProvider, 'listDomains' | 'readDomain'>

/** The settings and secrets of the port for a registrar that has none. An adapter replaces those that its API has. */
export function unsupportedSettings(registrar: string): Settings {
  const refuse = async () => {
    throw new ProviderError('unsupported', `The API of ${registrar} does not support this.`)
  }
  return {
    setAutoRenew: refuse,
    setLock: refuse,
    setPrivacy: refuse,
    setNameservers: refuse,
    setDsRecords: refuse,
    listHosts: refuse,
    setHost: refuse,
    authCode: refuse,
  }
}
