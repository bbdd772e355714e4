/** The outcome of a report, as codes of the dyndns2 protocol. */
export type Outcome =
  | { code: 'good' | 'nochg'; addresses: readonly string[] }
  | {
      code:
        | 'abuse'
        | 'dnserr'
        | '!donator'
        | '!yours'
        | 'nohost'
        | 'notfqdn'
        | 'numhost'
        | 'badsys'
        | 'badagent'
        | '911'
    }

/**
 * `good 192.0.2.1,2001:db8::1`. An error is only its code, because clients search the whole text for words like `good`.
 */
export function outcomeLine(outcome: Outcome): string {
  if (!('addresses' in outcome) || outcome.addresses.length === 0) return outcome.code
  return `${outcome.code} ${outcome.addresses.join(',')}`
}

export function isAccepted({ code }: Outcome): boolean {
  return code === 'good' || code === 'nochg'
}
