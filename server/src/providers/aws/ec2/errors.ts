// The errors of EC2 (https://docs.aws.amazon.com/AWSEC2/latest/APIReference/errors-overview.html): a status of HTTP, and
// a code in a document of XML.
import type { EgressResponse } from '#platform/net/exchange/exchange.ts'
import { statusError } from '#providers/http/status-error.ts'
import { ProviderError, type ProviderErrorKind } from '#providers/ports/provider-error.ts'
import { elementAt, textAt, type XmlElement } from '#providers/xml.ts'

type KnownError = { kind: ProviderErrorKind; words?: string; retryAfterSeconds?: number }

const wrongSecret: KnownError = {
  kind: 'auth',
  words: 'Amazon rejects the secret access key, or the clock of this installation is wrong',
}

/** An instance is starting or stopping: nothing was done. */
export const wrongState = 'IncorrectInstanceState'

const knownErrors: Readonly<Record<string, KnownError>> = {
  // Also of a region that is not enabled for the account.
  AuthFailure: {
    kind: 'auth',
    words: 'Amazon rejects the access key, or the region is not enabled for the account',
  },
  InvalidClientTokenId: { kind: 'auth', words: 'Amazon rejects the access key ID' },
  OptInRequired: { kind: 'auth' },
  Blocked: { kind: 'auth' },
  RequestExpired: wrongSecret,
  SignatureDoesNotMatch: wrongSecret,
  UnauthorizedOperation: {
    kind: 'auth',
    words:
      'The policy of the access key does not allow this: it needs actions of ec2 in each region of the connection',
  },
  'InvalidGroup.NotFound': { kind: 'not_found' },
  'InvalidGroupId.Malformed': { kind: 'not_found' },
  'InvalidSecurityGroupID.NotFound': { kind: 'not_found' },
  'InvalidPermission.Duplicate': { kind: 'conflict' },
  'InvalidPermission.NotFound': { kind: 'stale' },
  'InvalidSecurityGroupRuleId.NotFound': { kind: 'stale' },
  'InvalidInstanceID.NotFound': { kind: 'not_found' },
  'InvalidInstanceID.Malformed': { kind: 'not_found' },
  'InvalidVolume.NotFound': { kind: 'not_found' },
  'InvalidAllocationID.NotFound': { kind: 'not_found' },
  [wrongState]: { kind: 'unavailable' },
  // Of a volume that is still growing, and of one that is being attached or detached.
  IncorrectModificationState: { kind: 'unavailable' },
  IncorrectState: { kind: 'unavailable' },
  RequestLimitExceeded: { kind: 'rate_limited', retryAfterSeconds: 5 },
  Throttling: { kind: 'rate_limited', retryAfterSeconds: 5 },
}

/** The error that a response stands for; null for a success. */
export function responseError(
  response: EgressResponse,
  document: XmlElement | null,
  region: string,
): ProviderError | null {
  if (response.status === 200) return null
  const error = elementAt(document ?? undefined, 'Errors', 'Error')
  if (!error) return statusError('Amazon', response)
  const code = textAt(error, 'Code')
  // Of a missing permission, with a long text that only Amazon can read.
  const own = textAt(error, 'Message').replace(/\s*Encoded authorization failure message:.*$/s, '')
  const known = knownErrors[code]
  if (!known) return statusError('Amazon', response, { own, code })
  const { kind, words, retryAfterSeconds } = known
  return new ProviderError(kind, words ? `${words} (${region}: ${own}).` : own, {
    vendorCode: code,
    ...(retryAfterSeconds && { retryAfterSeconds }),
  })
}
