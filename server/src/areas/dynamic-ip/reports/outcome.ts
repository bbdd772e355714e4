/** What became of a report, in the words of the dyndns2 protocol. */
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

/** `good 192.0.2.1,2001:db8::1`; a refusal is its bare word: clients look for words like `good` anywhere in it. */
export function outcomeLine(outcome: Outcome): string {
  if (!('addresses' in outcome) || outcome.addresses.length === 0) return outcome.code
  return `${outcome.code} ${outcome.addresses.join(',')}`
}

export function isAccepted({ code }: Outcome): boolean {
  return code === 'good' || code === 'nochg'
}
