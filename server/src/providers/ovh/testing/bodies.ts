// The bodies of requests and responses.
import { millionths } from '#kernel/money/money.ts'
import type { ModelDomain } from '#providers/testing/registrar-model/registrar-model.ts'
import type { FakeResponse } from '#providers/testing/servers/fake-api.ts'

/** A JSON text as the whole body. */
export function textBody(text: string): FakeResponse {
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(text) }
}

export function failure(status: number, message: string, errorCode?: string): FakeResponse {
  return { status, body: { message, ...(errorCode ? { errorCode } : { class: `Client::${status}` }) } }
}

export function priceBody(amount: string) {
  return {
    currencyCode: 'EUR',
    value: Number(millionths(amount)) / 1e6,
    text: `${amount} €`,
    priceInUcents: null,
  }
}

export function domainBody({
  name,
  expiresAt,
  isLocked,
  nameservers,
  isInRedemption,
  isBroken,
  contacts,
}: ModelDomain) {
  const contact = { id: String(contacts.registrant ?? '1') }
  return {
    domain: name,
    contactOwner: contact,
    contactAdmin: contact,
    contactTech: contact,
    contactBilling: contact,
    dnssecState: 'disabled',
    dnssecSupported: true,
    expirationDate: expiresAt.toISOString(),
    nameServerType: 'external',
    nameServers: isBroken
      ? []
      : nameservers.map((nameServer, id) => ({
          id,
          nameServer,
          nameServerType: 'external',
          ipv4: null,
          ipv6: null,
        })),
    offer: 'gold',
    renewalState: 'automatic_renew',
    state: isInRedemption ? 'restorable' : 'ok',
    suspensionState: 'not_suspended',
    transferLockStatus: isLocked ? 'locked' : 'unlocked',
    whoisOwner: '1',
  }
}

export function serviceBody({ name, createdAt, expiresAt, isAutoRenewed }: ModelDomain, serviceId: number) {
  return {
    domain: name,
    canDeleteAtExpiration: true,
    contactAdmin: 'ab12345-ovh',
    contactBilling: 'ab12345-ovh',
    contactTech: 'ab12345-ovh',
    creation: createdAt.toISOString().slice(0, 10),
    expiration: expiresAt.toISOString().slice(0, 10),
    engagedUpTo: null,
    possibleRenewPeriod: [12],
    renew: {
      automatic: isAutoRenewed,
      deleteAtExpiration: false,
      forced: false,
      manualPayment: false,
      period: 12,
    },
    renewalType: 'automaticV2016',
    serviceId,
    status: 'ok',
  }
}

export function taskBody(id: number, status: string) {
  const time = new Date().toISOString()
  return {
    id,
    status,
    canAccelerate: false,
    canCancel: false,
    canRelaunch: false,
    comment: null,
    creationDate: time,
    domain: null,
    doneDate: null,
    function: 'DomainUpdate',
    lastUpdate: time,
    todoDate: time,
    type: 'domain',
  }
}

export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
