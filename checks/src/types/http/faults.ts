import type { SettingsFault } from '#checks/check-type.ts'
import { clientCertificateFaults } from '#checks/settings/pem.ts'
import { assertionFault } from './assertions.ts'
import type { HttpSettings } from './settings.ts'

/** What the schema of the settings does not see. */
export function httpFaults({
  url,
  authentication,
  client_certificate,
  assertions = [],
  accepted_statuses = [],
}: HttpSettings): SettingsFault[] {
  const faults: SettingsFault[] = [...clientCertificateFaults(client_certificate)]
  const add = (pointer: string, message: string | null) => {
    if (message !== null) faults.push({ pointer, message })
  }
  add('/url', urlFault(url))
  if (authentication?.kind === 'oauth2') add('/authentication/token_url', urlFault(authentication.token_url))
  for (const [index, entry] of accepted_statuses.entries())
    add(`/accepted_statuses/${index}`, rangeFault(entry))
  for (const [index, assertion] of assertions.entries()) {
    const fault = assertionFault(assertion)
    if (fault) add(`/assertions/${index}/${fault.field}`, fault.message)
  }
  return faults
}

/** Why a URL that fits the pattern cannot be used; null if it can. */
export function urlFault(url: string): string | null {
  return URL.canParse(url) ? null : 'This is not a valid URL'
}

function rangeFault(entry: string): string | null {
  const [first = '', last] = entry.split('-')
  return last === undefined || Number(first) <= Number(last) ? null : `${first} is greater than ${last}`
}
