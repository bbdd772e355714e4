/**
 * A check of a domain: a pure function over what is known of it, from its registrar, from its parent and name servers,
 * and from the zones in Holdfast. A new check is a file in `list/` and an entry in `all-checks.ts`.
 */
import type { Severity } from '#kernel/events/notification.ts'
import type { DelegationReading } from '#platform/delegation/delegation.ts'
import type { DomainSetting } from '#providers/ports/registrar/registrar.ts'
import type { Shortage } from '../registrars/balance/balance-store.ts'
import type { DomainRow } from '../store/tables.ts'
import type { RegistryOpinion } from './run/registry-opinion.ts'

/** The places of a domain's chain, in order. */
export const chainPlaces = ['registrar', 'delegation', 'name_servers', 'dnssec', 'zone', 'addresses'] as const
export type ChainPlace = (typeof chainPlaces)[number]

/** A zone in Holdfast with the name of the domain. */
export type ZoneFacts = {
  id: string
  connectionId: string
  /** The hosts of the NS records at its apex at the provider, sorted. Empty: its provider does not show them as records. */
  nameservers: readonly string[]
  /** The values of the A and AAAA records at its apex at the provider. */
  addresses: readonly string[]
}

/** How renewals are paid at the registrar. */
export type PaymentFacts = {
  /** The name of the registrar. */
  vendor: string
  /** The page at which credit is added. */
  billing: string | null
  /** Whether the account adds new domains, which a new listing repeats. */
  addsNew: boolean
  /** Null: the credit pays the renewals of the next days, or other means do. */
  shortage: Shortage | null
  /** Why the last renewal could not be paid, if nothing has renewed the domain since. */
  refusal: string | null
}

export type DomainFacts = {
  domain: DomainRow
  /** The settings that can be changed at its registrar. */
  settings: readonly DomainSetting[]
  /** Null: not read yet. */
  delegation: DelegationReading | null
  /** Null: the registry was not asked yet, or cannot be asked. */
  registry: RegistryOpinion | null
  zones: readonly ZoneFacts[]
  /** Null: it is held elsewhere. */
  payment: PaymentFacts | null
  now: Date
}

/** An API operation that solves a problem. */
export type Remedy = {
  /** What it does, for a button. */
  label: string
  /** The id of the operation in the OpenAPI document. */
  operation: string
  method: string
  path: string
  body: Readonly<Record<string, unknown>> | null
  /** The members of the body that the caller has to choose. */
  missing: readonly string[]
}

export type Finding = {
  severity: Severity
  /** One line: what is wrong. */
  summary: string
  /** What was observed, what it means and what to do. */
  message: string
  remedies: readonly Remedy[]
  /** A page of the registrar on which it is solved. */
  link?: { label: string; url: string }
}

export type Check = {
  code: string
  /** Where the chain is broken or endangered. */
  place: ChainPlace
  /** Whether it depends on the network, so that a single reading is not enough for a notification. */
  needsDelegation?: true
  find: (facts: DomainFacts) => Finding | null
}

export type CheckProblem = Required<Omit<Finding, 'link'>> & {
  code: string
  place: ChainPlace
  link: { label: string; url: string } | null
}
