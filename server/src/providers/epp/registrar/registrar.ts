import type { EppStatus } from '#kernel/domains/epp-status.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type {
  RegistrarDomain,
  RegistrarProvider,
  UnreadableDomain,
} from '#providers/ports/registrar/registrar.ts'
import { unsupportedSettings } from '#providers/ports/registrar/unsupported-settings.ts'
import { type Markup, tag } from '#providers/xml.ts'
import { newAuthCode } from '../auth-code.ts'
import type { EppClient, EppSession } from '../client.ts'
import { objectCommand } from '../wire/commands.ts'
import { type DomainInfo, readOwnDomain } from './domain-info.ts'
import { updateDsRecords } from './ds-records.ts'
import { ensureHosts, nameserverList, readHosts, writeHost } from './hosts.ts'

const lockStatus: EppStatus = 'clientTransferProhibited'

export function createEppRegistrar({ session, dnssecForm }: EppClient): RegistrarProvider {
  return {
    ...unsupportedSettings('EPP'),
    async listDomains() {
      throw new ProviderError('unsupported', 'EPP has no command that lists domains.')
    },
    readDomains: (names) =>
      session(async (opened) => {
        const domains: (RegistrarDomain | UnreadableDomain)[] = []
        for (const name of names) domains.push(...(await readIfOwn(opened, name)))
        return domains
      }),
    readDomain: (name) => session(async (opened) => shown(await readOwnDomain(opened, name))),
    setLock: (name, isLocked) =>
      session(async (opened) => {
        const { statuses } = await readOwnDomain(opened, name)
        if (statuses.includes(lockStatus) === isLocked) return
        const status = tag('domain:status', { s: lockStatus })
        await update(opened, name, tag(isLocked ? 'domain:add' : 'domain:rem', {}, status))
      }),
    setNameservers: (name, hosts) =>
      session(async (opened) => {
        if (hosts.length === 0)
          throw new ProviderError('rejected', 'A domain needs at least one name server.')
        const { nameservers } = await readOwnDomain(opened, name)
        const added = hosts.filter((host) => !nameservers.includes(host))
        const removed = nameservers.filter((host) => !hosts.includes(host))
        if (added.length === 0 && removed.length === 0) return
        await ensureHosts(opened, added)
        await update(
          opened,
          name,
          ...(added.length > 0 ? [tag('domain:add', {}, nameserverList(opened, added))] : []),
          ...(removed.length > 0 ? [tag('domain:rem', {}, nameserverList(opened, removed))] : []),
        )
      }),
    setDsRecords: (name, records) =>
      session(async (opened) => {
        const { dsRecords } = await readOwnDomain(opened, name)
        await updateDsRecords(opened, name, { before: dsRecords, after: records, form: dnssecForm })
      }),
    listHosts: (name) => session(async (opened) => readHosts(opened, await readOwnDomain(opened, name))),
    setHost: (name, host) =>
      session(async (opened) => {
        await readOwnDomain(opened, name)
        await writeHost(opened, host)
      }),
    authCode: (name) =>
      session(async (opened) => {
        const { authCode } = await readOwnDomain(opened, name)
        if (authCode !== null) return authCode
        // Registries that store only a hash tell no code: a new one is set (RFC 9154, section 4.2).
        const code = newAuthCode()
        const change = tag('domain:authInfo', {}, tag('domain:pw', {}, code))
        await update(opened, name, tag('domain:chg', {}, change))
        return code
      }),
  }
}

async function update({ send }: EppSession, name: string, ...changes: readonly Markup[]): Promise<void> {
  await send(objectCommand('domain', 'update', tag('domain:name', {}, name), changes))
}

/** The domain, with the problem if it is not understood; none if it is not in this account. */
async function readIfOwn(session: EppSession, name: string): Promise<(RegistrarDomain | UnreadableDomain)[]> {
  try {
    return [shown(await readOwnDomain(session, name))]
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'not_found') return []
    if (error.kind === 'unknown' || error.kind === 'rejected') return [{ name, problem: error.message }]
    throw error
  }
}

function shown({
  name,
  createdAt,
  expiresAt,
  statuses,
  nameservers,
  dsRecords,
}: DomainInfo): RegistrarDomain {
  return {
    name,
    createdAt,
    expiresAt,
    statuses,
    isAutoRenewed: null,
    isLocked: statuses.includes(lockStatus),
    hasPrivacy: null,
    nameservers,
    dsRecords,
  }
}
