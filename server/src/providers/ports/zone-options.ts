/**
 * The options for creating a zone at a provider. A manifest lists them; other options do not exist. Values are
 * validated and canonical before an adapter receives them.
 */

export const zoneOptionKinds = ['names', 'name', 'mailbox', 'seconds', 'choice'] as const

type Option<Kind extends string, Value> = {
  name: string
  label: string
  help: string
  kind: Kind
  /** Whether the option is required; a default of the connection satisfies it. */
  isRequired: boolean
  /** The value if neither the request nor the connection sets one; null means that the adapter decides. */
  fallback: Value | null
}

export type ZoneOption =
  /** One or more host names. */
  | Option<'names', readonly string[]>
  | Option<'name', string>
  /** A mailbox as a domain name (RFC 1035, section 8); an e-mail address is accepted too. */
  | Option<'mailbox', string>
  | Option<'seconds', number>
  | (Option<'choice', string> & { choices: readonly string[] })

/** Values by option name. Names are canonical, without a final dot. */
export type ZoneOptionValues = Readonly<Record<string, string | number | readonly string[]>>
