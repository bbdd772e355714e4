/**
 * What can be chosen when a zone is made at a provider. A manifest lists its options; what it does not list cannot be
 * chosen. Values are checked and canonical before an adapter sees them.
 */

export const zoneOptionKinds = ['names', 'name', 'mailbox', 'seconds', 'choice'] as const

type Option<Kind extends string, Value> = {
  name: string
  label: string
  help: string
  kind: Kind
  /** Whether a zone cannot be made without it; a default of the connection counts. */
  isRequired: boolean
  /** What is taken where neither the request nor the connection says anything; null: the adapter decides. */
  fallback: Value | null
}

export type ZoneOption =
  /** Host names, one or several. */
  | Option<'names', readonly string[]>
  | Option<'name', string>
  /** A mailbox as a domain name (RFC 1035, section 8); an e-mail address is understood too. */
  | Option<'mailbox', string>
  | Option<'seconds', number>
  | (Option<'choice', string> & { choices: readonly string[] })

/** By the name of the option. Names are canonical, without a final dot. */
export type ZoneOptionValues = Readonly<Record<string, string | number | readonly string[]>>
