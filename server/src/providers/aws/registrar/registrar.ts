import { type Static, Type } from 'typebox'
import { searchedName } from '#kernel/dns/name.ts'
import { areSameDsRecords, type DsRecord, dsOfKey } from '#kernel/domains/ds-record.ts'
import { eppStatusesIn } from '#kernel/domains/epp-status.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type {
  RegistrarDomain,
  RegistrarProvider,
  UnreadableDomain,
} from '#providers/ports/registrar/registrar.ts'
import { unsupportedSettings } from '#providers/ports/registrar/unsupported-settings.ts'
import { responseShape } from '#providers/response-shape.ts'
import { type AwsJsonClient, operation } from '../client.ts'
import { manifest } from '../manifest.ts'
import { apiContact } from './api-contact.ts'
import { executed, started } from './operations.ts'

const listedDomain = Type.Object({
  DomainName: Type.String(),
  AutoRenew: Type.Boolean(),
  TransferLock: Type.Boolean(),
  Expiry: Type.Number(),
})
const isListed = responseShape(listedDomain)
const key = Type.Object({
  Id: Type.String(),
  Algorithm: Type.Integer(),
  Flags: Type.Integer(),
  PublicKey: Type.String(),
})
const domainDetail = Type.Object({
  DomainName: Type.String(),
  Nameservers: Type.Array(
    Type.Object({ Name: Type.String(), GlueIps: Type.Optional(Type.Array(Type.String())) }),
  ),
  AutoRenew: Type.Optional(Type.Boolean()),
  RegistrantPrivacy: Type.Optional(Type.Boolean()),
  CreationDate: Type.Optional(Type.Number()),
  ExpirationDate: Type.Optional(Type.Number()),
  StatusList: Type.Optional(Type.Array(Type.String())),
  DnssecKeys: Type.Optional(Type.Array(key)),
  RegistrantContact: Type.Optional(apiContact),
  AdminContact: Type.Optional(apiContact),
  TechContact: Type.Optional(apiContact),
  BillingContact: Type.Optional(apiContact),
})
type DomainDetail = Static<typeof domainDetail>

export const listDomains = operation(
  'ListDomains',
  Type.Object({
    Domains: Type.Array(Type.Object({ DomainName: Type.String() }, { additionalProperties: true })),
    NextPageMarker: Type.Optional(Type.String()),
  }),
)
export const readDetail = operation('GetDomainDetail', domainDetail)
const enableAutoRenew = operation('EnableDomainAutoRenew', Type.Object({}))
const disableAutoRenew = operation('DisableDomainAutoRenew', Type.Object({}))
const enableLock = operation('EnableDomainTransferLock', started)
const disableLock = operation('DisableDomainTransferLock', started)
const updatePrivacy = operation('UpdateDomainContactPrivacy', started)
const updateNameservers = operation('UpdateDomainNameservers', started)
const associateKey = operation('AssociateDelegationSignerToDomain', started)
const disassociateKey = operation('DisassociateDelegationSignerFromDomain', started)
const readAuthCode = operation('RetrieveDomainAuthCode', Type.Object({ AuthCode: Type.String() }))

export function awsRegistrar(client: AwsJsonClient): RegistrarProvider {
  const detailOf = (DomainName: string) => readDetail(client, { DomainName })
  return {
    ...unsupportedSettings('Amazon'),
    async listDomains(cursor) {
      const { Domains, NextPageMarker } = await listDomains(client, {
        MaxItems: manifest.registrar?.pageSize,
        ...(cursor !== null && { Marker: cursor }),
      })
      return { domains: Domains.map(shownInList), cursor: NextPageMarker || null }
    },
    readDomain: async (name) => shownDomain(name, await detailOf(name)),
    async setAutoRenew(DomainName, isOn) {
      if ((await detailOf(DomainName)).AutoRenew === isOn) return
      await (isOn ? enableAutoRenew : disableAutoRenew)(client, { DomainName })
    },
    async setLock(DomainName, isLocked) {
      if (shownDomain(DomainName, await detailOf(DomainName)).isLocked === isLocked) return
      await executed(client, await (isLocked ? enableLock : disableLock)(client, { DomainName }))
    },
    async setPrivacy(DomainName, isOn) {
      if ((await detailOf(DomainName)).RegistrantPrivacy === isOn) return
      // Amazon accepts only the same setting for all.
      const privacy = { AdminPrivacy: isOn, RegistrantPrivacy: isOn, TechPrivacy: isOn, BillingPrivacy: isOn }
      const input = { DomainName, ...privacy }
      await executed(client, await updatePrivacy(client, input))
    },
    async setNameservers(DomainName, hosts) {
      // Name servers below the domain keep their glue records, which are part of them.
      const { Nameservers: present } = await detailOf(DomainName)
      const glueOf = (host: string) => present.find(({ Name }) => searchedName(Name) === host)?.GlueIps ?? []
      const Nameservers = hosts.map((Name) => {
        const GlueIps = glueOf(Name)
        return { Name, ...(GlueIps.length > 0 && { GlueIps }) }
      })
      await executed(client, await updateNameservers(client, { DomainName, Nameservers }))
    },
    async setDsRecords(DomainName, records) {
      const { DnssecKeys: present = [] } = await detailOf(DomainName)
      const dsOf = (one: Static<typeof key>) => dsOfApiKey(DomainName, one)
      for (const record of records) {
        if (present.some((one) => areSameDsRecords([dsOf(one)], [record]))) continue
        if (!record.key)
          throw new ProviderError('rejected', 'Amazon takes DNSKEY records, from which it makes DS records.')
        const { algorithm: Algorithm, flags: Flags, publicKey: PublicKey } = record.key
        const SigningAttributes = { Algorithm, Flags, PublicKey }
        await executed(client, await associateKey(client, { DomainName, SigningAttributes }))
      }
      for (const one of present) {
        if (records.some((record) => areSameDsRecords([dsOf(one)], [record]))) continue
        await executed(client, await disassociateKey(client, { DomainName, Id: one.Id }))
      }
    },
    authCode: async (DomainName) => (await readAuthCode(client, { DomainName })).AuthCode,
  }
}

function shownInList(listed: { DomainName: string }): RegistrarDomain | UnreadableDomain {
  const name = searchedName(listed.DomainName)
  if (!isListed(listed)) return { name, problem: `Amazon describes ${name} in an unknown form.` }
  return {
    name,
    createdAt: null,
    expiresAt: dateOf(listed.Expiry),
    statuses: [],
    isAutoRenewed: listed.AutoRenew,
    isLocked: listed.TransferLock,
    hasPrivacy: null,
    nameservers: null,
    dsRecords: null,
  }
}

function shownDomain(name: string, detail: DomainDetail): RegistrarDomain {
  const statuses = eppStatusesIn(detail.StatusList ?? [])
  return {
    name,
    createdAt: dateOf(detail.CreationDate),
    expiresAt: dateOf(detail.ExpirationDate),
    statuses: statuses.length > 0 ? statuses : ['ok'],
    isAutoRenewed: detail.AutoRenew ?? null,
    isLocked: statuses.includes('clientTransferProhibited'),
    hasPrivacy: detail.RegistrantPrivacy ?? null,
    nameservers: detail.Nameservers.map(({ Name }) => searchedName(Name)).sort(),
    dsRecords: (detail.DnssecKeys ?? [])
      .map((one) => dsOfApiKey(name, one))
      .sort((a, b) => a.keyTag - b.keyTag),
  }
}

function dsOfApiKey(name: string, { Algorithm, Flags, PublicKey }: Static<typeof key>): DsRecord {
  return dsOfKey(name, { algorithm: Algorithm, flags: Flags, publicKey: PublicKey })
}

/** Times are seconds since 1970, with fractions. */
function dateOf(seconds: number | undefined): Date | null {
  return seconds === undefined ? null : new Date(Math.round(seconds * 1000))
}
