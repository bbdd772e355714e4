import type { EppStatus } from '#kernel/domains/epp-status.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type {
  RegistrarDomain,
  RegistrarProvider,
  UnreadableDomain,
} from '#providers/ports/registrar/registrar.ts'
import { unsupportedSettings } from '#providers/ports/registrar/unsupported-settings.ts'
import { childrenOf, elementAt, textAt, type XmlElement } from '#providers/xml.ts'
import { isTrue, type NamecheapClient, requireConfirmed, requiredElement } from '../client.ts'
import { manifest } from '../manifest.ts'
import { dateOf, nameOf, nameParts } from './values.ts'

const pageSize = manifest.registrar?.pageSize ?? 0

export function namecheapRegistrar(client: NamecheapClient): RegistrarProvider {
  return {
    ...unsupportedSettings('Namecheap'),
    async listDomains(cursor) {
      const page = Number(cursor ?? 1)
      const { domains, isLast } = await listedPage(client, page)
      return { domains: domains.map(listedDomain), cursor: isLast ? null : String(page + 1) }
    },
    readDomain: (name) => readDomain(client, name),
    async setLock(name, isLocked) {
      const answer = await client.call('domains.setRegistrarLock', {
        DomainName: name,
        LockAction: isLocked ? 'LOCK' : 'UNLOCK',
      })
      requireConfirmed(requiredElement(answer, 'DomainSetRegistrarLockResult'), 'IsSuccess')
    },
    async setNameservers(name, hosts) {
      // With its own name servers, a domain can use the services of Namecheap only if they are set in this way.
      const isDefault =
        hosts.length === 2 && hosts.every((host) => /^dns[12]\.registrar-servers\.com$/.test(host))
      const [command, result] = isDefault
        ? (['domains.dns.setDefault', 'DomainDNSSetDefaultResult'] as const)
        : (['domains.dns.setCustom', 'DomainDNSSetCustomResult'] as const)
      const answer = await client.call(command, {
        ...nameParts(name),
        Nameservers: isDefault ? undefined : hosts.join(','),
      })
      requireConfirmed(requiredElement(answer, result), 'Updated')
    },
    async setPrivacy(name, isOn) {
      const privacy = elementAt(await readInfo(client, name), 'Whoisguard')
      if (isTrue(privacy?.attributes['Enabled']) === isOn) return
      const id = textAt(privacy, 'ID')
      if (['', '0'].includes(id))
        throw new ProviderError(
          'rejected',
          `${name} has no subscription of domain privacy at Namecheap: add one in the account.`,
        )
      if (isOn) {
        const answer = await client.call('whoisguard.enable', {
          WhoisguardID: id,
          ForwardedToEmail: await forwardAddress(client, name, privacy),
        })
        requireConfirmed(requiredElement(answer, 'WhoisguardEnableResult'), 'IsSuccess')
      } else {
        const answer = await client.call('whoisguard.disable', { WhoisguardID: id })
        requireConfirmed(requiredElement(answer, 'WhoisguardDisableResult'), 'IsSuccess')
      }
    },
  }
}

/**
 * Three calls, because none contains everything: only the listing shows automatic renewal, and the lock that it shows is
 * not the registrar's.
 */
export async function readDomain(client: NamecheapClient, name: string): Promise<RegistrarDomain> {
  const info = await readInfo(client, name)
  const lock = await client.call('domains.getRegistrarLock', { DomainName: name })
  const isLocked = isTrue(
    requiredElement(lock, 'DomainGetRegistrarLockResult').attributes['RegistrarLockStatus'],
  )
  const listed = await findListed(client, name)
  const statuses: EppStatus[] = isLocked ? ['clientTransferProhibited'] : ['ok']
  return {
    name,
    createdAt: dateOf(textAt(info, 'DomainDetails', 'CreatedDate')),
    expiresAt: dateOf(textAt(info, 'DomainDetails', 'ExpiredDate')),
    statuses,
    isAutoRenewed: listed ? isTrue(listed.attributes['AutoRenew']) : null,
    isLocked,
    hasPrivacy: isTrue(elementAt(info, 'Whoisguard')?.attributes['Enabled']),
    nameservers: childrenOf(elementAt(info, 'DnsDetails'), 'Nameserver')
      .map(({ text }) => nameOf(text) ?? text)
      .sort(),
    dsRecords: null,
  }
}

async function readInfo(client: NamecheapClient, name: string): Promise<XmlElement> {
  return requiredElement(await client.call('domains.getInfo', { DomainName: name }), 'DomainGetInfoResult')
}

/** The entry of the listing. The search also finds names that contain this one: of `a.com` they can fill pages. */
export async function findListed(client: NamecheapClient, name: string): Promise<XmlElement | undefined> {
  for (let page = 1; ; page++) {
    const { domains, isLast } = await listedPage(client, page, name)
    const found = domains.find(({ attributes }) => nameOf(attributes['Name'] ?? '') === name)
    if (found || isLast) return found
  }
}

async function listedPage(client: NamecheapClient, page: number, searched?: string) {
  const answer = await client.call('domains.getList', {
    SearchTerm: searched,
    Page: String(page),
    PageSize: String(pageSize),
    SortBy: 'NAME',
  })
  const domains = childrenOf(requiredElement(answer, 'DomainGetListResult'), 'Domain')
  const total = Number(textAt(answer, 'Paging', 'TotalItems'))
  return { domains, isLast: domains.length === 0 || page * pageSize >= total }
}

function listedDomain({ attributes }: XmlElement): RegistrarDomain | UnreadableDomain {
  const { Name = '', Created = '', Expires = '', AutoRenew, WhoisGuard } = attributes
  const name = nameOf(Name)
  const createdAt = dateOf(Created)
  const expiresAt = dateOf(Expires)
  if (name === null || createdAt === null || expiresAt === null || AutoRenew === undefined)
    return { name: name ?? Name, problem: `Namecheap describes ${Name} in an unknown form.` }
  return {
    name,
    createdAt,
    expiresAt,
    statuses: [],
    isAutoRenewed: isTrue(AutoRenew),
    isLocked: null,
    hasPrivacy: WhoisGuard?.toUpperCase() === 'ENABLED',
    nameservers: null,
    dsRecords: null,
  }
}

/** Where mail to the hidden address goes: as before, or to the registrant. */
async function forwardAddress(
  client: NamecheapClient,
  name: string,
  privacy: XmlElement | undefined,
): Promise<string> {
  const before = elementAt(privacy, 'EmailDetails')?.attributes['ForwardedTo']
  if (before) return before
  const answer = await client.call('domains.getContacts', { DomainName: name })
  return textAt(answer, 'DomainContactsResult', 'Registrant', 'EmailAddress')
}
